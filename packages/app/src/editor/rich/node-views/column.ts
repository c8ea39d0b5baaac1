// The title of a column, with what its cells contain.
import type { TableColumn } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { columnClass } from '../schema/tables.ts';
import type { RichTexts } from '../texts.ts';

const nameOf = ({ kind, role }: TableColumn, { columns }: RichTexts): string => columns[role ?? kind];

/** Columns of text are named while they have no title. */
const isNamed = ({ attrs, textContent }: Node): boolean => {
  const { kind, role }: TableColumn = attrs['like'];
  return kind !== 'text' || role !== undefined || textContent.trim() === '';
};

export class ColumnView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  readonly #label: HTMLElement;
  #node: Node;

  constructor(node: Node, t: RichTexts) {
    this.#node = node;
    const like: TableColumn = node.attrs['like'];
    this.dom = document.createElement('th');
    this.dom.className = columnClass(like);
    this.#label = document.createElement('div');
    this.#label.className = 'column-kind';
    this.#label.contentEditable = 'false';
    this.#label.textContent = nameOf(like, t);
    this.#label.hidden = !isNamed(node);
    this.contentDOM = document.createElement('div');
    this.dom.append(this.#label, this.contentDOM);
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type || node.attrs['like'] !== this.#node.attrs['like']) return false;
    this.#node = node;
    this.#label.hidden = !isNamed(node);
    return true;
  }

  ignoreMutation(mutation: MutationRecord | { type: 'selection'; target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target);
  }
}
