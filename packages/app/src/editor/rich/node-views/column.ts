// The title of a column, with what its cells contain when that is more than text.
import type { TableColumn } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { columnClass } from '../schema/tables.ts';
import type { RichTexts } from '../texts.ts';

function nameOf({ kind, role }: TableColumn, { columns }: RichTexts): string {
  if (role) return columns[role];
  return kind === 'text' ? '' : columns[kind];
}

export class ColumnView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  #node: Node;

  constructor(node: Node, t: RichTexts) {
    this.#node = node;
    const like: TableColumn = node.attrs['like'];
    this.dom = document.createElement('th');
    this.dom.className = columnClass(like);
    this.contentDOM = document.createElement('div');
    this.dom.append(this.contentDOM);
    const name = nameOf(like, t);
    if (name === '') return;
    const label = document.createElement('div');
    label.className = 'column-kind';
    label.contentEditable = 'false';
    label.textContent = name;
    this.dom.prepend(label);
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type || node.attrs['like'] !== this.#node.attrs['like']) return false;
    this.#node = node;
    return true;
  }

  ignoreMutation(mutation: MutationRecord | { type: 'selection'; target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target);
  }
}
