import { api, type Reply } from '@lectern/contract/browser';
import { client } from '../../../api/client.ts';
import { pagesOf } from '../../../api/pages.ts';
import { changing, keyOf, query } from '../../../api/query.ts';

export type CustomField = Reply<'listCustomFields'>['items'][number];
export type FieldType = CustomField['type'];
export type FieldValue = Reply<'getSpaceCustomFields'>[number];

export const fieldsOf = (organizationId: string) =>
  pagesOf(keyOf(api.listCustomFields, { organizationId }), (paging, signal) =>
    client.call(api.listCustomFields, { organizationId, query: paging, signal }),
  );

const fields = ({ organizationId }: { organizationId: string }) => [
  keyOf(api.listCustomFields, { organizationId }),
  keyOf(api.getSpaceCustomFields, {}),
];
export const createField = changing(api.createCustomField, { changes: fields });
export const updateField = changing(api.updateCustomField, { changes: fields });
export const deleteField = changing(api.deleteCustomField, { changes: fields });

export const valuesOf = (spaceId: string) => query(api.getSpaceCustomFields, { spaceId });
export const updateValues = changing(api.updateSpaceCustomFields, {
  changes: ({ spaceId }) => [keyOf(api.getSpaceCustomFields, { spaceId })],
});
