// A summary of changes in words, and diffs of page texts.
import { compareTexts, yieldToEventLoop } from '@lectern/content';
import { api, type shapes, type Static } from '@lectern/contract';
import { html, type Html } from '@lectern/content/html-tag';
import { diffHtml } from './diff-html.ts';
import { orUndefinedIfHidden, type PageRequest } from './view.ts';

type Changes = Static<typeof shapes.SemanticChanges>;
type SemanticChange = Changes['changes'][number];

const words: Record<SemanticChange['type'], string> = {
  page_created: 'new page',
  page_deleted: 'page deleted',
  page_edited: 'edited',
  page_moved: 'moved',
  file_created: 'new file',
  file_deleted: 'file deleted',
  file_edited: 'file changed',
  reusable_content_created: 'new reusable content',
  reusable_content_deleted: 'reusable content deleted',
  reusable_content_edited: 'reusable content edited',
  variables_edited: 'variables',
};

export const changedTitle = (change: SemanticChange): string => {
  if ('page' in change) return change.page.title;
  if ('file' in change) return change.file.name;
  return 'reusableContent' in change ? change.reusableContent.title : 'Variables of the space';
};

function detailOf(change: SemanticChange): string {
  if (change.type === 'variables_edited') return Object.keys(change.variables).join(', ');
  if (change.type === 'page_moved') return `to ${change.parent.after?.title ?? 'the root'}`;
  if (!('attributes' in change)) return '';
  return Object.keys(change.attributes)
    .map((name) => (name === 'document' ? 'text' : name))
    .join(', ');
}

export const changeText = (change: SemanticChange): string =>
  [words[change.type], detailOf(change)].filter((part) => part !== '').join(': ');

/** One-line summary, for lists of revisions. */
export function summaryOf({ changes, more = 0 }: Changes): string {
  const said = changes.map((change) => `${changedTitle(change)} (${changeText(change)})`);
  if (more > 0) said.push(`and ${more} more`);
  return said.length === 0 ? 'No visible changes' : said.join(', ');
}

/** The revisions to compare, and the base URLs of their pages. */
export type Sides = {
  spaceId: string;
  before: string | undefined;
  after: { revisionId: string };
  /** Pages of the newer state are below `after`, deleted ones below `before`. */
  hrefs: { before: string | undefined; after: string };
};

/** Limit on pages whose texts are diffed; the others are only reported as changed. */
const mostCompared = 25;
/** With more changes than this, texts of new pages are collapsed. */
const mostOpen = 3;

export async function changesHtml(visit: PageRequest, { changes, more = 0 }: Changes, sides: Sides): Promise<Html> {
  if (changes.length === 0) return html`<p class="soft">No visible changes.</p>`;
  let compared = 0;
  const items: Html[] = [];
  for (const change of changes) {
    const isText = hasText(change) && compared < mostCompared;
    if (isText) compared += 1;
    const href = hrefOf(change, sides);
    const title = changedTitle(change);
    items.push(
      html`<li>
        ${href === undefined ? title : html`<a href="${href}">${title}</a>`}
        <span class="soft">${changeText(change)}</span>
        ${isText && (await differenceOf(visit, change, sides, changes.length > mostOpen))}
      </li>`,
    );
  }
  return html`<ul class="rows changes">
      ${items}
    </ul>
    ${more > 0 && html`<p class="soft">and ${more} more</p>`}`;
}

type PageChange = Extract<SemanticChange, { page: unknown }>;

const hasText = (change: SemanticChange): change is PageChange =>
  change.type === 'page_created' ||
  change.type === 'page_deleted' ||
  (change.type === 'page_edited' && 'document' in change.attributes);

function hrefOf(change: SemanticChange, { hrefs }: Sides): string | undefined {
  if (!('page' in change) || change.page.path === undefined || change.page.path === '') return undefined;
  if (change.page.type !== 'document' && change.page.type !== 'group') return undefined;
  const base = change.type === 'page_deleted' ? hrefs.before : hrefs.after;
  return base === undefined ? undefined : `${base}/${encodeURI(change.page.path)}`;
}

async function differenceOf(
  visit: PageRequest,
  change: PageChange,
  sides: Sides,
  isOneOfMany: boolean,
): Promise<Html | undefined> {
  const { id } = change.page;
  const [before, after] = [
    change.type === 'page_created' ? '' : await textOf(visit, sides.spaceId, sides.before, id),
    change.type === 'page_deleted' ? '' : await textOf(visit, sides.spaceId, sides.after.revisionId, id),
  ];
  if (before === after) return undefined;
  // Cached texts resolve without yielding to the event loop, and there may be many of them.
  await yieldToEventLoop();
  const difference = diffHtml(compareTexts(before, after));
  // Deleted texts are seldom read, and many new pages are better read as pages.
  const isFolded = change.type === 'page_deleted' || (change.type === 'page_created' && isOneOfMany);
  if (!isFolded) return difference;
  return html`<details>
    <summary>Text</summary>
    ${difference}
  </details>`;
}

async function textOf({ client }: PageRequest, spaceId: string, revisionId: string | undefined, pageId: string) {
  if (revisionId === undefined) return '';
  // Links by path: ids are not readable.
  const query = { format: 'markdown' } as const;
  const page = await orUndefinedIfHidden(client.call(api.getPageInRevision, { spaceId, revisionId, pageId, query }));
  return page?.markdown ?? '';
}
