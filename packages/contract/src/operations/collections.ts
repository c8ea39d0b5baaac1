import { idOf } from '../ids.ts';
import { nothingThere, operation } from '../operation.ts';
import { ContentPosition, DefaultLevel } from '../shapes/common.ts';
import { Collection, Space } from '../shapes/spaces.ts';
import { boolean, list, nullable, object, optional, paging, partial, text } from '../shape-builders.ts';

const tag = 'Collections';

export const getCollection = operation({
  id: 'getCollection',
  route: 'GET /v1/collections/{collectionId}',
  summary: 'Get a collection',
  tag,
  seed: 1,
  access: { level: 'read' },
  status: 200,
  reply: Collection,
});

export const deleteCollection = operation({
  id: 'deleteCollection',
  route: 'DELETE /v1/collections/{collectionId}',
  summary: 'Delete a collection and its contents',
  description: 'Its spaces can be restored for 7 days; restoring one also restores its parent collections.',
  tag,
  seed: 2,
  findsDeleted: true,
  access: { level: 'create' },
  audit: { event: 'collection_deleted', target: 'collectionId' },
  status: 205,
  also: nothingThere,
});

export const updateCollection = operation({
  id: 'updateCollection',
  route: 'PATCH /v1/collections/{collectionId}',
  summary: 'Update a collection',
  tag,
  seed: 3,
  access: { level: 'create' },
  audit: { event: 'collection_updated', target: 'collectionId' },
  body: partial({ title: text(0, 50), description: text(0, 100), defaultLevel: DefaultLevel }),
  status: 200,
  reply: Collection,
});

export const listCollectionSpaces = operation({
  id: 'listCollectionSpaces',
  route: 'GET /v1/collections/{collectionId}/spaces',
  summary: 'List the spaces of a collection',
  tag,
  seed: 4,
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: list(Space),
});

export const moveCollection = operation({
  id: 'moveCollection',
  route: 'POST /v1/collections/{collectionId}/move',
  summary: 'Move a collection to another parent or position',
  tag,
  seed: 5,
  access: { level: 'create' },
  audit: { event: 'collection_moved', target: 'collectionId' },
  body: partial({ parent: nullable(idOf('collection')), position: ContentPosition }),
  bodyOptional: true,
  status: 200,
  reply: Collection,
  errors: { 409: 'it is already there' },
});

export const transferCollection = operation({
  id: 'transferCollection',
  route: 'POST /v1/collections/{collectionId}/transfer',
  summary: 'Transfer a collection and its contents to another organization',
  tag,
  seed: 6,
  access: { level: 'create' },
  audit: { event: 'collection_transferred', target: 'collectionId' },
  body: object({ organization: idOf('organization', { hidden: 404 }) }),
  status: 200,
  reply: Collection,
  errors: { 409: 'it is already in that organization', 412: 'a site publishes a space in it' },
});

export const listCollections = operation({
  id: 'listCollections',
  route: 'GET /v1/orgs/{organizationId}/collections',
  summary: 'List the collections of an organization',
  tag,
  seed: 7,
  access: { level: 'guest' },
  query: { ...paging, nested: optional(boolean({ default: true, description: 'include nested collections' })) },
  status: 200,
  reply: list(Collection),
});

export const createCollection = operation({
  id: 'createCollection',
  route: 'POST /v1/orgs/{organizationId}/collections',
  summary: 'Create a collection',
  description: 'Needs `create` in the parent collection, or in the organization at the top.',
  tag,
  seed: 8,
  access: { level: 'guest' },
  audit: { event: 'collection_created', creates: 'collection', target: 'organizationId' },
  body: partial({ title: text(0, 50), parent: idOf('collection') }),
  bodyOptional: true,
  status: 201,
  location: true,
  reply: Collection,
});
