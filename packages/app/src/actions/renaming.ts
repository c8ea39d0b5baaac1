// The page whose title is being edited in the tree.
import { useSyncExternalStore } from 'react';
import { createStore } from '../ui/store.ts';

const store = createStore<string | undefined>(undefined);

export const startRenaming = (pageId: string): void => store.set(pageId);
export const stopRenaming = (): void => store.set(undefined);
export const useRenaming = (): string | undefined => useSyncExternalStore(store.subscribe, store.get);
