// What a transfer changes in both spaces. Nothing is stored here.
import {
  createYielder,
  deletePage,
  findPage,
  readVariables,
  spaceVariablesIn,
  variablesNamed,
  type Page,
  type Tree,
} from '@lectern/content';
import type { shapes, Static } from '@lectern/contract';
import type { ContentView } from '#features/branches';
import { linksInOtherSpaces, linksToPages, type LinkSources } from '#features/links';
import type { Context } from '#platform/context';
import { collect, type Transferred } from './collect.ts';
import { relink, type Relinked } from './relink.ts';
import { forStaying } from './rewrite.ts';
import { writeTarget, type Position, type Written } from './write-target.ts';

export type Input = Position & { mode: 'move' | 'copy'; pages: readonly string[]; dryRun: boolean };
export type Views = { source: ContentView; target: ContentView };
export type Plan = {
  result: Static<typeof shapes.PageTransfer>;
  target: Tree;
  /** Absent when the pages are copied. */
  source?: Tree;
  /** New texts that are not stored yet. */
  texts: string[];
};

export async function planTransfer(context: Context, { source, target }: Views, input: Input): Promise<Plan> {
  const [from, to] = [source.space.id, target.space.id];
  const moves = input.mode === 'move';
  const transferred = await collect(context, source, input.pages);
  const written = await writeTarget({ context, view: target }, from, transferred, { ...input, keepsIds: moves });
  const staying = moves ? await move(context, { source, target }, transferred, written) : undefined;
  const texts = [...written.texts, ...(staying?.source.texts ?? []), ...(staying?.target.texts ?? [])];
  return {
    result: {
      dryRun: input.dryRun,
      pages: transferred.pages.map(({ id, title }) => ({ from: id, to: written.ids.pages.get(id) ?? id, title })),
      ...written.added,
      relinkedPages: (staying?.source.count ?? 0) + (staying?.target.count ?? 0),
      brokenLinks: moves ? await linksInOtherSpaces(context, source, idsOf(transferred), [from, to]) : [],
      undefinedVariables: await undefinedVariables(target, transferred),
    },
    target: staying?.target.tree ?? written.tree,
    ...(staying && { source: staying.source.tree }),
    texts: texts.filter((text) => text !== ''),
  };
}

const idsOf = ({ pages }: Transferred): string[] => pages.map(({ id }) => id);

type Staying = { source: Relinked; target: Relinked };

async function move(
  context: Context,
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
  const due = createYielder();
  let tree = before;
  for (const { id } of pages) {
    await due();
    if (await findPage(records, tree, id)) tree = (await deletePage(records, tree, id)).tree;
  }
  return tree;
}

type Use = Plan['result']['undefinedVariables'][number]['uses'][number];

/** Variables that the other space does not have, in texts and in conditions: without them a condition may hold. */
async function undefinedVariables(target: ContentView, { pages, reusableContents, texts }: Transferred) {
  const due = createYielder();
  const known = await readVariables(target.records, target.tree);
  const found = new Map<string, Use[]>();
  const sources = [
    ...pages.map(({ id, title, body, condition }) => ({ kind: 'page' as const, id, title, body, condition })),
    ...reusableContents.map(({ id, title, body }) => ({
      kind: 'reusable-content' as const,
      id,
      title,
      body,
      condition: undefined,
    })),
  ];
  for (const { kind, id, title, body, condition = '' } of sources) {
    await due();
    const written = spaceVariablesIn(texts.get(body ?? '') ?? '');
    // A condition may be in the frontmatter of the text too.
    const names = [...written, ...variablesNamed(condition).filter((name) => !written.includes(name))];
    const counts = new Map<string, number>();
    for (const name of names) if (!Object.hasOwn(known, name)) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const [variable, count] of counts) {
      found.set(variable, [...(found.get(variable) ?? []), { kind, id, title, count }]);
    }
  }
  return [...found].map(([variable, uses]) => ({ variable, uses }));
}
