import { api } from '@lectern/contract';
import { isDuplicate } from '#db/dialect';
import { conflict } from '#platform/errors';
import { implement } from '#platform/http/implement';
import { mapPage } from '#platform/paging';
import { checkOptions, requireOptions, type FieldType } from './field.ts';
import { presentField, presentValues } from './present.ts';
import * as rows from './rows.ts';
import { removeDeletedOptions, setValues } from './values.ts';

export const operations = [
  implement(api.getSpaceCustomFields, async ({ space }, context) =>
    presentValues(context, await rows.listFieldsWithValues(context.db, space.organization_id, space.id)),
  ),

  implement(api.updateSpaceCustomFields, async ({ space, body }, context) => {
    await setValues(context, space, body.values);
    return undefined;
  }),

  implement(api.listCustomFields, async ({ organization, query }, context) =>
    mapPage(await rows.listFields(context.db, organization.id, query), (row) => presentField(context, row)),
  ),

  implement(api.createCustomField, async ({ organization, body }, context) => {
    checkOptions(body.type, body.options);
    requireOptions(body.type, body.options);
    try {
      const row = await rows.insertField(context, {
        organization_id: organization.id,
        name: body.name,
        type: body.type,
        title: body.title ?? '',
        description: body.description ?? '',
        placeholder: body.placeholder ?? '',
        options: body.options === undefined ? null : JSON.stringify(body.options),
      });
      return presentField(context, row);
    } catch (error) {
      if (isDuplicate(error)) throw conflict(`there is already a custom field named ${body.name}`);
      throw error;
    }
  }),

  implement(api.getCustomField, async ({ field }, context) => presentField(context, field)),

  implement(api.deleteCustomField, async ({ field }, context) => {
    await rows.lockFields(context.db, field.organization_id);
    await rows.deleteField(context.db, field);
    return undefined;
  }),

  implement(api.updateCustomField, async ({ field, body: { options, ...words } }, context) => {
    checkOptions(field.type as FieldType, options);
    await rows.lockFields(context.db, field.organization_id);
    if (options) await removeDeletedOptions(context, field, options);
    const { title, description, placeholder } = words;
    const changed = await rows.updateField(context, field, {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(placeholder !== undefined && { placeholder }),
      ...(options && { options: JSON.stringify(options) }),
    });
    return presentField(context, changed);
  }),
];
