// Edits of a page by splices of its Markdown as it was at a base revision.
import { blocks, findPage, mergeBodies, partsInside, type Page } from '@lectern/content';
import type { shapes } from '@lectern/contract';
import { badRequest, conflict, preconditionFailed } from '#platform/errors';
import { requireWithinTextLimit } from '#platform/text-limit';
import { withHeading } from '../markdown-form.ts';
import type { EditBatch } from './batch.ts';

type UpdatePage = Extract<shapes.ContentChange, { operation: 'update_page' }>;
type Splice = NonNullable<UpdatePage['splices']>[number];
export type SplicedChange = UpdatePage & { splices: Splice[] };

/** A change has either a body or splices. */
export function hasSplices(change: UpdatePage): change is SplicedChange {
  if (change.splices === undefined) {
    if (change.base !== undefined) throw badRequest('base is only used with splices');
    if (change.baseLength !== undefined) throw badRequest('baseLength is only used with splices');
    return false;
  }
  if (change.document !== undefined) throw badRequest('document and splices exclude each other');
  return true;
}

export type SplicedText = {
  /** The current text with the splices. */
  text: string;
  /** The text at the base with the splices, which is what the client has. */
  expected: string;
};

/** `current` is the stored Markdown of the page. Texts begin with the title, as they are read. */
export async function spliceText(
  batch: EditBatch,
  page: Page,
  current: string,
  { splices, base, baseLength, emptying = false }: SplicedChange,
): Promise<SplicedText> {
  if (page.type !== 'document') throw badRequest(`page ${page.id} is a ${page.type} and has no text`);
  if (base === undefined) throw badRequest('splices need base, the revision at which the text was read');
  const then = await findPage(batch.records, await batch.olderTree(base), page.id);
  if (then?.type !== 'document') throw badRequest(`revision ${base} has no text of page ${page.id}`);
  const before = withHeading(then.body === undefined ? '' : await batch.readBody(then.body), then);
  if (baseLength !== undefined && baseLength !== before.length)
    throw preconditionFailed(
      `baseLength is ${baseLength}, but the text at revision ${base} has ${before.length} characters`,
    );
  const expected = applySplices(before, splices);
  if (!emptying) requireMostKept(before, splices);
  const now = withHeading(current, page);
  if (now === before) return { text: expected, expected };
  const { db } = batch.context;
  requireWithinTextLimit(db, [before, now, expected], db.longestText);
  return { text: mergeSplices({ before, now, expected }, base), expected };
}

export function applySplices(text: string, splices: readonly Splice[]): string {
  let out = '';
  let at = 0;
  for (const [index, { from, to, insert }] of splices.entries()) {
    if (to < from || to > text.length)
      throw badRequest(`splices.${index}: ${from} to ${to} is no range of a text of ${text.length} characters`);
    if (from < at) throw badRequest(`splices.${index}: splices must be sorted and must not overlap`);
    out += text.slice(at, from) + insert;
    at = to;
  }
  const result = out + text.slice(at);
  if (!result.isWellFormed()) throw badRequest('splices divide a surrogate pair');
  return result;
}

const longestUnguarded = 1024;

/** A client that failed to load the text must not empty the page. */
function requireMostKept(text: string, splices: readonly Splice[]): void {
  if (text.length <= longestUnguarded) return;
  const removed = splices.reduce((sum, { from, to }) => sum + to - from, 0);
  if (removed <= 0.8 * text.length) return;
  throw badRequest(`splices remove ${removed} of ${text.length} characters; send "emptying": true if this is intended`);
}

type Sides = { before: string; now: string; expected: string };

function mergeSplices({ before, now, expected }: Sides, base: string): string {
  const contradicted: string[] = [];
  const merged = mergeBodies({
    base: before,
    ours: now,
    theirs: expected,
    split: (markdown) => blocks(markdown).map(({ text }) => text),
    inside: partsInside,
    settle(found) {
      contradicted.push(excerpt(found.ours === '' ? found.base : found.ours));
      return undefined;
    },
  });
  if (contradicted.length === 0) return merged;
  throw conflict(
    `the splices contradict changes made since revision ${base}, in ${contradicted.length} of its parts: ` +
      contradicted.slice(0, 3).join(', '),
  );
}

const longestExcerpt = 80;

function excerpt(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return JSON.stringify(line.length > longestExcerpt ? `${Array.from(line).slice(0, longestExcerpt).join('')}…` : line);
}
