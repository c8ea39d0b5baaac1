// The palette of blocks that `/` opens: what is typed behind the `/`, the kinds that match it and the chosen one. Keys are
// handled here, at once: the next key may come before the palette is drawn.
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { matchingKinds, type BlockKind } from './block-kinds.ts';

/** Where the `/` is, and the number of the chosen kind. */
type Opened = { from: number; index: number };
type Change = 'close' | { index: number };

export type Palette = { from: number; to: number; kinds: readonly BlockKind[]; index: number };

const key = new PluginKey<Opened | undefined>('palette');

/** Undefined when it is closed or nothing matches. */
export function paletteOf(state: EditorState, all: readonly BlockKind[]): Palette | undefined {
  const opened = key.getState(state);
  const query = opened && queryFrom(state, opened.from);
  if (!opened || query === undefined) return undefined;
  const kinds = matchingKinds(all, query);
  if (kinds.length === 0) return undefined;
  return { from: opened.from, to: state.selection.head, kinds, index: Math.min(opened.index, kinds.length - 1) };
}

function queryFrom({ selection, doc }: EditorState, from: number): string | undefined {
  const { $head, empty } = selection;
  if (!empty || !(selection instanceof TextSelection) || $head.pos <= from || $head.start() > from) return undefined;
  const text = doc.textBetween(from, $head.pos, '\n', '\n');
  return /^\/[^\s/]{0,24}$/.test(text) ? text.slice(1) : undefined;
}

/** A `/` that was just typed at the start of a line or behind a space. */
function typedSlash(transaction: Transaction, state: EditorState): number | undefined {
  const { $head, empty } = state.selection;
  if (!transaction.docChanged || !empty || $head.parent.type.name !== 'paragraph') return undefined;
  const before = $head.parent.textBetween(0, $head.parentOffset, '\n', '\n');
  const isTyped = transaction.doc.content.size === transaction.before.content.size + 1;
  return isTyped && /(?:^|\s)\/$/.test(before) ? $head.pos - 1 : undefined;
}

function next(transaction: Transaction, opened: Opened | undefined, state: EditorState): Opened | undefined {
  const change: Change | undefined = transaction.getMeta(key);
  if (change === 'close') return undefined;
  const typed = typedSlash(transaction, state);
  if (typed !== undefined) return { from: typed, index: 0 };
  if (!opened) return undefined;
  const from = transaction.mapping.map(opened.from);
  if (queryFrom(state, from) === undefined) return undefined;
  return { from, index: change?.index ?? (transaction.docChanged ? 0 : opened.index) };
}

export function chooseKind(view: EditorView, { from, to }: Palette, kind: BlockKind): void {
  view.dispatch(view.state.tr.delete(from, to).setMeta(key, 'close'));
  kind.run(view.state, view.dispatch, view);
  view.focus();
}

function handleKey(view: EditorView, pressed: string, palette: Palette): boolean {
  const { kinds, index } = palette;
  const change = (to: Change) => view.dispatch(view.state.tr.setMeta(key, to));
  const kind = kinds[index];
  if (pressed === 'ArrowDown') change({ index: (index + 1) % kinds.length });
  else if (pressed === 'ArrowUp') change({ index: (index - 1 + kinds.length) % kinds.length });
  else if (pressed === 'Escape') change('close');
  else if ((pressed === 'Enter' || pressed === 'Tab') && kind) chooseKind(view, palette, kind);
  else return false;
  return true;
}

export const palettePlugin = (all: () => readonly BlockKind[]): Plugin =>
  new Plugin<Opened | undefined>({
    key,
    state: { init: () => undefined, apply: (transaction, opened, _, state) => next(transaction, opened, state) },
    props: {
      handleKeyDown(view, { key: pressed, isComposing }) {
        const palette = isComposing ? undefined : paletteOf(view.state, all());
        return palette !== undefined && handleKey(view, pressed, palette);
      },
    },
  });
