// The rich editor without a browser: what is typed and done, and the text that it gives.
import { EditorState, TextSelection, type Command, type Transaction } from 'prosemirror-state';
import type { Node } from 'prosemirror-model';
import { PageText } from '../../page-text.ts';
import { Binding } from '../binding.ts';

export class Writer {
  readonly page: PageText;
  readonly binding: Binding;
  state: EditorState;
  refused = 0;

  constructor(text: string) {
    this.page = new PageText(text, () => 0);
    const binding = Binding.open(this.page);
    if (!binding) throw new Error('the page cannot be shown as a document');
    this.binding = binding;
    this.state = EditorState.create({ doc: binding.newDoc() });
    this.page.subscribe((change) => {
      if (binding.isOwn(change)) return;
      const transaction = binding.read(this.state, change);
      if (transaction === 'lost') throw new Error('the page cannot be shown as a document any more');
      this.dispatch(transaction);
    });
  }

  get text(): string {
    return this.page.text;
  }

  dispatch = (transaction: Transaction): void => {
    const next = this.binding.apply(this.state, transaction);
    if (next) this.state = next;
    else this.refused++;
  };

  run(command: Command): boolean {
    return command(this.state, this.dispatch);
  }

  /** Letter by letter, as a person would. */
  type(text: string): this {
    for (const letter of text) this.dispatch(this.state.tr.insertText(letter));
    return this;
  }

  /** Puts the cursor behind the first occurrence of a text, or selects it. */
  after(text: string): this {
    const { to } = this.find(text);
    return this.select(to, to);
  }

  selectText(text: string): this {
    const { from, to } = this.find(text);
    return this.select(from, to);
  }

  select(from: number, to: number): this {
    this.dispatch(this.state.tr.setSelection(TextSelection.create(this.state.doc, from, to)));
    return this;
  }

  find(text: string): { from: number; to: number } {
    let found: { from: number; to: number } | undefined;
    this.state.doc.descendants((node: Node, position) => {
      if (found || !node.isTextblock) return !found;
      const at = node.textBetween(0, node.content.size, '\0', '\0').indexOf(text);
      if (at >= 0) found = { from: position + 1 + at, to: position + 1 + at + text.length };
      return false;
    });
    if (!found) throw new Error(`there is no “${text}”`);
    return found;
  }
}
