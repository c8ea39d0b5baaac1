// The list of people and pages that `@` opens. What is found is put into the state, so that keys act on it at once.
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { markType, schema } from '../schema/schema.ts';
import type { Suggestion } from './suggest.ts';

/** `words` is what is typed behind the `@` at `from`. */
export type Mention = { from: number; words: string; index: number; items: readonly Suggestion[] };
type Change = 'close' | { index: number } | { items: readonly Suggestion[] };

const key = new PluginKey<Mention | undefined>('mention');

export const mentionOf = (state: EditorState): Mention | undefined => key.getState(state);

function wordsFrom({ selection, doc }: EditorState, from: number): string | undefined {
  const { $head, empty } = selection;
  if (!empty || !(selection instanceof TextSelection) || $head.pos <= from || $head.start() > from) return undefined;
  const text = doc.textBetween(from, $head.pos, '\n', '\n');
  return /^@(?:\S[^\n@]{0,40})?$/.test(text) ? text.slice(1) : undefined;
}

/** An `@` that was just typed at the start of a line or behind a space. */
function typedAt(transaction: Transaction, { selection: { $head, empty } }: EditorState): number | undefined {
  if (!transaction.docChanged || !empty || !$head.parent.isTextblock || $head.parent.type.spec.code) return undefined;
  const before = $head.parent.textBetween(0, $head.parentOffset, '\n', '\n');
  const isTyped = transaction.doc.content.size === transaction.before.content.size + 1;
  return isTyped && /(?:^|[\s(])@$/.test(before) ? $head.pos - 1 : undefined;
}

function next(transaction: Transaction, mention: Mention | undefined, state: EditorState): Mention | undefined {
  const change: Change | undefined = transaction.getMeta(key);
  if (change === 'close') return undefined;
  if (mention && change) return { ...mention, index: 0, ...change };
  const typed = typedAt(transaction, state);
  if (typed !== undefined) return { from: typed, words: '', index: 0, items: [] };
  if (!mention || (!transaction.docChanged && !transaction.selectionSet)) return mention;
  const from = transaction.mapping.map(mention.from);
  const words = wordsFrom(state, from);
  // Words that nothing was found for are a text that goes on.
  if (words === undefined || (/\s/.test(words) && mention.items.length === 0)) return undefined;
  return { ...mention, from, words, index: 0 };
}

export function showItems(view: EditorView, words: string, items: readonly Suggestion[]): void {
  if (mentionOf(view.state)?.words === words) view.dispatch(view.state.tr.setMeta(key, { items }));
}

export function insertMention(view: EditorView, { from }: Mention, { title, href }: Suggestion): void {
  const { tr, selection } = view.state;
  const label = schema.text(title, [markType('mention').create({ href })]);
  view.dispatch(tr.replaceWith(from, selection.head, [label, schema.text(' ')]).setMeta(key, 'close'));
  view.focus();
}

function handleKey(view: EditorView, pressed: string, mention: Mention): boolean {
  const { items, index } = mention;
  const change = (to: Change) => view.dispatch(view.state.tr.setMeta(key, to));
  const chosen = items[index];
  if (pressed === 'Escape') change('close');
  else if (!chosen) return false;
  else if (pressed === 'ArrowDown') change({ index: (index + 1) % items.length });
  else if (pressed === 'ArrowUp') change({ index: (index - 1 + items.length) % items.length });
  else if (pressed === 'Enter' || pressed === 'Tab') insertMention(view, mention, chosen);
  else return false;
  return true;
}

export const mentionPlugin = (): Plugin =>
  new Plugin<Mention | undefined>({
    key,
    state: { init: () => undefined, apply: (transaction, mention, _, state) => next(transaction, mention, state) },
    props: {
      handleKeyDown(view, { key: pressed, isComposing }) {
        const mention = isComposing ? undefined : mentionOf(view.state);
        return mention !== undefined && handleKey(view, pressed, mention);
      },
    },
  });
