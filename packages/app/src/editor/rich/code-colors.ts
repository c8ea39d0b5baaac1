// Syntax highlighting of code blocks. Colours follow a pause: while somebody types, the present ones move with the text.
// The decorations only say where tokens are: they are drawn without elements.
import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, type EditorState, type PluginView } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import type { CodeHighlights } from './code-highlights.ts';
import type { ColoredBlock } from './color-blocks.ts';
import '../../ui/highlight/highlight.css';

const loadColors = () => import('./color-blocks.ts');

const key = new PluginKey<DecorationSet>('code-colors');
const pauseMs = 250;
/** Their many tokens would make every key slower. */
const longestPage = 300_000;

const recolored = (colors: DecorationSet, doc: Node, { from, to, tokens }: ColoredBlock): DecorationSet =>
  colors.remove(colors.find(from, to)).add(
    doc,
    tokens.map((token) => Decoration.inline(token.from, token.to, {}, { className: token.className })),
  );

class CodeColors implements PluginView {
  readonly #view: EditorView;
  readonly #onScroll = () => this.#isPartial && this.#schedule(pauseMs);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Only a part of a long block is coloured: that which is seen. */
  #isPartial = false;
  #highlights: CodeHighlights | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    this.#schedule(0);
    document.addEventListener('scroll', this.#onScroll, { capture: true, passive: true });
  }

  update(view: EditorView, before: EditorState): void {
    if (view.state.doc !== before.doc) this.#schedule(pauseMs);
    this.#highlights?.draw(view, key.getState(view.state)!, false);
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#highlights?.clear();
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
    const isDrawn = 'highlights' in CSS && doc.content.size <= longestPage;
    if (isDrawn) doc.descendants((node) => !(hasCode ||= node.type.name === 'code'));
    if (!hasCode) return;
    try {
      const { highlightBlocks, colorBlocks, CodeHighlights } = await loadColors();
      const blocks = await highlightBlocks(doc);
      // Behind a change that was made meanwhile they are asked for again.
      if (view.isDestroyed || view.state.doc !== doc) return;
      const shown = key.getState(view.state) ?? DecorationSet.empty;
      // The first time all may be known, when the editor was closed and opened again.
      const { changed, isPartial } = colorBlocks(view, blocks, shown === DecorationSet.empty);
      this.#isPartial = isPartial;
      const colors = changed.reduce((before, block) => recolored(before, doc, block), shown);
      if (colors === shown) return;
      view.dispatch(view.state.tr.setMeta(key, colors));
      this.#highlights ??= new CodeHighlights();
      this.#highlights.draw(view, colors, true);
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
    view: (view) => new CodeColors(view),
  });
