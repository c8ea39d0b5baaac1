// Asks the editors of a page to go to a place in its text.
import type { PageText } from './page-text.ts';

type Listener = (offset: number) => void;
const listeners = new WeakMap<PageText, Set<Listener>>();

export function onReveal(page: PageText, listener: Listener): () => void {
  const all = listeners.get(page) ?? new Set();
  listeners.set(page, all);
  all.add(listener);
  return () => all.delete(listener);
}

export function reveal(page: PageText, offset: number): void {
  for (const listener of listeners.get(page) ?? []) listener(offset);
}
