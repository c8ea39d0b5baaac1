import { listAncestors } from '../lookup.ts';
import { diffMaps } from '../map/diff.ts';
import type { MapRef } from '../map/read.ts';
import type { Records } from '../map/records.ts';
import { decodePage } from '../page.ts';
import type { Page } from '../page.ts';
import { decodeFile, decodeReusableContent } from '../resources.ts';
import type { Tree } from '../tree.ts';
import { pageChange, type PageChange } from '../write-pages.ts';
import { beforeAfter, changedAttributes } from './attributes.ts';
import type { Attributes, BeforeAfter, Change, ChangedPage } from './change.ts';
import type { Json } from '../canonical.ts';
import { findReordered } from './reordered.ts';

const NOT_EDITED = new Set(['id', 'parent', 'order', 'git', 'createdAt', 'updatedAt']);
const NOT_EDITED_FILE = new Set(['id', 'git']);

/** The changes between two trees: pages in reading order, then files, reusable contents and variables. */
export async function diffTrees(records: Records, base: Tree, other: Tree): Promise<Change[]> {
  return [
    ...(await diffPages(records, base, other)),
    ...(await diffEntries(records, base.files, other.files, decodeFile, (type, file, attributes): Change =>
      type === 'edited' ? { type: 'file_edited', file, attributes } : { type: `file_${type}`, file },
    )),
    ...(await diffEntries(
      records,
      base.reusableContents,
      other.reusableContents,
      decodeReusableContent,
      (type, reusableContent, attributes): Change =>
        type === 'edited'
          ? { type: 'reusable_content_edited', reusableContent, attributes }
          : { type: `reusable_content_${type}`, reusableContent },
    )),
    ...(await diffVariables(records, base.variables, other.variables)),
  ];
}

export async function changedPages(records: Records, base: Tree, other: Tree): Promise<PageChange[]> {
  const changes = await diffMaps(records, base.pages, other.pages);
  const pageOf = (key: string, value: string | undefined): Page | undefined =>
    value === undefined ? undefined : decodePage(key, value);
  return changes.flatMap(({ key, before, after }) => pageChange(pageOf(key, before), pageOf(key, after)) ?? []);
}

async function diffPages(records: Records, base: Tree, other: Tree): Promise<Change[]> {
  const changes = await changedPages(records, base, other);
  const reordered = await findReordered(records, base, other, changes);
  const found: { position: string; change: Change }[] = [];
  for (const change of changes) {
    const { before, after } = change;
    const shown = change.after ?? change.before;
    const above = await listAncestors(records, after === undefined ? base : other, shown);
    // The space sorts below every digit of an order key, so a parent comes before its children.
    const position = [...above, shown].map((member) => `${member.order} ${member.id}`).join(' ');
    for (const change of pageChanges(before, after, describe(shown, above), reordered))
      found.push({ position, change });
  }
  found.sort((left, right) => (left.position < right.position ? -1 : Number(left.position > right.position)));
  return found.map((item) => item.change);
}

function pageChanges(
  before: Page | undefined,
  after: Page | undefined,
  page: ChangedPage,
  reordered: ReadonlySet<string>,
): Change[] {
  if (before === undefined) return [{ type: 'page_created', page }];
  if (after === undefined) return [{ type: 'page_deleted', page }];
  const changes: Change[] = [];
  const attributes = changedAttributes(before, after, NOT_EDITED);
  if (Object.keys(attributes).length > 0) changes.push({ type: 'page_edited', page, attributes });
  if (before.parent !== after.parent || reordered.has(after.id)) {
    changes.push({ type: 'page_moved', page, parent: beforeAfter(before.parent, after.parent) });
  }
  return changes;
}

function describe(page: Page, above: readonly Page[]): ChangedPage {
  const { id, type, title, slug } = page;
  if (slug === undefined) return { id, type, title };
  return { id, type, title, path: [...above.map((member) => member.slug), slug].join('/') };
}

async function diffEntries<Item extends object>(
  records: Records,
  base: MapRef,
  other: MapRef,
  decode: (id: string, text: string) => Item,
  present: (type: 'created' | 'deleted' | 'edited', item: Item, attributes: Attributes) => Change,
): Promise<Change[]> {
  const changes: Change[] = [];
  for (const { key, before, after } of await diffMaps(records, base, other)) {
    const left = before === undefined ? undefined : decode(key, before);
    const right = after === undefined ? undefined : decode(key, after);
    if (right === undefined) {
      if (left !== undefined) changes.push(present('deleted', left, {}));
    } else if (left === undefined) changes.push(present('created', right, {}));
    else {
      const attributes = changedAttributes(left, right, NOT_EDITED_FILE);
      if (Object.keys(attributes).length > 0) changes.push(present('edited', right, attributes));
    }
  }
  return changes;
}

async function diffVariables(records: Records, base: MapRef, other: MapRef): Promise<Change[]> {
  const variables: Record<string, BeforeAfter> = {};
  for (const { key, before, after } of await diffMaps(records, base, other)) {
    variables[key] = beforeAfter(parsed(before), parsed(after));
  }
  return Object.keys(variables).length > 0 ? [{ type: 'variables_edited', variables }] : [];
}

function parsed(text: string | undefined): Json | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as Json);
}
