// Groups visitors who see the same pages and files of a space: those for whom its conditions give the same results. A
// site reads a space once per group, however much the claims differ.
import { PageFold, processCaches, readPages, readVariables, type Page } from '@lectern/content';
import { findRevision, readTree, recordsOn } from '#features/revisions';
import type { Context } from '#platform/context';
import { fingerprint } from '#platform/encrypted-secret';
import { VisibilityDecisions, type Content } from './audience.ts';
import { filesDependOnVisitor } from './audience-resources.ts';

/** Conditions of a tree, each once, with a page that has it; `files` when the availability of files depends on more. */
type Deciding = { pages: readonly Page[]; files: boolean };
const known = processCaches.cache('page-conditions', { weigh: ({ pages }: Deciding) => 50 + 700 * pages.length });
/** Visibility keys by tree and visitor. */
const outlooks = processCaches.cache('visibility-keys', { weigh: (key: string) => key.length });

/** A page with each condition; the last one in reading order. */
const conditions = new PageFold<ReadonlyMap<string, Page>>((level, below) => {
  const pages = new Map<string, Page>();
  for (const walked of level) {
    const { page } = walked;
    if (page.condition !== undefined) pages.set(JSON.stringify([page.condition, page.variables ?? {}]), page);
    for (const [key, one] of below(walked) ?? []) pages.set(key, one);
  }
  return pages.size === 0 ? none : pages;
});
const none: ReadonlyMap<string, Page> = new Map();

type ReadContext = Pick<Context, 'db' | 'caller'>;

async function decidingIn(context: ReadContext, content: Content): Promise<Deciding> {
  const pages = conditions.of(await readPages(content.records, content.tree));
  return { pages: [...pages.values()], files: await filesDependOnVisitor(context, content) };
}

/** Equal for visitors who see the same; empty for members, who see everything. */
export async function visibilityKeyOf(
  context: ReadContext,
  content: Content,
  treeHash: string | null,
): Promise<string> {
  const { visitor } = context.caller ?? {};
  if (!visitor) return '';
  const key = treeHash ?? '';
  const { pages, files } = known.get(key) ?? known.set(key, await decidingIn(context, content));
  if (files) return visitor.key;
  if (pages.length === 0) return 'everybody';
  const before = outlooks.get(`${key} ${visitor.key}`);
  if (before !== undefined) return before;
  const decisions = new VisibilityDecisions(await readVariables(content.records, content.tree), visitor.claims);
  const outcomes = pages.map((page) => (decisions.isOpen(page) ? 1 : 0)).join('');
  // Conditions that exceed the budget may evaluate differently when the tree is read: such visitors share nothing.
  const outlook = decisions.isUncertain ? visitor.key : fingerprint(outcomes);
  return outlooks.set(`${key} ${visitor.key}`, outlook);
}

/** Undefined when there is no such revision. */
export async function findVisibilityKey(
  context: ReadContext,
  revisionKey: { organization: string; space: string; id: string },
): Promise<string | undefined> {
  const revision = await findRevision(context.db, revisionKey);
  if (!revision) return undefined;
  const records = recordsOn(context.db, revisionKey.organization);
  return visibilityKeyOf(context, { records, tree: await readTree(records, revision.tree) }, revision.tree);
}
