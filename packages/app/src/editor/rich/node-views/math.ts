// A formula, drawn above its source. The code that draws formulas is loaded with the first one.
import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';

const loadFormulas = () => import('../../../ui/formula.ts');

/** False when it cannot be drawn: what the element shows stays. */
export async function showFormula(shown: HTMLElement, formula: string, place: 'line' | 'block'): Promise<boolean> {
  const drawn = await loadFormulas().then(
    ({ drawFormula }) => drawFormula(formula, place),
    () => undefined,
  );
  if (drawn) shown.replaceChildren(drawn);
  return drawn !== undefined;
}

export class MathView implements NodeView {
  readonly dom = document.createElement('div');
  readonly contentDOM: HTMLElement;
  readonly #shown = document.createElement('div');
  #node: Node;

  constructor(node: Node) {
    this.#node = node;
    this.dom.className = 'math-block';
    this.#shown.className = 'formula';
    this.#shown.contentEditable = 'false';
    this.#shown.hidden = true;
    const source = document.createElement('pre');
    source.className = 'math-source';
    source.dir = 'ltr';
    this.contentDOM = source.appendChild(document.createElement('code'));
    this.dom.append(this.#shown, source);
    void this.#draw();
  }

  /** While a formula is incomplete, the last one that could be drawn stays. */
  async #draw(): Promise<void> {
    const formula = this.#node.textContent;
    if (formula.trim() === '') this.#shown.hidden = true;
    else if (await showFormula(this.#shown, formula, 'block')) this.#shown.hidden = false;
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    const isSame = node.textContent === this.#node.textContent;
    this.#node = node;
    if (!isSame) void this.#draw();
    return true;
  }

  ignoreMutation(mutation: MutationRecord | { type: 'selection'; target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target);
  }
}
