// Unsent work in IndexedDB.
import { createStore, del, get, set, values, type UseStore } from 'idb-keyval';
import type { Draft, DraftStore } from '../editor/draft.ts';

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('lectern-drafts', 'drafts'));

/** Where storage is switched off, opening it throws at once; every function rejects instead. */
export const drafts: DraftStore = {
  find: async (key) => get<Draft>(key, store()),
  async list() {
    try {
      return await values<Draft>(store());
    } catch {
      return [];
    }
  },
  put: async (draft) => set(draft.key, draft, store()),
  remove: async (key) => del(key, store()),
};
