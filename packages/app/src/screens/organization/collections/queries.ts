import { api } from '@lectern/contract/browser';
import { changing, keyOf } from '../../../api/query.ts';

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
