import {
  blockKeys,
  blocks,
  findFile,
  findPage,
  findReusableContent,
  parse,
  type Conflict,
  type Page,
  type Tree,
} from '@lectern/content';
import type { shapes, Static } from '@lectern/contract';
import { describeFile, describePage, describeReusableContent } from '#features/content';
import { readBody } from '#features/revisions';
import type { Context } from '#platform/context';
import type { SeenSpace } from '#features/spaces';
import type { Sides } from './merge.ts';

type Space = Pick<SeenSpace, 'document_key'>;
type Shown = Static<typeof shapes.Conflict>;
type Value = NonNullable<Conflict['base']> | null;

const kinds = {
  field: 'attribute',
  block: 'block',
  deleted: 'deletion',
  place: 'place',
  orphaned: 'place',
  cycle: 'place',
} as const;

const sidesOf = ({ base, request, main }: Sides) => ({ base, ours: request, theirs: main });

export async function presentConflict(context: Context, space: Space, sides: Sides, found: Conflict): Promise<Shown> {
  const kind = kinds[found.kind];
  const block = kind === 'block' ? await blockOf(context, sides, found) : undefined;
  const attribute = attributeOf(found);
  return {
    id: found.id,
    kind,
    ...(await subjectOf(context, space, sides, found)),
    ...(block !== undefined && { block }),
    ...(attribute !== undefined && { attribute }),
    ...(kind === 'place' ? await placesOf(sides, found) : await valuesOf(context, found)),
  };
}

function attributeOf({ kind, field, subject }: Conflict): string | undefined {
  if (subject.type === 'variable') return `variables.${subject.id}`;
  return kind === 'field' ? field : undefined;
}

/** What the conflict is about, as the change request has it; deleted there, as the main content has it. */
async function subjectOf(
  context: Context,
  space: Space,
  { records, request, main }: Sides,
  { subject: { type, id } }: Conflict,
): Promise<Pick<Shown, 'page' | 'file' | 'reusableContent'>> {
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
async function blockOf(context: Context, sides: Sides, { subject, blocks: ranges }: Conflict) {
  const body = await bodyOf(context, sides, subject);
  if (!ranges || body === undefined) return undefined;
  const [from, to] = ranges.ours;
  const slice = from < to ? blocks(body)[from] : undefined;
  const page = parse(body);
  const block = slice && page.children.find(({ start }) => start >= slice.start && start < slice.end);
  return block && blockKeys(page).get(block);
}

async function bodyOf(context: Context, { records, request }: Sides, { type, id }: Conflict['subject']) {
  const owner =
    type === 'page' ? await findPage(records, request, id) : await findReusableContent(records, request, id);
  return owner?.body === undefined ? undefined : readBody(context.db, owner.body);
}

type Three = Pick<Shown, 'base' | 'ours' | 'theirs'>;

/** Places are told by the path of the page above; the root is empty. */
async function placesOf(sides: Sides, { subject }: Conflict): Promise<Three> {
  const told: Three = {};
  for (const [side, tree] of Object.entries(sidesOf(sides)) as [keyof Three, Tree][]) {
    const page = await findPage(sides.records, tree, subject.id);
    if (!page) continue;
    const above = page.parent === undefined ? undefined : await describePage(sides.records, tree, page.parent);
    told[side] = above?.path ?? '';
  }
  return told;
}

async function valuesOf(context: Context, found: Conflict): Promise<Three> {
  const told: Three = {};
  for (const side of ['base', 'ours', 'theirs'] as const) {
    const value = found[side];
    if (value === undefined) continue;
    told[side] = found.kind === 'deleted' ? await wholeOf(context, value) : asText(value);
  }
  return told;
}

const asText = (value: Value): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A page or shared content as its Markdown under its title, a file as its name. */
async function wholeOf(context: Context, value: Value): Promise<string> {
  const { title, name, body } = value as unknown as Partial<Page> & { name?: string };
  if (title === undefined) return name ?? asText(value);
  return `# ${title}\n${body === undefined ? '' : `\n${await readBody(context.db, body)}`}`;
}
