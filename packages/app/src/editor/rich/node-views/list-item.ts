// An item of a list; tasks have a box to check.
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import type { RichTexts } from '../texts.ts';

export class ListItemView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  readonly #box: HTMLInputElement | undefined;
  #node: Node;

  constructor(node: Node, view: EditorView, getPosition: () => number | undefined, t: RichTexts) {
    this.#node = node;
    this.dom = document.createElement('li');
    if (node.attrs['checked'] === null) {
      this.contentDOM = this.dom;
      return;
    }
    this.dom.className = 'task';
    this.#box = document.createElement('input');
    this.#box.type = 'checkbox';
    this.#box.setAttribute('aria-label', t.task);
    this.#box.contentEditable = 'false';
    this.#box.checked = node.attrs['checked'] === true;
    this.#box.addEventListener('change', () => {
      const position = getPosition();
      const checked = this.#box?.checked === true;
      if (position !== undefined) view.dispatch(view.state.tr.setNodeAttribute(position, 'checked', checked));
    });
    this.contentDOM = document.createElement('div');
    this.dom.append(this.#box, this.contentDOM);
  }

  update(node: Node): boolean {
    const isTask = node.attrs['checked'] !== null;
    if (node.type !== this.#node.type || isTask !== (this.#box !== undefined)) return false;
    this.#node = node;
    if (this.#box) this.#box.checked = node.attrs['checked'] === true;
    return true;
  }

  stopEvent(event: Event): boolean {
    return event.target === this.#box;
  }

  ignoreMutation(mutation: MutationRecord | { type: 'selection'; target: globalThis.Node }): boolean {
    return mutation.target === this.#box || !this.contentDOM.contains(mutation.target);
  }
}
