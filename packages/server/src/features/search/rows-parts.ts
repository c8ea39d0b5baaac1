import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import { ifGiven } from '#db/if-given';
import { inChunks } from '#platform/chunks';

type SpecKey = { organization: string; spec: string };

const of = (db: Db, { organization, spec }: SpecKey) =>
  db.q.selectFrom('search_parts').where('organization_id', '=', organization).where('spec_id', '=', spec);

export type KnownPart = { id: number; part: string; title: string; body: string };

export async function listParts(db: Db, at: SpecKey, parts: readonly string[]): Promise<Map<string, KnownPart>> {
  const found = await of(db, at).select(['id', 'part', 'title', 'body']).where('part', 'in', parts).execute();
  return new Map(found.map((row) => [row.part, row]));
}

export async function stampParts(
  db: Db,
  { organization, version }: SpecKey & { version: string },
  ids: readonly number[],
): Promise<void> {
  for (const some of inChunks(ids)) {
    await db.q
      .updateTable('search_parts')
      .set({ version_id: version })
      .where('organization_id', '=', organization)
      .where('id', 'in', some)
      .execute();
  }
}

/** Some parts of other versions, or of any without `version`. */
export async function listOthers(db: Db, at: SpecKey & { version?: string }, most: number): Promise<number[]> {
  const { version } = at;
  const found = await of(db, at)
    .select('id')
    .$call(ifGiven(version, (some, version) => some.where('version_id', '!=', version)))
    .limit(most)
    .execute();
  return found.map(({ id }) => id);
}

/** The versions that have one of the parts, with their specifications. */
export async function listHolding(
  db: Db,
  organization: string,
  ids: readonly string[],
  parts: readonly string[],
): Promise<{ spec: string; version: string; part: string }[]> {
  const found: { spec: string; version: string; part: string }[] = [];
  for (const some of inChunks(ids)) {
    const rows = await db.q
      .selectFrom('search_parts')
      .select(['spec_id as spec', 'version_id as version', 'part'])
      .where('organization_id', '=', organization)
      .where('spec_id', 'in', some)
      .where('part', 'in', parts)
      .execute();
    found.push(...rows);
  }
  return found;
}

const specs = (db: Db, organization: string) =>
  db.q.selectFrom('openapi_specs').where('organization_id', '=', organization);

export async function isLatest(
  db: Db,
  { organization, spec, version }: SpecKey & { version: string },
): Promise<boolean> {
  const found = await specs(db, organization).select('last_version_id').where('id', '=', spec).executeTakeFirst();
  return found?.last_version_id === version;
}

export const findSpecId = async (db: Db, organization: string, slug: string): Promise<string | undefined> =>
  (await specs(db, organization).select('id').where('slug', '=', slug).executeTakeFirst())?.id;

export type UsedSpec = { space: string; spec: string; slug: string };

const anySpec = prepare<{ organization: string }>()<{ id: string }>((q, p) =>
  q.selectFrom('openapi_specs').select('id').where('organization_id', '=', p.organization).limit(1),
);

/** The API descriptions that pages of these spaces use, each with the space. */
export async function listSpecsIn(db: Db, organization: string, spaces: readonly string[]): Promise<UsedSpec[]> {
  const found: UsedSpec[] = [];
  // Most organizations have none, and search-as-you-type queries often.
  if (!(await db.first(anySpec, { organization }))) return found;
  for (const some of inChunks(spaces, 500)) {
    const rows = await db.q
      .selectFrom('links')
      .innerJoin('openapi_specs', (join) =>
        join
          .onRef('openapi_specs.organization_id', '=', 'links.organization_id')
          .onRef('openapi_specs.slug', '=', 'links.target_id'),
      )
      .select(['links.space_id as space', 'openapi_specs.id as spec', 'openapi_specs.slug'])
      .distinct()
      .where('links.organization_id', '=', organization)
      .where('links.space_id', 'in', some)
      .where('links.kind', '=', 'openapi')
      .execute();
    found.push(...rows);
  }
  return found;
}
