import {
  blockKeys,
  blocks,
  findFile,
  findPage,
  findReusableContent,
  createYielder,
  parse,
  type Conflict,
  type Markdown,
  type Page,
  type Records,
  type Tree,
} from '@lectern/content';
import type { shapes, Static } from '@lectern/contract';
import { describeFile, describePage, describeReusableContent } from '#features/content';
import { readBody, organizationOf } from '#features/revisions';
import type { Context } from '#platform/context';
import type { SpaceForCaller } from '#features/spaces';
import type { MergeTrees } from './merge.ts';

type Block = Markdown.Block;
type Space = Pick<SpaceForCaller, 'document_key'>;
type PresentedConflict = Static<typeof shapes.Conflict>;
type Value = NonNullable<Conflict['base']> | null;

const kinds = {
  field: 'attribute',
  block: 'block',
  deleted: 'deletion',
  place: 'place',
  orphaned: 'place',
  cycle: 'place',
} as const;

const sidesOf = ({ base, request, main }: MergeTrees) => ({ base, ours: request, theirs: main });

/** Conflicts in the order of detection. */
export async function presentConflicts(
  context: Context,
  space: Space,
  sides: MergeTrees,
  conflicts: readonly Conflict[],
): Promise<PresentedConflict[]> {
  const shown: PresentedConflict[] = [];
  const keys: KnownKeys = { subject: '', at: () => undefined };
  const due = createYielder();
  for (const found of conflicts) {
    await due();
    shown.push(await presentConflict(context, space, sides, found, keys));
  }
  return shown;
}

/** Block keys of the page read last: a page may have a thousand conflicts that each need one. */
type KnownKeys = { subject: string; at(block: number, text: string): string | undefined };

async function presentConflict(
  context: Context,
  space: Space,
  sides: MergeTrees,
  found: Conflict,
  keys: KnownKeys,
): Promise<PresentedConflict> {
  const kind = kinds[found.kind];
  const block = kind === 'block' ? await blockOf(context, sides, found, keys) : undefined;
  const attribute = attributeOf(found);
  return {
    id: found.id,
    kind,
    ...(await subjectOf(context, space, sides, found)),
    ...(block !== undefined && { block }),
    ...(attribute !== undefined && { attribute }),
    ...(kind === 'place' ? await placesOf(sides, found) : await valuesOf(context, sides, found)),
  };
}

function attributeOf({ kind, field, subject }: Conflict): string | undefined {
  if (subject.type === 'variable') return `variables.${subject.id}`;
  return kind === 'field' ? field : undefined;
}

/** The subject as in the change request; if deleted there, as in the main content. */
async function subjectOf(
  context: Context,
  space: Space,
  { records, request, main }: MergeTrees,
  { subject: { type, id } }: Conflict,
): Promise<Pick<PresentedConflict, 'page' | 'file' | 'reusableContent'>> {
  for (const tree of [request, main]) {
    if (type === 'page') {
      const page = await describePage(records, tree, id);
      if (page) return { page };
    } else if (type === 'file') {
      const file = await findFile(records, tree, id);
      if (file) return { file: describeFile(context, file) };
    } else if (type === 'reusable-content') {
      const shared = await findReusableContent(records, tree, id);
      if (shared) return { reusableContent: describeReusableContent(space, shared) };
    }
  }
  return {};
}

/** Key of the first block in the change request that the conflict covers. */
async function blockOf(
  context: Context,
  sides: MergeTrees,
  { subject, blocks: ranges, ours }: Conflict,
  known: KnownKeys,
): Promise<string | undefined> {
  if (!ranges || ranges.ours[0] >= ranges.ours[1]) return undefined;
  const name = `${subject.type} ${subject.id}`;
  if (known.subject !== name) {
    const body = await bodyOf(context, sides, subject);
    known.at = body === undefined ? () => undefined : keysIn(body);
    known.subject = name;
  }
  return known.at(ranges.ours[0], typeof ours === 'string' ? ours : '');
}

function keysIn(body: string): KnownKeys['at'] {
  const slices = blocks(body);
  const page = parse(body);
  const keys = blockKeys(page);
  const children = page.children.toSorted((a, b) => a.start - b.start);
  const found = new Map<number, Block | undefined>();
  let next = 0;
  for (const [number, { start, end }] of slices.entries()) {
    while (next < children.length && children[next]!.start < start) next += 1;
    const block = children[next];
    if (block && block.start < end) found.set(number, block);
  }
  return (number, text) => {
    const holder = found.get(number);
    const slice = slices[number];
    if (!holder || !slice) return undefined;
    const at = slice.text.indexOf(text);
    const isPart = at >= 0 && text.trim() !== '' && text.length < slice.text.trimEnd().length;
    const lead = /^\s*(?:(?:[*+-]|\d+[.)])\s+)*/.exec(text)?.[0].length ?? 0;
    return (isPart ? innermost(keys, holder, slice.start + at + lead) : undefined) ?? keys.get(holder);
  };
}

/** Key of the smallest block at a source position, for conflicts within a nested block. */
function innermost(keys: ReadonlyMap<Block, string>, holder: Block, position: number): string | undefined {
  let found: Block | undefined;
  for (const block of keys.keys()) {
    const isThere =
      block.start <= position && position < block.end && block.start >= holder.start && block.end <= holder.end;
    if (isThere && (!found || block.end - block.start < found.end - found.start)) found = block;
  }
  return found && keys.get(found);
}

async function bodyOf(context: Context, { records, request }: MergeTrees, { type, id }: Conflict['subject']) {
  const owner =
    type === 'page' ? await findPage(records, request, id) : await findReusableContent(records, request, id);
  return owner?.body === undefined ? undefined : readBody(context.db, organizationOf(records), owner.body);
}

type Three = Pick<PresentedConflict, 'base' | 'ours' | 'theirs'>;

/** Positions are given as the path of the parent page; empty for the root. */
async function placesOf(sides: MergeTrees, { subject }: Conflict): Promise<Three> {
  const texts: Three = {};
  for (const [side, tree] of Object.entries(sidesOf(sides)) as [keyof Three, Tree][]) {
    const page = await findPage(sides.records, tree, subject.id);
    if (!page) continue;
    const above = page.parent === undefined ? undefined : await describePage(sides.records, tree, page.parent);
    texts[side] = above?.path ?? '';
  }
  return texts;
}

async function valuesOf(context: Context, { records }: MergeTrees, found: Conflict): Promise<Three> {
  const texts: Three = {};
  for (const side of ['base', 'ours', 'theirs'] as const) {
    const value = found[side];
    if (value === undefined) continue;
    texts[side] = found.kind === 'deleted' ? await wholeOf(context, records, value) : asText(value);
  }
  return texts;
}

const asText = (value: Value): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A page or reusable content as its Markdown under its title, a file as its name. */
async function wholeOf(context: Context, records: Records, value: Value): Promise<string> {
  const { title, name, body } = value as unknown as Partial<Page> & { name?: string };
  if (title === undefined) return name ?? asText(value);
  return `# ${title}\n${body === undefined ? '' : `\n${await readBody(context.db, organizationOf(records), body)}`}`;
}
