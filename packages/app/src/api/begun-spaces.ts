// Spaces that were begun on this device and are not published yet, for which the application offers a site.
import { useSyncExternalStore } from 'react';
import { createStore } from '../ui/store.ts';

const name = 'lectern-begun';

const most = 20;

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    // Switched off, or not ours.
    return [];
  }
}

const store = createStore<readonly string[]>(read());

function write(spaces: readonly string[]): void {
  store.set(spaces);
  try {
    localStorage.setItem(name, JSON.stringify(spaces));
  } catch {
    // The offer is then lost with the tab.
  }
}

export const rememberBegun = (spaceId: string): void => write([spaceId, ...store.get()].slice(0, most));
export const forgetBegun = (spaceId: string): void => write(store.get().filter((one) => one !== spaceId));

export const useIsBegun = (spaceId: string): boolean =>
  useSyncExternalStore(store.subscribe, store.get).includes(spaceId);
