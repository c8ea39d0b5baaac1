// The block that is typed in keeps its height while letters are typed and no line is added or removed. The browser then
// lays out this block only; otherwise it goes through all blocks of the page for each letter.
import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, type EditorState, type PluginView, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { transactionOrigin } from './transaction-origin.ts';

type Steady = { position: number; height: string };
type Change = { steady: Steady | undefined };

const key = new PluginKey<Steady | undefined>('steady-block');

/** Pictures and fonts may change the height later. */
const pauseMs = 1500;

const kinds = new Set(['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote']);
/** Measuring a longer block would take as long as laying out the page. */
const longest = 4000;

const canBeSteady = ({ type, nodeSize }: Node): boolean => kinds.has(type.name) && nodeSize < longest;

const isTyped = (transaction: Transaction): boolean =>
  transaction.docChanged && ['typing', 'deleting'].includes(transactionOrigin(transaction));

/** The top-level block of the cursor. */
export function typedBlock({ selection: { $head, empty } }: EditorState): number | undefined {
  return empty && $head.depth > 0 && canBeSteady($head.node(1)) ? $head.before(1) : undefined;
}

/** Any other edit, and a cursor elsewhere, let the block have its own height again. */
export function nextSteady(
  transaction: Transaction,
  steady: Steady | undefined,
  state: EditorState,
): Steady | undefined {
  const change: Change | undefined = transaction.getMeta(key);
  if (change) return change.steady;
  if (!steady || (transaction.docChanged && !isTyped(transaction))) return undefined;
  const isSame = transaction.before.childCount === transaction.doc.childCount;
  return isSame && typedBlock(state) === steady.position ? steady : undefined;
}

function decorations(state: EditorState): DecorationSet | null {
  const steady = key.getState(state);
  const node = steady && state.doc.nodeAt(steady.position);
  if (!steady || !node) return null;
  const { position, height } = steady;
  const style = `contain: size layout style; block-size: ${height}`;
  return DecorationSet.create(state.doc, [Decoration.node(position, position + node.nodeSize, { style })]);
}

/** Changes when a line is added or removed. */
function contentHeight(block: HTMLElement): string {
  const range = document.createRange();
  range.selectNodeContents(block);
  return `${range.getBoundingClientRect().height} ${block.scrollHeight}`;
}

class SteadyView implements PluginView {
  readonly #view: EditorView;
  readonly #resizes: ResizeObserver;
  #content = '';
  #width = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    this.#resizes = new ResizeObserver(([entry]) => this.#resized(entry?.contentRect.width ?? 0));
    this.#resizes.observe(view.dom);
  }

  update(view: EditorView, before: EditorState): void {
    if (view.state.doc === before.doc || view.composing) return;
    const position = typedBlock(view.state);
    const block = position === undefined ? null : view.nodeDOM(position);
    if (position === undefined || !(block instanceof HTMLElement)) return;
    const steady = key.getState(view.state);
    const content = contentHeight(block);
    if (steady && content === this.#content) this.#pause();
    // After the letter, in the same frame.
    else queueMicrotask(() => this.#set(steady ? undefined : { position, height: getComputedStyle(block).height }));
  }

  #set(steady: Steady | undefined): void {
    const view = this.#view;
    if (view.isDestroyed || (steady && typedBlock(view.state) !== steady.position)) return;
    view.dispatch(view.state.tr.setMeta(key, { steady } satisfies Change));
    const block = steady && view.nodeDOM(steady.position);
    if (block instanceof HTMLElement) this.#content = contentHeight(block);
    this.#pause();
  }

  #pause(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#release(), pauseMs);
  }

  #release(): void {
    if (key.getState(this.#view.state)) this.#set(undefined);
  }

  #resized(width: number): void {
    if (width !== this.#width) this.#release();
    this.#width = width;
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#resizes.disconnect();
  }
}

export const steadyBlock = (): Plugin =>
  new Plugin<Steady | undefined>({
    key,
    state: { init: () => undefined, apply: (transaction, steady, _, state) => nextSteady(transaction, steady, state) },
    view: (view) => new SteadyView(view),
    props: { decorations },
  });
