import { idOf } from '../ids.ts';
import { nothingThere, operation } from '../operation.ts';
import { shareKey } from '../queries.ts';
import { ContentPosition, DefaultLevel, Emoji, Language } from '../shapes/common.ts';
import { CustomFieldValues, EditMode, Space } from '../shapes/spaces.ts';
import {
  anyObject,
  anything,
  boolean,
  list,
  literal,
  map,
  nullable,
  object,
  optional,
  paging,
  partial,
  text,
  webUrl,
} from '../shape-builders.ts';

const tag = 'Spaces';

export const listSpaces = operation({
  id: 'listSpaces',
  route: 'GET /v1/orgs/{organizationId}/spaces',
  summary: 'List the spaces of an organization the caller can see',
  tag,
  access: { level: 'guest' },
  query: {
    ...paging,
    deleted: optional(boolean({ default: false, description: 'list deleted spaces that can still be restored' })),
    title: optional(text(0, 512, { description: 'part of the title, case-insensitive' })),
    top: optional(
      boolean({ default: false, description: 'only those in no collection, or in one that the caller cannot see' }),
    ),
  },
  status: 200,
  reply: list(Space),
});

export const createSpace = operation({
  id: 'createSpace',
  route: 'POST /v1/orgs/{organizationId}/spaces',
  summary: 'Create a space',
  description: 'Needs `create` in the parent collection, or in the organization at the top.',
  tag,
  access: { level: 'guest' },
  audit: { event: 'space_created', creates: 'space', target: 'organizationId' },
  body: partial({
    title: text(0, 50),
    emoji: Emoji,
    parent: idOf('collection'),
    language: Language,
    editMode: EditMode,
    empty: boolean(),
    template: object({ id: text(1, 128), params: optional(anyObject()) }),
    computedSource: anyObject(),
  }),
  bodyOptional: true,
  status: 201,
  location: true,
  reply: Space,
});

export const getSpace = operation({
  id: 'getSpace',
  route: 'GET /v1/spaces/{spaceId}',
  summary: 'Get a space',
  tag,
  seed: 9,
  access: { level: 'read' },
  visitors: true,
  query: { shareKey },
  status: 200,
  reply: Space,
});

export const deleteSpace = operation({
  id: 'deleteSpace',
  route: 'DELETE /v1/spaces/{spaceId}',
  summary: 'Delete a space; it can be restored for 7 days',
  tag,
  seed: 10,
  findsDeleted: true,
  access: { level: 'create' },
  audit: { event: 'space_deleted', target: 'spaceId' },
  status: 205,
  also: nothingThere,
});

export const updateSpace = operation({
  id: 'updateSpace',
  route: 'PATCH /v1/spaces/{spaceId}',
  summary: 'Update a space',
  tag,
  seed: 11,
  access: { level: 'create' },
  audit: { event: 'space_updated', target: 'spaceId' },
  body: partial({
    editMode: EditMode,
    title: text(0, 50),
    defaultLevel: DefaultLevel,
    emoji: nullable(Emoji),
    icon: nullable(webUrl(2048)),
    language: Language,
    mergeRules: partial({ type: literal('inherit') }, { description: 'custom rules are not available' }),
  }),
  status: 200,
  reply: Space,
});

export const duplicateSpace = operation({
  id: 'duplicateSpace',
  route: 'POST /v1/spaces/{spaceId}/duplicate',
  summary: 'Duplicate a space’s content',
  description: 'Needs `create` in the parent of the original, where the copy is created.',
  tag,
  seed: 12,
  access: { level: 'create' },
  audit: { event: 'space_duplicated', creates: 'space', target: 'spaceId' },
  status: 201,
  location: true,
  reply: Space,
});

export const restoreSpace = operation({
  id: 'restoreSpace',
  route: 'POST /v1/spaces/{spaceId}/restore',
  summary: 'Restore a deleted space',
  tag,
  seed: 13,
  findsDeleted: true,
  access: { level: 'create' },
  audit: { event: 'space_restored', target: 'spaceId' },
  status: 200,
  reply: Space,
  errors: { 409: 'the space is not deleted', 412: 'it was deleted more than 7 days ago' },
});

export const moveSpace = operation({
  id: 'moveSpace',
  route: 'POST /v1/spaces/{spaceId}/move',
  summary: 'Move a space to another collection or position',
  tag,
  seed: 14,
  access: { level: 'create' },
  audit: { event: 'space_moved', target: 'spaceId' },
  body: partial({ parent: nullable(idOf('collection')), position: ContentPosition }),
  bodyOptional: true,
  status: 200,
  reply: Space,
  errors: { 409: 'it is already there' },
});

export const transferSpace = operation({
  id: 'transferSpace',
  route: 'POST /v1/spaces/{spaceId}/transfer',
  summary: 'Transfer a space to another organization, a collection, or both',
  tag,
  seed: 15,
  access: { level: 'create' },
  audit: { event: 'space_transferred', target: 'spaceId' },
  body: object({ organization: idOf('organization', { hidden: 404 }), parent: optional(idOf('collection')) }),
  status: 200,
  reply: Space,
  errors: { 409: 'it is already there', 412: 'a site publishes the space' },
});

export const getSpaceCustomFields = operation({
  id: 'getSpaceCustomFields',
  route: 'GET /v1/spaces/{spaceId}/custom-fields',
  summary: 'Get the custom fields of a space with their values',
  tag,
  seed: 17,
  access: { level: 'read' },
  status: 200,
  reply: CustomFieldValues,
});

export const updateSpaceCustomFields = operation({
  id: 'updateSpaceCustomFields',
  route: 'PATCH /v1/spaces/{spaceId}/custom-fields',
  summary: 'Update the custom field values of a space',
  description: '`{"value": null}` clears a field.',
  tag,
  seed: 18,
  access: { level: 'create' },
  audit: { event: 'space_custom_fields_updated', target: 'spaceId' },
  body: object({ values: map(object({ value: anything() })) }),
  status: 204,
});
