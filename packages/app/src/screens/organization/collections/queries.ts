import { api } from '@lectern/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { changing, keyOf } from '../../../api/query.ts';
import type { Space } from '../../../api/spaces.ts';

const changes = () => [
  keyOf(api.listCollections, {}),
  keyOf(api.getCollection, {}),
  keyOf(api.listSpaces, {}),
  keyOf(api.getSpace, {}),
];

export const createCollection = changing(api.createCollection, { changes });
export const updateCollection = changing(api.updateCollection, { changes });
export const moveCollection = changing(api.moveCollection, { changes });
export const transferCollection = changing(api.transferCollection, { changes });
export const deleteCollection = changing(api.deleteCollection, { changes });

const named = 20;

/**
 * The first spaces in some collections, and how many they are. Not under the key of the organization's spaces: the dialog that
 * shows them is still open when those are read again, and its collection is deleted by then.
 */
export const spacesInside = (organizationId: string, collections: readonly string[]) =>
  queryOptions({
    queryKey: [...keyOf(api.listCollectionSpaces, {}), { organizationId, collections }],
    gcTime: 0,
    async queryFn({ signal }) {
      const inside = { items: [] as Space[], count: 0 };
      for (const collectionId of collections) {
        const { items, count } = await client.call(api.listCollectionSpaces, {
          collectionId,
          query: { limit: named },
          signal,
        });
        inside.items.push(...items.slice(0, named - inside.items.length));
        inside.count += count;
      }
      return inside;
    },
  });
