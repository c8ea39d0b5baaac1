import { isSame } from '../canonical.ts';
import type { Json } from '../canonical.ts';
import { encodePage } from '../page.ts';
import type { Page } from '../page.ts';
import { checkSlug } from '../slug.ts';
import { TreeError } from '../tree-error.ts';
import { agreeWithSource } from './reconcile-source.ts';
import type { Side, Subject } from './conflict.ts';
import { mergeBodyHashes } from './context.ts';
import type { MergeContext } from './context.ts';
import { mergeFields, present, sideOf } from './fields.ts';
import type { Fields } from './fields.ts';
import { mergePositions } from './positions.ts';
import { mergeSilentFields, SILENT_FIELDS } from './silent-fields.ts';

/** A page that at least one side changed. */
export interface Draft {
  readonly id: string;
  readonly base: Page | undefined;
  readonly ours: Page | undefined;
  readonly theirs: Page | undefined;
  /** The merged page; undefined = deleted. */
  page: Page | undefined;
}

const APART = new Set(['id', 'parent', 'order', 'body', ...SILENT_FIELDS]);
const NO_EDIT = new Set(['order', ...SILENT_FIELDS]);

/** The part of a page's merge that is independent of other pages. */
export async function mergePage(context: MergeContext, draft: Omit<Draft, 'page'>): Promise<Page | undefined> {
  const { base, ours, theirs } = draft;
  if (isSamePage(ours, theirs) || isSamePage(theirs, base)) return ours;
  if (isSamePage(ours, base)) return theirs;
  const subject: Subject = { type: 'page', id: draft.id };
  if (ours === undefined || theirs === undefined) return mergeDeleted(context, subject, base, ours, theirs);
  const three = [base ?? {}, ours, theirs] as unknown as [Fields, Fields, Fields];
  const fields = mergeFields(context.settlement, subject, three, APART);
  checkChosen(fields, ours, theirs);
  const chosen: string[] = [];
  const hashes = [base?.body, ours.body, theirs.body] as const;
  const body = await mergeBodyHashes(context, subject, base !== undefined, hashes, chosen);
  const merged = {
    ...fields,
    ...mergeSilentFields(base ?? {}, ours, theirs),
    ...mergePositions(context.settlement, subject, base, ours, theirs),
    ...(body === undefined ? {} : { body }),
    id: draft.id,
  } as Page;
  const agreed = await agreeWithSource(context, { base, ours, theirs }, merged, chosen);
  checkChosen(agreed as unknown as Fields, ours, theirs);
  return agreed;
}

/** A text chosen for a conflict is validated like an edit. */
function checkChosen(fields: Fields, ours: Page, theirs: Page): void {
  const { title, slug } = fields;
  if (title === '') throw new TreeError('title-missing', 'title must not be empty');
  if (typeof slug === 'string' && slug !== ours.slug && slug !== theirs.slug) checkSlug(slug);
}

function mergeDeleted(
  context: MergeContext,
  subject: Subject,
  base: Page | undefined,
  ours: Page | undefined,
  theirs: Page | undefined,
): Page | undefined {
  const kept = ours ?? theirs;
  if (kept === undefined || (base !== undefined && !isEdited(base, kept))) return undefined;
  const shown = present({ base, ours, theirs }) as unknown as Record<string, Json>;
  const choice = context.settlement.settle({ kind: 'deleted', subject, ...shown });
  return choice === undefined ? kept : { ours, theirs }[sideOf(choice)];
}

/** Whether a deletion on the other side would discard an edit. A new order key or timestamp is not an edit. */
function isEdited(base: Page, page: Page): boolean {
  const left = base as unknown as Fields;
  const right = page as unknown as Fields;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].some((name) => !NO_EDIT.has(name) && !isSame(left[name], right[name]));
}

export function isSamePage(left: Page | undefined, right: Page | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return encodePage(left) === encodePage(right);
}

/** The side that deleted the page, when only one did. */
export function deletedBy(draft: Draft): Side | undefined {
  if (draft.base === undefined || (draft.ours === undefined) === (draft.theirs === undefined)) return undefined;
  return draft.ours === undefined ? 'ours' : 'theirs';
}
