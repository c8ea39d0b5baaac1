// The body of a page as written: expressions are not evaluated, and conditions are shown together with the blocks they
// guard.
import {
  escapeHtml,
  hrefToRef,
  maxMainThreadLength,
  mapBlocks,
  parse,
  printDocument,
  readingCost,
  renderBuiltIn,
  renderHtml,
  schemeOf,
  type ContentRef,
  type HtmlOptions,
  type JSONDocument,
  type Markdown,
  type Resolved,
} from '@lectern/content';
import { api } from '@lectern/contract';
import { hrefOfRef, refOfHref } from '#features/content';
import { Html } from '@lectern/content/html-tag';
import { pageUrl, allPages, type Content, type ContentLocation } from './content-location.ts';
import type { SpaceVisit } from './space-visit.ts';

/** Targets of references, and the included bodies; an include that is missing here becomes a link. */
export type BodyContext = {
  resolve(ref: ContentRef): Resolved;
  shared: ReadonlyMap<string, string>;
  titles: ReadonlyMap<string, string>;
  /** Remaining include budget, by `readingCost`: a page could include the same content very many times. */
  left: number;
};

const broken: Resolved = { href: '', broken: true };
const mostShared = 30;
const deepestInclude = 3;
const sharedName = /\/reusable-content\/([\w.:~-]+)/g;

export async function loadBodyContext(
  { client, space }: SpaceVisit,
  place: ContentLocation,
  content: Content,
  markdown: string,
): Promise<BodyContext> {
  const contents = new Map(content.reusableContents.map((one) => [one.id, one] as const));
  const shared = new Map<string, string>();
  let texts = [markdown];
  for (let depth = 0; depth < deepestInclude && texts.length > 0; depth++) {
    const ids = new Set(texts.flatMap((text) => [...text.matchAll(sharedName)].map(([, id]) => id!)));
    texts = [];
    for (const id of ids) {
      const document = contents.get(id)?.document;
      if (shared.has(id) || document === undefined || shared.size >= mostShared) continue;
      const found = await client.call(api.getDocument, { spaceId: space.id, documentId: document });
      const text = printDocument(found as JSONDocument, { href: hrefOfRef });
      shared.set(id, text);
      texts.push(text);
    }
  }
  const titles = new Map(content.reusableContents.map(({ id, title }) => [id, title] as const));
  return { resolve: resolverOf(space.id, place, content), shared, titles, left: maxMainThreadLength };
}

function resolverOf(space: string, place: ContentLocation, { pages, files }: Content): BodyContext['resolve'] {
  const byId = new Map([...allPages(pages)].map((page) => [page.id, page] as const));
  const fileById = new Map(files.map((file) => [file.id, file] as const));
  return (ref) => {
    if ('space' in ref && ref.space !== undefined && ref.space !== space) return { href: `/app/s/${ref.space}` };
    switch (ref.kind) {
      case 'page':
      case 'anchor': {
        if (ref.page === undefined) return ref.kind === 'anchor' ? { href: `#${ref.anchor}` } : broken;
        const page = byId.get(ref.page);
        const href = page && pageUrl(place, page);
        if (!page || href === undefined) return broken;
        return { href: ref.kind === 'anchor' ? `${href}#${ref.anchor}` : href, title: page.title };
      }
      case 'file': {
        const file = fileById.get(ref.file);
        return file ? { href: file.downloadURL, title: file.name } : broken;
      }
      case 'reusable-content':
        return { href: `/app/s/${space}/~/reusable/${ref.reusableContent}` };
      case 'space':
        return { href: `/app/s/${ref.space}` };
      default:
        return broken;
    }
  };
}

/** What differs from a site, which has scripts. */
export const plainBlocks: Pick<HtmlOptions, 'checkbox' | 'blocks' | 'notes'> = {
  notes: { title: 'Notes', back: 'Back to the text' },
  // Checkboxes are read-only here.
  checkbox: (checked) => (checked ? '☑' : '☐'),
  blocks: {
    // Wide tables must be scrollable by keyboard, too.
    table(block, renderer) {
      const drawn = renderBuiltIn(block, renderer);
      if (block.view === 'cards') return drawn;
      return `<div class="scroll" role="group" tabindex="0" aria-label="Table">${drawn}</div>`;
    },
    if: ({ expression, children }, renderer) =>
      `<div class="condition"><p class="soft">Shown if <code>${escapeHtml(expression)}</code></p>` +
      `${renderer.blocks(children)}</div>`,
  },
};

export function bodyHtml(markdown: string, around: BodyContext, within: readonly string[] = []): Html {
  const options: HtmlOptions = {
    resolve(target, use) {
      const ref = refOfHref(target) ?? (/^lectern:/i.test(target) ? hrefToRef(target) : undefined);
      if (ref) return around.resolve(ref);
      // External resources are not loaded, and a relative URL would resolve against the wrong page.
      const isElsewhere = schemeOf(target) !== undefined || target.startsWith('//');
      return use === 'image' || (!isElsewhere && !target.startsWith('#')) ? broken : undefined;
    },
    include(target) {
      const ref = refOfHref(target);
      const id = ref?.kind === 'reusable-content' ? ref.reusableContent : undefined;
      const text = id === undefined || within.includes(id) ? undefined : around.shared.get(id);
      const cost = text === undefined ? 0 : readingCost(text) + 1;
      if (text !== undefined && cost <= around.left) {
        around.left -= cost;
        return bodyHtml(text, around, [...within, id!]).text;
      }
      const title = id === undefined ? undefined : around.titles.get(id);
      const to = ref && around.resolve(ref).href;
      return title === undefined ? '' : `<p><a href="${escapeHtml(to ?? '')}">${escapeHtml(title)}</a></p>`;
    },
    ...plainBlocks,
  };
  return new Html(renderHtml(asWritten(parse(markdown)), options));
}

/** Expressions are shown in place of their values. */
function asWritten(page: Markdown.Page): Markdown.Page {
  const inlines = (list: Markdown.Inline[]): Markdown.Inline[] =>
    list.map((inline) =>
      inline.type === 'expression'
        ? {
            type: 'inlineCode',
            children: [{ type: 'text', value: `{{ ${inline.value} }}`, start: inline.start, end: inline.end }],
            start: inline.start,
            end: inline.end,
          }
        : inline,
    );
  return { ...page, children: mapBlocks(page.children, { block: () => undefined, inlines }) };
}
