// Syntax highlighting of code blocks. Colours follow a pause: while somebody types, the present ones move with the text.
import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, type PluginView } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import type { ColoredBlock } from './color-blocks.ts';
import '../../ui/highlight/highlight.css';

const loadColors = () => import('./color-blocks.ts');

const key = new PluginKey<DecorationSet>('code-colors');
const pauseMs = 250;
/** Their many decorations would make every key slower. */
const longestPage = 300_000;

const recolored = (colors: DecorationSet, doc: Node, { from, to, tokens }: ColoredBlock): DecorationSet =>
  colors.remove(colors.find(from, to)).add(
    doc,
    tokens.map((token) => Decoration.inline(token.from, token.to, { class: token.className })),
  );

class CodeColors implements PluginView {
  readonly #view: EditorView;
  readonly #onScroll = () => this.#isPartial && this.#schedule(pauseMs);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Only a part of a long block is coloured: that which is seen. */
  #isPartial = false;

  constructor(view: EditorView) {
    this.#view = view;
    this.#schedule(0);
    document.addEventListener('scroll', this.#onScroll, { capture: true, passive: true });
  }

  update(view: EditorView, before: { doc: Node }): void {
    if (view.state.doc !== before.doc) this.#schedule(pauseMs);
  }

  destroy(): void {
    clearTimeout(this.#timer);
    document.removeEventListener('scroll', this.#onScroll, { capture: true });
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#color(), ms);
  }

  async #color(): Promise<void> {
    const view = this.#view;
    const { doc } = view.state;
    let hasCode = false;
    if (doc.content.size <= longestPage) doc.descendants((node) => !(hasCode ||= node.type.name === 'code'));
    if (!hasCode) return;
    try {
      const { highlightBlocks, colorBlocks } = await loadColors();
      const blocks = await highlightBlocks(doc);
      // Behind a change that was made meanwhile they are asked for again. A composition would be ended by new elements.
      if (view.isDestroyed || view.state.doc !== doc) return;
      if (view.composing) return this.#schedule(pauseMs);
      const shown = key.getState(view.state) ?? DecorationSet.empty;
      // The first time all may be known, when the editor was closed and opened again.
      const { changed, isPartial } = colorBlocks(view, blocks, shown === DecorationSet.empty);
      this.#isPartial = isPartial;
      const colors = changed.reduce((before, block) => recolored(before, doc, block), shown);
      if (colors !== shown) view.dispatch(view.state.tr.setMeta(key, colors));
    } catch {
      // Without the connection code has no colours; the next change tries again.
    }
  }
}

export const codeColors = (): Plugin =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, colors) => transaction.getMeta(key) ?? colors.map(transaction.mapping, transaction.doc),
    },
    props: { decorations: (state) => key.getState(state) },
    view: (view) => new CodeColors(view),
  });
