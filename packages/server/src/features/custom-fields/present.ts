import type { Static, shapes } from '@lectern/contract';
import type { Context } from '#platform/context';
import type { FieldType } from './field.ts';
import type { FieldRow, FieldWithValue } from './rows.ts';

export const optionsOf = (row: FieldRow): string[] | undefined =>
  row.options === null ? undefined : (JSON.parse(row.options) as string[]);

export function presentField(context: Pick<Context, 'urls'>, row: FieldRow): Static<typeof shapes.CustomField> {
  const options = optionsOf(row);
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    description: row.description,
    type: row.type as FieldType,
    placeholder: row.placeholder,
    ...(options && { options }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    urls: { location: context.urls.api(`/orgs/${row.organization_id}/custom-fields/${row.name}`) },
  };
}

export const presentValues = (
  context: Pick<Context, 'urls'>,
  rows: readonly FieldWithValue[],
): Static<typeof shapes.CustomFieldValues> =>
  rows.map((row) => ({
    customField: presentField(context, row),
    ...(row.value !== null && { value: JSON.parse(row.value) as unknown }),
  }));
