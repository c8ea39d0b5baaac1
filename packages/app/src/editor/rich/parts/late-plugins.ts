// Plugins that the document is shown without, and gets when they are loaded.
import { dropCursor } from 'prosemirror-dropcursor';
import type { Plugin } from 'prosemirror-state';
import { useEffect } from 'react';
import { openInlines } from '../inline/open-inline.ts';
import type { Shown } from './shown.ts';
import { emoji, mentions } from './typed-lists.ts';

const latePlugins = (openInline: (position: number) => void): Plugin[] => [
  mentions.plugin,
  emoji.plugin,
  openInlines(openInline),
  dropCursor({ color: 'var(--primary)', width: 2 }),
];

/** In front of the others, because their keys act on what is shown last. */
export function useLatePlugins({ view }: Shown, openInline: (position: number) => void): void {
  useEffect(() => {
    const { state } = view;
    view.updateState(state.reconfigure({ plugins: [...latePlugins(openInline), ...state.plugins] }));
    // Once for each document.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [view]);
}
