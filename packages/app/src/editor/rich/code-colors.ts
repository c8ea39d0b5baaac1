// Syntax highlighting of code blocks. Colours follow a pause: while somebody types, the present ones move with the text.
import type { Code } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, type PluginView } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import type { Token } from '../../ui/highlight/tokens.ts';
import '../../ui/highlight/highlight.css';

const loadHighlighter = () => import('../../ui/highlight/highlight.ts');

const key = new PluginKey<DecorationSet>('code-colors');
const pauseMs = 250;
/** Their many decorations would make every key slower. */
const longestPage = 300_000;

/** Nodes do not change, so those of unchanged blocks have their tokens. */
const known = new WeakMap<Node, readonly Token[]>();

const languageOf = ({ attrs }: Node): string => (attrs['like'] as Code).lang ?? '';

type Block = { node: Node; position: number };

function codeBlocks(doc: Node): Block[] {
  const found: Block[] = [];
  doc.descendants((node, position) => {
    if (node.type.name === 'code' && languageOf(node) !== '') found.push({ node, position });
    return !node.isTextblock;
  });
  return found;
}

const decorationsOf = ({ node, position }: Block): Decoration[] =>
  (known.get(node) ?? []).map(({ from, to, className }) =>
    Decoration.inline(position + 1 + from, position + 1 + to, { class: className }),
  );

class CodeColors implements PluginView {
  readonly #view: EditorView;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    this.#schedule(0);
  }

  update(view: EditorView, before: { doc: Node }): void {
    if (view.state.doc !== before.doc) this.#schedule(pauseMs);
  }

  destroy(): void {
    clearTimeout(this.#timer);
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#color(), ms);
  }

  async #color(): Promise<void> {
    const { doc } = this.#view.state;
    const blocks = doc.content.size > longestPage ? [] : codeBlocks(doc);
    const unknown = blocks.filter(({ node }) => !known.has(node));
    // The first time all may be known, when the editor was closed and opened again.
    if (unknown.length === 0 && key.getState(this.#view.state) !== DecorationSet.empty) return;
    if (blocks.length === 0) return;
    try {
      const { highlight } = await loadHighlighter();
      for (const { node } of unknown) {
        known.set(node, (await highlight(node.textContent, languageOf(node)))?.tokens ?? []);
      }
    } catch {
      // Without the connection code has no colours; the next change tries again.
      return;
    }
    const view = this.#view;
    // Behind a change that was made meanwhile they are asked for again. A composition would be ended by new elements.
    if (view.isDestroyed || view.state.doc !== doc) return;
    if (view.composing) return this.#schedule(pauseMs);
    const colors = DecorationSet.create(doc, blocks.flatMap(decorationsOf));
    view.dispatch(view.state.tr.setMeta(key, colors));
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
