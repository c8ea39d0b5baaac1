// Plugins that the document is shown without, and gets when they are loaded.
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { keymap } from 'prosemirror-keymap';
import type { Plugin } from 'prosemirror-state';
import { useEffect } from 'react';
import { codeColors } from '../code-colors.ts';
import { tableKeys } from '../commands/table-keys.ts';
import { openInlines } from '../inline/open-inline.ts';
import { showUploads } from '../uploads/upload-plugin.ts';
import { uploadsOf } from '../uploads/uploads.ts';
import type { Shown } from './shown.ts';
import { emoji, mentions } from './typed-lists.ts';

const latePlugins = ({ binding }: Shown, openInline: (position: number) => void): Plugin[] => [
  mentions.plugin,
  emoji.plugin,
  openInlines(openInline),
  showUploads(uploadsOf(binding.text), binding),
  keymap(tableKeys),
  codeColors(),
  gapCursor(),
  dropCursor({ color: 'var(--primary)', width: 2 }),
];

/** In front of the others, because their keys act on what is shown last. */
export function useLatePlugins(shown: Shown, openInline: (position: number) => void): void {
  const { view } = shown;
  useEffect(() => {
    const { state } = view;
    view.updateState(state.reconfigure({ plugins: [...latePlugins(shown, openInline), ...state.plugins] }));
    // Once for each document.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [view]);
}
