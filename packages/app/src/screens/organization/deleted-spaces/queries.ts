import { api, type Reply } from '@lectern/contract/browser';
import { client } from '../../../api/client.ts';
import { pagesOf } from '../../../api/pages.ts';
import { changing, keyOf } from '../../../api/query.ts';

export type Space = Reply<'listSpaces'>['items'][number];

export const deletedSpacesOf = (organizationId: string) =>
  pagesOf(keyOf(api.listSpaces, { organizationId, query: { deleted: true } }), (paging, signal) =>
    client.call(api.listSpaces, { organizationId, query: { deleted: true, ...paging }, signal }),
  );

export const restoreSpace = changing(api.restoreSpace, {
  changes: () => [keyOf(api.listSpaces, {}), keyOf(api.listCollections, {})],
});
