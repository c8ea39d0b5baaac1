// Whether the server has a newer build of the application than this tab.
import { useSyncExternalStore } from 'react';
import { createStore } from '../ui/store.ts';

const store = createStore(false);
const oftenMs = 60_000;
let checkedAt = 0;

const ownBuild = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="app-build"]')?.content ?? undefined;

async function check(): Promise<void> {
  const own = ownBuild();
  if (own === undefined || Date.now() - checkedAt < oftenMs) return;
  checkedAt = Date.now();
  const answer = await fetch('/app/build');
  if (!answer.ok) return;
  const { build } = (await answer.json()) as { build: string };
  if (build !== own) store.set(true);
}

/** Checks when the tab is shown again, and when a part of the application cannot be loaded. */
export function watchBuild(): void {
  const checkQuietly = () => void check().catch(() => undefined);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && checkQuietly());
  addEventListener('vite:preloadError', () => {
    checkedAt = 0;
    checkQuietly();
  });
}

export const useOutdated = (): boolean => useSyncExternalStore(store.subscribe, store.get);
