import { operation } from '../operation.ts';
import { CustomField, CustomFieldOptions, CustomFieldType } from '../shapes/spaces.ts';
import { list, object, optional, paging, partial, text } from '../shape-builders.ts';

const tag = 'Custom fields';
const words = {
  title: text(0, 100),
  description: text(0, 200),
  placeholder: text(0, 100),
  options: CustomFieldOptions,
};

export const listCustomFields = operation({
  id: 'listCustomFields',
  route: 'GET /v1/orgs/{organizationId}/custom-fields',
  summary: 'List the custom fields of an organization',
  tag,
  seed: 88,
  access: { level: 'guest' },
  query: paging,
  status: 200,
  reply: list(CustomField),
});

export const createCustomField = operation({
  id: 'createCustomField',
  route: 'POST /v1/orgs/{organizationId}/custom-fields',
  summary: 'Create a custom field',
  tag,
  seed: 89,
  access: { level: 'create' },
  audit: { event: 'custom_field_created', creates: 'custom-field', target: 'organizationId' },
  body: object({
    name: text(1, 50, {
      pattern: '^[a-z_\\-0-9]+$',
      'x-expects': 'lower-case letters, digits, hyphens and underscores, such as support-tier',
    }),
    type: CustomFieldType,
    title: optional(words.title),
    description: optional(words.description),
    placeholder: optional(words.placeholder),
    options: optional(words.options),
  }),
  status: 201,
  location: true,
  reply: CustomField,
  errors: { 409: 'the name is already taken' },
});

export const getCustomField = operation({
  id: 'getCustomField',
  route: 'GET /v1/orgs/{organizationId}/custom-fields/{fieldName}',
  summary: 'Get a custom field',
  tag,
  seed: 90,
  access: { level: 'guest' },
  status: 200,
  reply: CustomField,
});

export const deleteCustomField = operation({
  id: 'deleteCustomField',
  route: 'DELETE /v1/orgs/{organizationId}/custom-fields/{fieldName}',
  summary: 'Delete a custom field with all its values',
  tag,
  seed: 91,
  access: { level: 'create' },
  audit: { event: 'custom_field_deleted', target: 'fieldName' },
  status: 204,
});

export const updateCustomField = operation({
  id: 'updateCustomField',
  route: 'PATCH /v1/orgs/{organizationId}/custom-fields/{fieldName}',
  summary: 'Update a custom field, except its name and type',
  tag,
  seed: 92,
  access: { level: 'create' },
  audit: { event: 'custom_field_updated', target: 'fieldName' },
  body: partial(words),
  status: 200,
  reply: CustomField,
});
