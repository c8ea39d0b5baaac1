// Values of custom fields, by space.
import type { Context } from '#platform/context';
import { badRequest } from '#platform/errors';
import { checkValue, remainingValue, type FieldType, type Value } from './field.ts';
import { optionsOf } from './present.ts';
import * as rows from './rows.ts';

type Space = { organization_id: string; id: string };

/** All of them or, when one is invalid, none. */
export async function setValues(
  { db }: Context,
  space: Space,
  values: Readonly<Record<string, { value: unknown }>>,
): Promise<void> {
  await rows.lockFields(db, space.organization_id);
  const found = await rows.listAllFields(db, space.organization_id);
  const fields = new Map(found.map((field) => [field.name, field]));
  const checked = Object.entries(values).map(([name, { value }]) => {
    const field = fields.get(name);
    if (!field) throw badRequest(`body.values.${name} is not a custom field of the organization`);
    const definition = { type: field.type as FieldType, options: optionsOf(field) };
    return { field, value: value === null ? null : checkValue(definition, value, `body.values.${name}.value`) };
  });
  for (const { field, value } of checked) {
    if (value === null) await rows.clearValue(db, field, space.id);
    else await rows.setValue(db, field, space.id, value);
  }
}

/** Removes options that no longer exist from the values; a space left without any option has no value. */
export async function removeDeletedOptions({ db }: Context, field: rows.FieldRow, options: string[]): Promise<void> {
  for (const { space_id, value } of await rows.listValues(db, field)) {
    const kept = remainingValue(JSON.parse(value) as Value, options);
    if (kept === undefined) await rows.clearValue(db, field, space_id);
    else if (JSON.stringify(kept) !== value) await rows.setValue(db, field, space_id, kept);
  }
}

export const copyValuesOnDuplicate = (
  { db }: Context,
  { organization, from, to }: { organization: string; from: string; to: string },
): Promise<void> => rows.copyValues(db, organization, from, to);

/** The fields stay with the organization that the spaces leave. */
export const dropValuesOnTransfer = ({ db }: Context, event: { from: string; spaces: string[] }): Promise<void> =>
  rows.deleteValuesOf(db, event.from, event.spaces);
