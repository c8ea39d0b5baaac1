// A list that a sign opens, such as `@`, and that the letters behind it search. What is found is put into the state, so
// that keys act on it at once.
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Node } from 'prosemirror-model';
import type { Suggestion } from './suggest.ts';

/**
 * `words` is what is typed behind the sign at `from`. Until the answer for new words is there, the `items` are those of
 * the answer before that have them: whatever Enter takes fits what is typed.
 */
export type Typed = {
  from: number;
  words: string;
  index: number;
  items: readonly Suggestion[];
  answer: readonly Suggestion[];
};
type Change = 'close' | { index: number } | { items: readonly Suggestion[]; answer: readonly Suggestion[] };

const fits = ({ title, note }: Suggestion, words: string): boolean =>
  `${title} ${note}`.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase());

type TypedListOptions = {
  sign: string;
  /** What may be typed behind the sign. */
  words: RegExp;
  /** What replaces the sign and the words. */
  insert(item: Suggestion): Node[];
};

export class TypedList {
  readonly plugin: Plugin;
  readonly #key: PluginKey<Typed | undefined>;
  readonly #options: TypedListOptions;

  constructor(options: TypedListOptions) {
    this.#options = options;
    this.#key = new PluginKey<Typed | undefined>('typed-list');
    this.plugin = new Plugin<Typed | undefined>({
      key: this.#key,
      state: { init: () => undefined, apply: (transaction, typed, _, state) => this.#next(transaction, typed, state) },
      props: {
        handleKeyDown: (view, { key: pressed, isComposing }) => {
          const typed = isComposing ? undefined : this.of(view.state);
          return typed !== undefined && this.#handleKey(view, pressed, typed);
        },
      },
    });
  }

  of = (state: EditorState): Typed | undefined => this.#key.getState(state);

  show(view: EditorView, words: string, items: readonly Suggestion[]): void {
    if (this.of(view.state)?.words === words) view.dispatch(view.state.tr.setMeta(this.#key, { items, answer: items }));
  }

  choose(view: EditorView, { from }: Typed, item: Suggestion): void {
    const { tr, selection } = view.state;
    view.dispatch(tr.replaceWith(from, selection.head, this.#options.insert(item)).setMeta(this.#key, 'close'));
    view.focus();
  }

  #wordsFrom({ selection, doc }: EditorState, from: number): string | undefined {
    const { $head, empty } = selection;
    if (!empty || !(selection instanceof TextSelection) || $head.pos <= from || $head.start() > from) return undefined;
    const text = doc.textBetween(from, $head.pos, '\n', '\n');
    return text.startsWith(this.#options.sign) && this.#options.words.test(text.slice(1)) ? text.slice(1) : undefined;
  }

  /** A sign that was just typed at the start of a line or behind a space. */
  #typedAt(transaction: Transaction, { selection: { $head, empty } }: EditorState): number | undefined {
    if (!transaction.docChanged || !empty || !$head.parent.isTextblock || $head.parent.type.spec.code) return undefined;
    const before = $head.parent.textBetween(0, $head.parentOffset, '\n', '\n');
    const isTyped = transaction.doc.content.size === transaction.before.content.size + 1;
    return isTyped && before.endsWith(this.#options.sign) && /(?:^|[\s(]).$/.test(before) ? $head.pos - 1 : undefined;
  }

  #next(transaction: Transaction, typed: Typed | undefined, state: EditorState): Typed | undefined {
    const change: Change | undefined = transaction.getMeta(this.#key);
    if (change === 'close') return undefined;
    if (typed && change) return { ...typed, index: 0, ...change };
    const sign = this.#typedAt(transaction, state);
    if (sign !== undefined) return { from: sign, words: '', index: 0, items: [], answer: [] };
    if (!typed || (!transaction.docChanged && !transaction.selectionSet)) return typed;
    const from = transaction.mapping.map(typed.from);
    const words = this.#wordsFrom(state, from);
    // Words that nothing was found for are a text that goes on.
    if (words === undefined || (/\s/.test(words) && typed.answer.length === 0)) return undefined;
    if (words === typed.words) return { ...typed, from };
    return { ...typed, from, words, index: 0, items: typed.answer.filter((item) => fits(item, words)) };
  }

  #handleKey(view: EditorView, pressed: string, typed: Typed): boolean {
    const { items, index } = typed;
    const change = (to: Change) => view.dispatch(view.state.tr.setMeta(this.#key, to));
    const chosen = items[index];
    if (pressed === 'Escape') change('close');
    else if (!chosen) return false;
    else if (pressed === 'ArrowDown') change({ index: (index + 1) % items.length });
    else if (pressed === 'ArrowUp') change({ index: (index - 1 + items.length) % items.length });
    else if (pressed === 'Enter' || pressed === 'Tab') this.choose(view, typed, chosen);
    else return false;
    return true;
  }
}
