import { sql } from 'kysely';
import type { Db } from '#db/database';
import { lock } from '#db/dialect';
import type { CustomFieldsTable } from '#db/schema';
import { inChunks } from '#platform/chunks';
import type { Context } from '#platform/context';
import { queryPage, type Page, type PageQuery } from '#platform/paging';

export type FieldRow = CustomFieldsTable;
export type FieldWithValue = FieldRow & { value: string | null };
export type ValueRow = { space_id: string; value: string };

/** Values are checked against options; neither may change concurrently with the other. */
export const lockFields = (db: Db, organization: string): Promise<void> => lock(db, `custom-fields ${organization}`);

const fieldsOf = (db: Db, organization: string) =>
  db.q.selectFrom('custom_fields').selectAll('custom_fields').where('custom_fields.organization_id', '=', organization);

export const listFields = (db: Db, organization: string, query: PageQuery): Promise<Page<FieldRow>> =>
  queryPage(fieldsOf(db, organization), { by: [{ column: 'id', as: 'id' }], direction: 'asc' }, query);

export const findField = (db: Db, organization: string, name: string): Promise<FieldRow | undefined> =>
  fieldsOf(db, organization).where('name', '=', name).executeTakeFirst();

export const listAllFields = (db: Db, organization: string): Promise<FieldRow[]> =>
  fieldsOf(db, organization).execute();

export async function insertField(context: Context, input: Omit<FieldRow, 'id' | 'created_at' | 'updated_at'>) {
  const now = context.now.toISOString();
  const row: FieldRow = { ...input, id: context.newId(), created_at: now, updated_at: now };
  await context.db.q.insertInto('custom_fields').values(row).execute();
  return row;
}

export async function updateField(context: Context, row: FieldRow, change: Partial<FieldRow>): Promise<FieldRow> {
  const set = { ...change, updated_at: context.now.toISOString() };
  await context.db.q
    .updateTable('custom_fields')
    .set(set)
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute();
  return { ...row, ...set };
}

/** Its values are deleted by cascade. */
export async function deleteField(db: Db, row: FieldRow): Promise<void> {
  await db.q
    .deleteFrom('custom_fields')
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute();
}

/** Every field of the organization, with the space's value. */
export const listFieldsWithValues = (db: Db, organization: string, space: string): Promise<FieldWithValue[]> =>
  fieldsOf(db, organization)
    .leftJoin('custom_field_values as v', (join) =>
      join
        .onRef('v.organization_id', '=', 'custom_fields.organization_id')
        .onRef('v.field_id', '=', 'custom_fields.id')
        .on('v.space_id', '=', space),
    )
    .select('v.value')
    .orderBy('custom_fields.id')
    .execute();

export const listValues = (db: Db, field: FieldRow): Promise<ValueRow[]> =>
  db.q
    .selectFrom('custom_field_values')
    .select(['space_id', 'value'])
    .where('organization_id', '=', field.organization_id)
    .where('field_id', '=', field.id)
    .execute();

export async function setValue(db: Db, field: FieldRow, space: string, value: unknown): Promise<void> {
  const row = {
    organization_id: field.organization_id,
    space_id: space,
    field_id: field.id,
    value: JSON.stringify(value),
  };
  await db.q
    .insertInto('custom_field_values')
    .values(row)
    .onConflict((c) => c.columns(['organization_id', 'space_id', 'field_id']).doUpdateSet({ value: row.value }))
    .execute();
}

export async function clearValue(db: Db, field: FieldRow, space: string): Promise<void> {
  await db.q
    .deleteFrom('custom_field_values')
    .where('organization_id', '=', field.organization_id)
    .where('space_id', '=', space)
    .where('field_id', '=', field.id)
    .execute();
}

/** Copies the values to another space of the same organization. */
export async function copyValues(db: Db, organization: string, from: string, to: string): Promise<void> {
  await sql`
    insert into custom_field_values (organization_id, space_id, field_id, value)
    select ${organization}, ${to}, field_id, value from custom_field_values v
    where v.organization_id = ${organization} and v.space_id = ${from}`.execute(db.q);
}

export async function deleteValuesOf(db: Db, organization: string, spaces: readonly string[]): Promise<void> {
  for (const some of inChunks(spaces)) {
    await db.q
      .deleteFrom('custom_field_values')
      .where('organization_id', '=', organization)
      .where('space_id', 'in', some)
      .execute();
  }
}
