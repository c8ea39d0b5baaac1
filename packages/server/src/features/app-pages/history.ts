import { api, type shapes, type Static } from '@lectern/contract';
import { html } from '@lectern/content/html-tag';
import { changesHtml, summaryOf } from './changes.ts';
import { spaceTabView, type SpaceVisit } from './space-visit.ts';
import { pageQuery, factLine, nextPageLink, rows, section, time } from './components.ts';
import { contentAt } from './content-location.ts';
import { treeHtml } from './tree.ts';
import type { View } from './view.ts';

type Summary = Static<typeof shapes.RevisionSummary>;

const perHistory = 20;
const mostChanges = 200;
/** Only lists name the author of a revision; beyond this many newest revisions it is omitted. */
const newest = 1000;

const kinds: Record<Summary['type'], string> = {
  edits: 'Edited',
  merge: 'Merged',
  rollback: 'Rolled back',
  update: 'Updated from the main content',
  computed: 'Computed',
};

const titleOf = ({
  type,
  mergedFrom,
  git,
  parents,
}: Pick<Summary, 'type' | 'mergedFrom' | 'git' | 'parents'>): string =>
  mergedFrom
    ? `Merged #${mergedFrom.number} ${mergedFrom.subject}`
    : git
      ? `${kinds[type]}: ${git.message.split('\n', 1)[0]}`
      : parents.length === 0
        ? 'Created'
        : kinds[type];

export async function historyView(here: SpaceVisit): Promise<View> {
  const { client, query, space } = here;
  const spaceId = space.id;
  const { items, next } = await client.call(api.listRevisions, {
    spaceId,
    query: pageQuery(query, 'page', perHistory),
  });
  const changes = await Promise.all(
    items.map(({ id }) => client.call(api.getRevisionChanges, { spaceId, revisionId: id, query: { limit: 3 } })),
  );
  return spaceTabView(here, 'history', {
    title: 'History',
    content: section(
      'Revisions',
      html`${rows(
        items.map((revision, index) => ({
          title: titleOf(revision),
          href: revision.urls.app,
          note: html`${revision.createdBy && html`${revision.createdBy.displayName}, `}${time(revision.createdAt)}`,
          more: html`<p class="soft">${summaryOf(changes[index]!)}</p>`,
        })),
        'No revisions yet.',
      )}
      ${nextPageLink(next, 'page', 'Older revisions')}`,
    ),
  });
}

export async function revisionView(here: SpaceVisit, revisionId: string): Promise<View> {
  const { client, space, home } = here;
  const spaceId = space.id;
  const place = contentAt(here, { kind: 'revision', id: revisionId });
  const [revision, changes, recent] = await Promise.all([
    place.content(),
    client.call(api.getRevisionChanges, { spaceId, revisionId, query: { limit: mostChanges } }),
    client.call(api.listRevisions, { spaceId, query: { limit: newest } }),
  ]);
  const author = recent.items.find(({ id }) => id === revisionId)?.createdBy;
  const [before] = revision.parents;
  return spaceTabView(here, 'history', {
    title: titleOf(revision),
    within: [{ title: 'History', href: `${home}/~/history` }],
    content: html`${factLine([
      author?.displayName,
      time(revision.createdAt),
      revision.mergedFrom && html`<a href="${revision.mergedFrom.urls.app}">change request</a>`,
      space.revision === revisionId && 'the current content',
    ])}
    ${section(
      'Changes',
      await changesHtml(here, changes, {
        spaceId,
        before,
        after: { revisionId },
        hrefs: { before: before && `${home}/~/revisions/${before}`, after: place.base },
      }),
    )}
    ${section('Pages', treeHtml(revision.pages, place))}`,
  });
}
