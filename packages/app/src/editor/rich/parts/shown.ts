// The editor for the parts that React draws around it. A part is drawn again only when what it shows has changed: with
// the focus in the document, React reads the whole document before each drawing, which would make typing slow.
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useCallback, useSyncExternalStore } from 'react';
import type { Binding } from '../binding.ts';

export class Shown {
  readonly view: EditorView;
  readonly binding: Binding;
  readonly #listeners = new Set<() => void>();

  constructor(view: EditorView, binding: Binding) {
    this.view = view;
    this.binding = binding;
  }

  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** What a part shows, which must be the same value as before when nothing of it has changed. */
export function useShown<T>(shown: Shown, read: (state: EditorState) => T): T {
  const subscribe = useCallback((listener: () => void) => shown.subscribe(listener), [shown]);
  return useSyncExternalStore(subscribe, () => read(shown.view.state));
}
