// Finds the `/` that opens the palette of blocks, and what is typed behind it.
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from 'prosemirror-state';

/** The range from the `/` to the cursor. */
export type PaletteRange = { from: number; to: number; query: string };

const key = new PluginKey<number | undefined>('palette');

export const paletteRange = (state: EditorState): PaletteRange | undefined => {
  const from = key.getState(state);
  return from === undefined ? undefined : rangeFrom(state, from);
};

export const closePalette = (transaction: Transaction): Transaction => transaction.setMeta(key, 'close');

function rangeFrom({ selection, doc }: EditorState, from: number): PaletteRange | undefined {
  const { $head, empty } = selection;
  if (!empty || !(selection instanceof TextSelection) || $head.pos <= from || $head.start() > from) return undefined;
  const text = doc.textBetween(from, $head.pos, '\n', '\n');
  return /^\/[^\s/]{0,24}$/.test(text) ? { from, to: $head.pos, query: text.slice(1) } : undefined;
}

/** A `/` that was just typed at the start of a line or behind a space. */
function typedSlash(transaction: Transaction, state: EditorState): number | undefined {
  const { $head, empty } = state.selection;
  if (!transaction.docChanged || !empty || $head.parent.type.name !== 'paragraph') return undefined;
  const before = $head.parent.textBetween(0, $head.parentOffset, '\n', '\n');
  const isTyped =
    transaction.steps.length === 1 && transaction.doc.content.size === transaction.before.content.size + 1;
  return isTyped && /(?:^|\s)\/$/.test(before) ? $head.pos - 1 : undefined;
}

export const palettePlugin = (): Plugin =>
  new Plugin<number | undefined>({
    key,
    state: {
      init: () => undefined,
      apply(transaction, from, _, state) {
        if (transaction.getMeta(key) === 'close') return undefined;
        const typed = typedSlash(transaction, state);
        if (typed !== undefined) return typed;
        const mapped = from === undefined ? undefined : transaction.mapping.map(from);
        return mapped !== undefined && rangeFrom(state, mapped) ? mapped : undefined;
      },
    },
  });
