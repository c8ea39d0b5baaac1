// Writes imported content into a tree. Items imported from the same source before are updated in place and keep their
// ids; when nothing differs, the tree is identical.
import {
  createYielder,
  upsertPages,
  upsertReusableContents,
  setVariables,
  TreeError,
  tooLarge,
  type UpsertedPage,
  type Records,
  type ReusableContent,
  type Tree,
} from '@lectern/content';
import { writeBodies } from '#features/revisions';
import type { Context } from '#platform/context';
import { conflict, badRequest } from '#platform/errors';
import { stripInvalidText, stripInvalidTextUpTo } from '#platform/sanitize-text';
import { writeFiles } from './files.ts';
import { assignIds, type RemovedIds, type Ids, type FindKnownId } from './ids.ts';
import type { ImportedContent, ImportedPage } from './imported-content.ts';
import { writeSources } from './sources.ts';
import { coverOf, resolveTexts, targetOf } from './texts.ts';

export type IngestTarget = {
  space: { organization_id: string; id: string };
  records: Records;
  tree: Tree;
};

export type WriteOptions = {
  /** Identifies the location within the source; stable across imports. */
  source: string;
  /** The parent page of the import; absent = root level. */
  into?: string;
  /** Mirror mode: items the source no longer has are deleted, and page properties it does not set are cleared. */
  whole?: boolean;
  /** Ids known by other means than an earlier import. */
  known?: FindKnownId;
  /** Further ids to remove. */
  gone?: Partial<RemovedIds>;
};

export type IngestResult = Ids & {
  tree: Tree;
  /** Page ids. */
  created: readonly string[];
  updated: readonly string[];
  unchanged: readonly string[];
  removed: readonly string[];
};

/** Stores bodies and file bytes; the caller commits the tree in the same transaction. */
export async function writeImported(
  context: Context,
  { space, records, tree }: IngestTarget,
  incoming: ImportedContent,
  options: WriteOptions,
): Promise<IngestResult> {
  const { source, into, whole = false, known } = options;
  await requireBounds(incoming);
  const where = { organization: space.organization_id, space: space.id, source };
  const { ids, gone } = await assignIds(context, where, incoming, known);
  const removing = whole ? gone : { pages: [], files: [], reusableContents: [] };
  const bodies = await resolveTexts(incoming, ids);
  await writeBodies(context.db, space.organization_id, bodies.texts);
  const now = context.now.toISOString();
  const due = createYielder();
  const pages: UpsertedPage[] = [];
  for (const page of incoming.pages) {
    pages.push(broughtPage(page, ids, bodies.pages, into));
    const turn = due();
    if (turn) await turn;
  }
  const remove = [...removing.pages, ...(options.gone?.pages ?? [])];
  const brought = await asHttpErrors(() => upsertPages(records, tree, pages, { remove, whole, now }));
  let after = await writeFiles(context, records, brought.tree, incoming.files, ids.files, [
    ...removing.files,
    ...(options.gone?.files ?? []),
  ]);
  const shared = incoming.reusableContents.map(({ key, title, git }): ReusableContent => {
    const body = bodies.reusableContents.get(key);
    const id = ids.reusableContents.get(key)!;
    return { id, title: stripInvalidText(title), ...(body !== undefined && { body }), ...(git && { git }) };
  });
  after = await upsertReusableContents(records, after, shared, [
    ...removing.reusableContents,
    ...(options.gone?.reusableContents ?? []),
  ]);
  if (incoming.variables) after = await setVariables(records, after, incoming.variables);
  if (incoming.sources && into === undefined) {
    after = await writeSources(context, records, after, incoming.sources, whole);
  }
  const touched = new Set([...brought.created, ...brought.updated]);
  return {
    ...ids,
    tree: after,
    created: brought.created,
    updated: brought.updated,
    unchanged: [...ids.pages.values()].filter((id) => !touched.has(id)),
    removed: brought.removed,
  };
}

/** Validates as an edit would: an import must not bring in what an edit could not. */
async function requireBounds({ pages, reusableContents }: ImportedContent): Promise<void> {
  const due = createYielder();
  for (const { key, markdown } of [...pages, ...reusableContents]) {
    const broken = markdown === undefined ? undefined : tooLarge(markdown);
    if (broken !== undefined) throw badRequest(`${key.slice(0, 200)} has ${broken}, which exceeds the limit of a page`);
    const turn = due();
    if (turn) await turn;
  }
}

const optional = ['emoji', 'icon', 'description', 'hidden', 'noIndex', 'noRobotsIndex', 'condition'] as const;
const maxTitle = 512;

function broughtPage(
  page: ImportedPage,
  ids: Ids,
  bodies: ReadonlyMap<string, string>,
  into: string | undefined,
): UpsertedPage {
  const { key, title, slug, git, variables, layout, computed } = page;
  const parent = page.parent === undefined ? into : ids.pages.get(page.parent);
  if (page.parent !== undefined && parent === undefined)
    throw new Error(`the parent page ${page.parent} is not part of the import`);
  const cover = coverOf(page, ids);
  const target = targetOf(page, ids);
  const said = optional.filter((name) => page[name] !== undefined).map((name) => [name, clean(page[name])]);
  return {
    id: ids.pages.get(key)!,
    // Groups are allowed at root level only.
    type: page.type === 'group' && parent !== undefined ? 'document' : page.type,
    ...(parent !== undefined && { parent }),
    ...(slug !== undefined && { slug: stripInvalidText(slug) }),
    fields: {
      title: stripInvalidTextUpTo(stripInvalidText(title).trim(), maxTitle) || 'Untitled',
      ...(Object.fromEntries(said) as Pick<ImportedPage, (typeof optional)[number]>),
      ...(variables && { variables }),
      ...(layout && { layout }),
      ...(cover && { cover }),
      ...(target && { target }),
      ...(computed !== undefined && { computed: computed as never }),
      ...(git && { git }),
      body: bodies.get(key),
    },
  };
}

const clean = (value: unknown): unknown => (typeof value === 'string' ? stripInvalidText(value) : value);

async function asHttpErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TreeError) || error.code === 'damaged') throw error;
    throw error.code === 'below-itself' ? conflict(error.message) : badRequest(error.message);
  }
}
