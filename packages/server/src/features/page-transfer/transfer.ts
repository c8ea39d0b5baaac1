// Moves or copies pages to another space of the organization.
import { deletePage, findPage, readVariables, spaceVariablesIn, type Page, type Tree } from '@lectern/content';
import type { shapes, Static } from '@lectern/contract';
import { commit, headOf, lockBranch, mainBranch, requireEditable, viewOf, type ContentView } from '#features/branches';
import { requireIfMatch } from '#features/content';
import { linksInOtherSpaces, linksToPages, type LinkSources } from '#features/links';
import { writeBodies } from '#features/revisions';
import type { SpaceForCaller } from '#features/spaces';
import type { SignedInContext } from '#platform/context';
import { badRequest } from '#platform/errors';
import { noChange } from '#platform/http/implement';
import { collect, type Transferred } from './collect.ts';
import { relink, type Relinked } from './relink.ts';
import { forStaying } from './rewrite.ts';
import { writeTarget, type Position, type Written } from './write-target.ts';

export type Input = Position & { mode: 'move' | 'copy'; pages: readonly string[]; dryRun: boolean };
type Result = Static<typeof shapes.PageTransfer>;
type Views = { source: ContentView; target: ContentView };

export async function transfer(context: SignedInContext, from: SpaceForCaller, to: SpaceForCaller, input: Input) {
  if (from.id === to.id) throw badRequest('body.space is the space itself');
  if (from.organization_id !== to.organization_id) throw badRequest('body.space is in another organization');
  const moves = input.mode === 'move';
  const { source, target } = await lockBoth(context, from, to, moves);
  const transferred = await collect(context, source, input.pages);
  const written = await writeTarget({ context, view: target }, from.id, transferred, { ...input, keepsIds: moves });
  const staying = moves ? await move(context, { source, target }, transferred, written) : undefined;
  const result: Result = {
    dryRun: input.dryRun,
    pages: transferred.pages.map(({ id, title }) => ({ from: id, to: written.ids.pages.get(id) ?? id, title })),
    ...written.added,
    relinkedPages: (staying?.source.count ?? 0) + (staying?.target.count ?? 0),
    brokenLinks: moves ? await linksInOtherSpaces(context, source, idsOf(transferred), [from.id, to.id]) : [],
    undefinedVariables: await undefinedVariables(target, transferred),
  };
  if (input.dryRun) return noChange(result);
  const texts = [...written.texts, ...(staying?.source.texts ?? []), ...(staying?.target.texts ?? [])];
  await writeBodies(
    context.db,
    texts.filter((text) => text !== ''),
  );
  const targetRevision = await store(context, target, staying?.target.tree ?? written.tree);
  if (!staying) return { ...result, targetRevision };
  return { ...result, revision: await store(context, source, staying.source.tree), targetRevision };
}

/** In the order of their ids, so that two transfers in opposite directions do not wait for each other. */
async function lockBoth(
  context: SignedInContext,
  from: SpaceForCaller,
  to: SpaceForCaller,
  moves: boolean,
): Promise<Views> {
  const locked = new Map<string, ContentView>();
  for (const space of [from, to].sort((one, other) => (one.id < other.id ? -1 : 1))) {
    const branch = await lockBranch(context, mainBranch(space));
    if (moves || space.id === to.id) requireEditable(branch);
    if (space.id === from.id) requireIfMatch(context, headOf(branch));
    locked.set(space.id, await viewOf(context, branch));
  }
  const [source, target] = [locked.get(from.id), locked.get(to.id)];
  if (!source || !target) throw new Error('both spaces were locked');
  return { source, target };
}

const idsOf = ({ pages }: Transferred): string[] => pages.map(({ id }) => id);

type Staying = { source: Relinked; target: Relinked };

async function move(
  context: SignedInContext,
  { source, target }: Views,
  transferred: Transferred,
  { tree: targetTree, ids }: Written,
): Promise<Staying> {
  const spaces = { from: source.space.id, to: target.space.id };
  const moved = new Set(idsOf(transferred));
  const links: LinkSources = await linksToPages(context, source, [...moved], target.space.id);
  const stays = links.within.filter(({ kind, id }) => kind !== 'page' || !moved.has(id));
  const tree = await withoutPages(source, transferred.pages);
  return {
    source: await relink(context, source.records, tree, stays, forStaying(ids, spaces, spaces.from)),
    target: await relink(context, target.records, targetTree, links.other, forStaying(ids, spaces, spaces.to)),
  };
}

async function withoutPages({ records, tree: before }: ContentView, pages: readonly Page[]): Promise<Tree> {
  let tree = before;
  for (const { id } of pages) if (await findPage(records, tree, id)) tree = (await deletePage(records, tree, id)).tree;
  return tree;
}

async function undefinedVariables(target: ContentView, { pages, texts }: Transferred) {
  const known = await readVariables(target.records, target.tree);
  const uses = new Map<string, Result['undefinedVariables'][number]>();
  for (const { id, title, body } of pages) {
    const names = spaceVariablesIn(texts.get(body ?? '') ?? '').filter((name) => !Object.hasOwn(known, name));
    for (const variable of new Set(names)) {
      const entry = uses.get(variable) ?? { variable, uses: [] };
      const count = names.filter((name) => name === variable).length;
      uses.set(variable, { variable, uses: [...entry.uses, { kind: 'page', id, title, count }] });
    }
  }
  return [...uses.values()];
}

async function store(context: SignedInContext, view: ContentView, tree: Tree): Promise<string> {
  const { branch, records, tree: before } = view;
  const main = branch ?? mainBranch(view.space);
  const parents = [headOf(main)];
  const { revision } = await commit(context, main, { records, before, tree, type: 'edits', parents });
  return revision.id;
}
