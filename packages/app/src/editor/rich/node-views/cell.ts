// A cell of a table. In columns of choices, boxes and ratings it has a field, which the cursor goes into. Cells that the
// field does not fit have their text.
import type { Node } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import type { EditorView, NodeView } from 'prosemirror-view';
import { schema } from '../schema/schema.ts';
import type { CellChoice, CellControl } from '../schema/tables.ts';
import type { RichTexts } from '../texts.ts';
import { boxField, choiceField, starsField, type CellField } from './cell-fields.ts';

/** A field shows another value as long as it is of the same kind. */
const kindOf = ({ attrs }: Node): string => {
  const choice: CellChoice | null = attrs['choice'];
  return JSON.stringify(choice ? [choice.multiple, choice.options] : attrs['control']);
};

export function cellView(node: Node, view: EditorView, getPosition: () => number | undefined, t: RichTexts): NodeView {
  if (node.attrs['choice'] !== null || node.attrs['control'] !== null)
    return new FieldCellView(node, view, getPosition, t);
  const dom = document.createElement('td');
  return {
    dom,
    contentDOM: dom,
    update: (next) => next.type === node.type && next.attrs['choice'] === null && next.attrs['control'] === null,
  };
}

class FieldCellView implements NodeView {
  readonly dom = document.createElement('td');
  /** The content of the cell follows from the field. */
  readonly contentDOM = document.createElement('div');
  readonly #field: CellField;
  readonly #view: EditorView;
  readonly #getPosition: () => number | undefined;
  readonly #kind: string;
  #node: Node;

  constructor(node: Node, view: EditorView, getPosition: () => number | undefined, t: RichTexts) {
    this.#node = node;
    this.#view = view;
    this.#getPosition = getPosition;
    this.#kind = kindOf(node);
    const control: CellControl | null = node.attrs['control'];
    const write = (text: string) => this.#write(text);
    this.#field =
      control === null
        ? choiceField(node.attrs['choice'], (chosen) => this.#choose(chosen))
        : control.kind === 'checkbox'
          ? boxField(write)
          : starsField(control.max, write);
    const { dom: field } = this.#field;
    field.setAttribute('aria-label', t.columns[control?.kind ?? 'select']);
    field.addEventListener('focusin', () => this.#enter());
    field.addEventListener('keydown', (event) => this.#leave(event));
    this.#field.show(node);
    this.contentDOM.hidden = true;
    this.dom.className = 'choices';
    this.dom.contentEditable = 'false';
    this.dom.append(field, this.contentDOM);
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type || kindOf(node) !== this.#kind) return false;
    this.#node = node;
    this.#field.show(node);
    return true;
  }

  /** The cursor cannot be in the content, which is not shown. */
  setSelection(): void {
    this.#field.focus();
  }

  stopEvent({ target }: Event): boolean {
    return target instanceof globalThis.Node && this.#field.dom.contains(target);
  }

  ignoreMutation(): boolean {
    return true;
  }

  #choose(chosen: string[]): void {
    const position = this.#getPosition();
    if (position === undefined) return;
    const choice: CellChoice = { ...this.#node.attrs['choice'], chosen };
    this.#view.dispatch(this.#view.state.tr.setNodeAttribute(position, 'choice', choice));
  }

  #write(text: string): void {
    const position = this.#getPosition();
    const { tr } = this.#view.state;
    if (position === undefined) return;
    const [from, to] = [position + 2, position + this.#node.nodeSize - 2];
    this.#view.dispatch(text === '' ? tr.delete(from, to) : tr.replaceWith(from, to, schema.text(text)));
  }

  /** What is around the document is about the cell that is edited. */
  #enter(): void {
    const position = this.#getPosition();
    const { state } = this.#view;
    if (position === undefined || state.selection.$from.pos === position + 2) return;
    this.#view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, position + 2)));
  }

  /** Undo and the keys of tables do what they do in the text. */
  #leave(event: KeyboardEvent): void {
    const isKey = event.key === 'Tab' || event.key === 'Escape' || event.ctrlKey || event.metaKey;
    if (!isKey || this.#view.someProp('handleKeyDown', (handle) => handle(this.#view, event)) !== true) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Tab') this.#view.focus();
  }
}
