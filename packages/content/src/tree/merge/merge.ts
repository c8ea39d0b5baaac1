import { changedPages } from '../diff/diff.ts';
import { findPage } from '../lookup.ts';
import type { Records } from '../map/records.ts';
import type { Page } from '../page.ts';
import { splitParagraphs } from '../text/split.ts';
import type { Inside, Split } from '../text/split.ts';
import { isSameTree } from '../tree.ts';
import type { Tree } from '../tree.ts';
import { TreeError } from '../tree-error.ts';
import { pageChange, writePages } from '../write-pages.ts';
import { Settlement } from './conflict.ts';
import type { Choices, Conflict, Side } from './conflict.ts';
import type { MergeContext, NewBody, PageSource } from './context.ts';
import { isSamePage, mergePage } from './draft.ts';
import type { Draft } from './draft.ts';
import { mergeFile, mergeMaps, mergeReusableContent, mergeSource, mergeVariable } from './entries.ts';
import { mergeSiblings } from './siblings.ts';
import { mergeSlugs } from './slugs.ts';
import { repairStructure } from './structure.ts';

export interface MergeSides {
  /** The common ancestor of both sides. */
  readonly base: Tree;
  readonly ours: Tree;
  readonly theirs: Tree;
}

export interface MergeOptions {
  readonly readBody: (hash: string) => string | Promise<string>;
  readonly split?: Split;
  /** With it, conflicts are narrowed to the parts of a block. */
  readonly inside?: Inside;
  /** Choices by conflict id. */
  readonly choices?: Choices;
  /** The side whose pages keep their slugs on collisions; without one the result is symmetric. */
  readonly standing?: Side;
  /** With it, fields and texts of merged pages are kept consistent. */
  readonly source?: PageSource;
}

export interface MergeResult {
  /** With unsettled conflicts: a preview with our version of them and every page of both sides. */
  readonly tree: Tree;
  readonly bodies: readonly NewBody[];
  readonly conflicts: readonly Conflict[];
}

export async function mergeTrees(records: Records, sides: MergeSides, options: MergeOptions): Promise<MergeResult> {
  const { base, ours, theirs } = sides;
  if (isSameTree(base, theirs) || isSameTree(ours, theirs)) return { tree: ours, bodies: [], conflicts: [] };
  if (isSameTree(base, ours)) return { tree: theirs, bodies: [], conflicts: [] };
  const context: MergeContext = {
    settlement: new Settlement(options.choices),
    split: options.split ?? splitParagraphs,
    inside: options.inside,
    source: options.source,
    readBody: options.readBody,
    bodies: new Map(),
  };
  const paged = await mergePages(records, sides, context, options.standing);
  const part = (
    name: 'files' | 'reusableContents' | 'variables' | 'sources',
  ): Readonly<Record<keyof MergeSides, Tree['files']>> => ({
    base: base[name],
    ours: ours[name],
    theirs: theirs[name],
  });
  const tree: Tree = {
    ...paged,
    files: await mergeMaps(records, context, part('files'), mergeFile),
    reusableContents: await mergeMaps(records, context, part('reusableContents'), mergeReusableContent),
    variables: await mergeMaps(records, context, part('variables'), mergeVariable),
    sources: await mergeMaps(records, context, part('sources'), mergeSource),
  };
  const bodies = [...context.bodies].map(([hash, text]) => ({ hash, text }));
  return { tree, bodies, conflicts: context.settlement.conflicts };
}

/**
 * Merges the main content into a change request: unsettled conflicts keep the request's version, but the pages of the
 * main content keep their slugs, because their URLs are public.
 */
export async function updateTree(
  records: Records,
  sides: { readonly base: Tree; readonly main: Tree; readonly request: Tree },
  options: MergeOptions,
): Promise<MergeResult> {
  return mergeTrees(
    records,
    { base: sides.base, ours: sides.request, theirs: sides.main },
    { standing: 'theirs', ...options },
  );
}

/** Merges again with every conflict settled. Unknown ids mean that the content has changed since they were listed. */
export async function resolveConflicts(
  records: Records,
  sides: MergeSides,
  choices: Choices,
  options: Omit<MergeOptions, 'choices'>,
): Promise<MergeResult> {
  const { conflicts } = await mergeTrees(records, sides, options);
  const known = new Set(conflicts.map((conflict) => conflict.id));
  const strange = [...choices.keys()].find((id) => !known.has(id));
  if (strange !== undefined) throw new TreeError('bad-choice', `There is no conflict ${strange}.`);
  return mergeTrees(records, sides, { ...options, choices });
}

async function mergePages(
  records: Records,
  { base, ours, theirs }: MergeSides,
  context: MergeContext,
  standing: Side | undefined,
): Promise<Tree> {
  const drafts = new Map<string, Draft>();
  for (const [id, draft] of await touchedPages(records, base, ours, theirs)) {
    drafts.set(id, { ...draft, page: await mergePage(context, draft) });
  }
  const findUntouched = (id: string): Promise<Page | undefined> => findPage(records, ours, id);
  await repairStructure({ settlement: context.settlement, drafts, findUntouched });
  await mergeSiblings(records, { ours, theirs }, drafts);
  await mergeSlugs(records, ours, drafts, standing);
  const changes = [...drafts.values()]
    .filter((draft) => !isSamePage(draft.ours, draft.page))
    .flatMap((draft) => pageChange(draft.ours, draft.page) ?? []);
  return writePages(records, ours, changes);
}

async function touchedPages(
  records: Records,
  base: Tree,
  ours: Tree,
  theirs: Tree,
): Promise<Map<string, Omit<Draft, 'page'>>> {
  const drafts = new Map<string, Omit<Draft, 'page'>>();
  for (const { before, after } of await changedPages(records, base, ours)) {
    const id = (before ?? after)?.id ?? '';
    drafts.set(id, { id, base: before, ours: after, theirs: before });
  }
  for (const { before, after } of await changedPages(records, base, theirs)) {
    const id = (before ?? after)?.id ?? '';
    drafts.set(id, { id, base: before, ours: drafts.has(id) ? drafts.get(id)?.ours : before, theirs: after });
  }
  return drafts;
}
