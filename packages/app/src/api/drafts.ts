// Unsent work in IndexedDB.
import { createStore, del, get, set, values, type UseStore } from 'idb-keyval';
import type { Draft, DraftStore } from '../editor/draft.ts';

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('lectern-drafts', 'drafts'));

export const drafts: DraftStore = {
  find: (key) => get<Draft>(key, store()),
  // Where storage is switched off there is nothing to list.
  list: () => values<Draft>(store()).catch(() => []),
  put: (draft) => set(draft.key, draft, store()),
  remove: (key) => del(key, store()),
};
