// Whether the server has a newer build of the application than this tab, and whether a part of this one could not be loaded.
import { useSyncExternalStore } from 'react';
import { createStore } from '../ui/store.ts';

export type Reason = 'outdated' | 'incomplete';

const store = createStore<Reason | undefined>(undefined);
const oftenMs = 60_000;
let checkedAt = 0;
/** Browsers do not ask again for a module that they could not load, so that only a new tab has it. */
let isIncomplete = false;

const ownBuild = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="app-build"]')?.content ?? undefined;

async function check(): Promise<void> {
  const own = ownBuild();
  if (own === undefined || Date.now() - checkedAt < oftenMs) return;
  checkedAt = Date.now();
  const answer = await fetch('/app/build');
  if (!answer.ok) return;
  const { build } = (await answer.json()) as { build: string };
  if (build !== own) store.set('outdated');
  else if (isIncomplete) store.set('incomplete');
}

/** Checks when the tab is shown again, and when a part of the application cannot be loaded. */
export function watchBuild(): void {
  const checkQuietly = () => void check().catch(() => undefined);
  const checkNow = () => {
    checkedAt = 0;
    checkQuietly();
  };
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && checkQuietly());
  addEventListener('online', () => isIncomplete && checkNow());
  addEventListener('vite:preloadError', () => {
    isIncomplete = true;
    checkNow();
  });
}

/** Why the tab should be loaded again. */
export const useReloadReason = (): Reason | undefined => useSyncExternalStore(store.subscribe, store.get);
