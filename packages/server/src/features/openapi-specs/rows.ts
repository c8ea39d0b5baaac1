import { isSlugOfSource } from '@lectern/openapi/spec';
import type { Db } from '#db/database';
import { lock } from '#db/dialect';
import { prepare } from '#db/prepared';
import type { OpenapiSpecsTable, OpenapiVersionsTable } from '#db/schema';
import type { Context, SignedInContext } from '#platform/context';
import type { StoredFile } from './version.ts';
import { queryPage, type Page, type PageQuery } from '#platform/paging';

export type SpecRow = OpenapiSpecsTable;
export type VersionRow = OpenapiVersionsTable;
/** Pattern of the slugs of referenced specifications. */
const likeNamed = `at-${'_'.repeat(20)}%`;
type Key = { organization: string; id: string };

/** Serializes slug assignment and changes of specifications. */
export const lockSpecs = (db: Db, organization: string): Promise<void> => lock(db, `openapi-specs ${organization}`);

/** Whether it exists because pages reference its URL or file; then it belongs to them and not to the organization. */
export const isReferencedSpec = ({ created_by, slug }: Pick<SpecRow, 'created_by' | 'slug'>): boolean =>
  created_by === null && isSlugOfSource(slug);

/** Without those that pages reference. */
export const listSpecs = (db: Db, organization: string, query: PageQuery): Promise<Page<SpecRow>> =>
  queryPage(
    db.q
      .selectFrom('openapi_specs')
      .selectAll()
      .where('organization_id', '=', organization)
      .where((e) => e.or([e('created_by', 'is not', null), e('slug', 'not like', likeNamed)])),
    { by: [{ column: 'id', as: 'id' }], direction: 'asc' },
    query,
  );

const specBySlug = prepare<{ organization: string; slug: string }>()((q, p) =>
  q.selectFrom('openapi_specs').selectAll().where('organization_id', '=', p.organization).where('slug', '=', p.slug),
);

export const findSpec = (db: Db, organization: string, slug: string): Promise<SpecRow | undefined> =>
  db.first(specBySlug, { organization, slug });

export const hasSpec = async (db: Db, organization: string, slug: string): Promise<boolean> =>
  (await findSpec(db, organization, slug)) !== undefined;

export const findSpecById = (db: Db, { organization, id }: Key): Promise<SpecRow | undefined> =>
  db.q
    .selectFrom('openapi_specs')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst();

export type NewSpec = Pick<SpecRow, 'organization_id' | 'slug' | 'source_url' | 'source_hash'>;

export const insertSpec = (context: SignedInContext, input: NewSpec): Promise<SpecRow> =>
  insert(context, input, context.caller.userId);

/** One that a page references by URL or as a file has no creator. */
export const insertNamed = (context: Context, input: NewSpec): Promise<SpecRow> => insert(context, input, null);

async function insert(context: Context, input: NewSpec, createdBy: string | null): Promise<SpecRow> {
  const now = context.now.toISOString();
  const row: SpecRow = {
    ...input,
    id: context.newId(),
    visibility: 'private',
    processing_state: 'pending',
    run: 1,
    failures: 0,
    last_version_id: null,
    last_processed_at: null,
    last_error_code: null,
    last_error: null,
    fetched: null,
    overlays: '[]',
    created_by: createdBy,
    created_at: now,
    updated_at: now,
  };
  await context.db.q.insertInto('openapi_specs').values(row).execute();
  return row;
}

export async function updateSpec(db: Db, row: SpecRow, change: Partial<SpecRow>): Promise<SpecRow> {
  await db.q
    .updateTable('openapi_specs')
    .set(change)
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute();
  return { ...row, ...change };
}

/** Its versions are deleted by cascade. */
export async function deleteSpec(db: Db, row: SpecRow): Promise<void> {
  await db.q
    .deleteFrom('openapi_specs')
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute();
}

const versionsOf = (db: Db, spec: SpecRow) =>
  db.q
    .selectFrom('openapi_versions')
    .selectAll()
    .where('organization_id', '=', spec.organization_id)
    .where('spec_id', '=', spec.id);

export const listVersions = (db: Db, spec: SpecRow, query: PageQuery): Promise<Page<VersionRow>> =>
  queryPage(versionsOf(db, spec), { by: [{ column: 'id', as: 'id' }], direction: 'desc' }, query);

export const findVersion = (db: Db, spec: SpecRow, id: string): Promise<VersionRow | undefined> =>
  versionsOf(db, spec).where('id', '=', id).executeTakeFirst();

/** Those with the slugs of referenced specifications, by slug. */
export async function listNamed(db: Db, organization: string): Promise<Map<string, SpecRow>> {
  const all = db.q.selectFrom('openapi_specs').selectAll().where('organization_id', '=', organization);
  const found = await all.where('slug', 'like', likeNamed).execute();
  return new Map(found.map((row) => [row.slug, row]));
}

/** Whether it exists because pages referenced it, and none does any more. */
export async function isUnreferenced(db: Db, spec: SpecRow): Promise<boolean> {
  if (!isReferencedSpec(spec)) return false;
  const link = await db.q
    .selectFrom('links')
    .select('space_id')
    .where('organization_id', '=', spec.organization_id)
    .where('kind', '=', 'openapi')
    .where('target_id', '=', spec.slug)
    .limit(1)
    .executeTakeFirst();
  return link === undefined;
}

/** The previous version. */
export const findVersionBefore = (db: Db, spec: SpecRow, id: string): Promise<VersionRow | undefined> =>
  versionsOf(db, spec).where('id', '<', id).orderBy('id', 'desc').limit(1).executeTakeFirst();

export async function insertVersion(db: Db, row: VersionRow): Promise<void> {
  await db.q.insertInto('openapi_versions').values(row).execute();
}

/** Hashes of all files that specifications consist of, of one organization or of all. */
export async function listKeptHashes(db: Db, organization?: string): Promise<Set<string>> {
  const hashes = new Set<string>();
  let specs = db.q.selectFrom('openapi_specs').select(['source_hash', 'fetched']);
  let versions = db.q.selectFrom('openapi_versions').select(['files', 'document_hash', 'index_hash', 'outline_hash']);
  if (organization !== undefined) {
    specs = specs.where('organization_id', '=', organization);
    versions = versions.where('organization_id', '=', organization);
  }
  for (const { source_hash, fetched } of await specs.execute()) {
    if (source_hash !== null) hashes.add(source_hash);
    const known = JSON.parse(fetched ?? '{}') as Record<string, { hash: string }>;
    for (const { hash } of Object.values(known)) hashes.add(hash);
  }
  for (const row of await versions.execute()) {
    for (const hash of [row.document_hash, row.index_hash, row.outline_hash]) hashes.add(hash);
    for (const { raw, parsed, whole } of JSON.parse(row.files) as StoredFile[]) {
      for (const hash of [raw, parsed, whole]) if (hash !== undefined) hashes.add(hash);
    }
  }
  return hashes;
}
