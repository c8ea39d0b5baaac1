import { api } from '@lectern/contract';
import { printDocument, type JSONDocument } from '@lectern/content';
import { hrefOfRef } from '#features/content';
import { html } from '@lectern/content/html-tag';
import { bodyHtml, loadBodyContext } from './body.ts';
import { factLine, titleWithEmoji, section, time } from './components.ts';
import { contentAt, type ContentSelector } from './content-location.ts';
import { spaceTabView, titleOf, type SpaceVisit } from './space-visit.ts';
import { branchHtml, ancestorsTo, treeHtml } from './tree.ts';
import type { View } from './view.ts';

/** Overview of a space: its description and its pages. */
export async function treeView(here: SpaceVisit): Promise<View> {
  const { space } = here;
  const place = contentAt(here, { kind: 'current' });
  const { pages, createdAt } = await place.content();
  return spaceTabView(here, 'pages', {
    title: titleOf(space),
    content: html`${factLine([
      html`changed ${time(createdAt)}`,
      space.editMode === 'locked' && 'edited through change requests',
      space.urls.published !== undefined && html`<a href="${space.urls.published}">published</a>`,
    ])}
    ${section('Pages', treeHtml(pages, place))}`,
  });
}

export async function pageView(here: SpaceVisit, where: ContentSelector, path: string): Promise<View> {
  const place = contentAt(here, where);
  const [page, content] = [await place.page(path), await place.content()];
  const { markdown = '' } = page;
  const around = await loadBodyContext(here, place, content, markdown);
  const trail = ancestorsTo(content.pages, page.id).slice(0, -1);
  const within = [
    ...withinPlace(here, where, place.base),
    ...trail.map(({ title, emoji, path }) => ({
      title: titleWithEmoji(title, emoji),
      href: `${place.base}/${encodeURI(path)}`,
    })),
  ];
  return spaceTabView(here, where.kind === 'current' ? 'pages' : where.kind === 'revision' ? 'history' : 'changes', {
    title: titleWithEmoji(page.title, page.emoji),
    within,
    content: html`<div class="split">
      <div>
        ${page.description !== undefined && page.description !== '' && html`<p class="lead">${page.description}</p>`}
        ${factLine([
          html`changed ${time(page.updatedAt)}`,
          page.hidden === true && 'hidden',
          page.condition !== undefined && html`shown to visitors if <code>${page.condition}</code>`,
          page.git && html`<code>${page.git.path}</code>`,
        ])}
        <article class="card body" dir="auto" ${here.space.language && html` lang="${here.space.language}"`}>
          ${page.type === 'group' ? treeHtml(page.pages ?? [], place) : bodyHtml(markdown, around)}
        </article>
      </div>
      <nav class="card" aria-label="Pages">${branchHtml(content.pages, place, page.id)}</nav>
    </div>`,
  });
}

/** Breadcrumbs between the space and a page of a revision or change request. */
const withinPlace = ({ home }: SpaceVisit, where: ContentSelector, base: string) =>
  where.kind === 'current'
    ? []
    : where.kind === 'revision'
      ? [
          { title: 'History', href: `${home}/~/history` },
          { title: 'Revision', href: base },
        ]
      : [
          { title: 'Change requests', href: `${home}/~/changes` },
          { title: `#${where.id}`, href: base },
        ];

/** Reusable contents. */
export async function reusableContentView(here: SpaceVisit, reusableContentId: string): Promise<View> {
  const { client, space } = here;
  const spaceId = space.id;
  const { title, document } = await client.call(api.getReusableContent, { spaceId, reusableContentId });
  const place = contentAt(here, { kind: 'current' });
  const markdown =
    document === undefined
      ? ''
      : printDocument((await client.call(api.getDocument, { spaceId, documentId: document })) as JSONDocument, {
          href: hrefOfRef,
        });
  const around = await loadBodyContext(here, place, await place.content(), markdown);
  return spaceTabView(here, 'pages', {
    title: titleWithEmoji(title),
    within: [{ title: 'Pages', href: here.home }],
    content: html`${factLine(['Reusable content'])}
      <article class="card body" dir="auto">${bodyHtml(markdown, around)}</article>`,
  });
}
