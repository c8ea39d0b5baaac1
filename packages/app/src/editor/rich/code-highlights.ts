// Draws the colours of code with the CSS Custom Highlight API. Elements around tokens would make every key in a long block
// slower: the browser lays out the whole block again, with all of its elements.
import type { Node } from 'prosemirror-model';
import type { DecorationSet, EditorView } from 'prosemirror-view';

/** Classes of the highlighter by the colour they have; highlight.css has the same. */
const colors: Readonly<Record<string, string>> = {
  comment: 'comment quote meta',
  keyword: 'keyword selector-tag literal doctag',
  string: 'string regexp addition link',
  number: 'number symbol bullet variable template-variable',
  title: 'title section built_in name selector-id selector-class',
  attribute: 'attr attribute property type',
  deletion: 'deletion',
};
const colorOf = new Map(
  Object.entries(colors).flatMap(([color, classes]) => classes.split(' ').map((name) => [`hljs-${name}`, color])),
);

const highlightOf = (color: string): Highlight => {
  const name = `code-${color}`;
  const known = CSS.highlights.get(name);
  if (known) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
};

type Part = { from: number; to: number; color: string };
type Drawn = {
  node: Node;
  texts: readonly Text[];
  lengths: readonly number[];
  ranges: readonly [Highlight, StaticRange][];
};

/** Without overlaps: the innermost token with a colour counts. Tokens around others come first. */
export function partsOf(tokens: readonly { from: number; to: number; className: string }[]): Part[] {
  const parts: Part[] = [];
  const open: Part[] = [];
  let at = 0;
  const color = (to: number): void => {
    const around = open.at(-1);
    if (around && to > at) parts.push({ from: at, to, color: around.color });
    at = Math.max(at, to);
  };
  const close = (before: number): void => {
    for (let last = open.at(-1); last && last.to <= before; last = open.at(-1)) {
      color(last.to);
      open.pop();
    }
  };
  for (const { from, to, className } of tokens) {
    const found = colorOf.get(className.split(' ', 1)[0]!);
    if (found === undefined || to <= from) continue;
    close(from);
    color(from);
    open.push({ from, to, color: found });
  }
  close(Infinity);
  return parts;
}

/** The text of a block, without what only the editor shows in it. */
function textsIn(element: Element): Text[] {
  const isText = (node: globalThis.Node): number => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
    return (node as Element).classList.contains('ProseMirror-widget')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_SKIP;
  };
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, isText);
  const texts: Text[] = [];
  for (let next = walker.nextNode(); next; next = walker.nextNode()) texts.push(next as Text);
  return texts;
}

/** Static ranges do not follow the text: a block whose text changes is drawn again. */
function rangesIn(texts: readonly Text[], parts: readonly Part[]): [Highlight, StaticRange][] {
  const ranges: [Highlight, StaticRange][] = [];
  let [index, start] = [0, 0];
  for (const { from, to, color } of parts) {
    while (texts[index] && start + texts[index]!.length <= from) start += texts[index++]!.length;
    for (let [next, begin] = [index, start]; texts[next] && begin < to; begin += texts[next++]!.length) {
      const text = texts[next]!;
      const [startOffset, endOffset] = [Math.max(0, from - begin), Math.min(text.length, to - begin)];
      const range = new StaticRange({ startContainer: text, startOffset, endContainer: text, endOffset });
      ranges.push([highlightOf(color), range]);
    }
  }
  return ranges;
}

/** Whether the text is where it was. Other decorations may have split it, or split it elsewhere. */
const isShown = ({ node, texts, lengths }: Drawn): boolean =>
  texts.every((text, index) => text.isConnected && text.length === lengths[index]) &&
  lengths.reduce((sum, length) => sum + length, 0) === node.content.size;

/** What is drawn of one editor. */
export class CodeHighlights {
  /** By block; a copy may have the same. */
  #drawn = new Map<Node, Drawn[]>();

  /** After each update of the editor; `isRecolored` when tokens are other ones, and not only moved with the text. */
  draw(view: EditorView, tokens: DecorationSet, isRecolored: boolean): void {
    const before = this.#drawn;
    this.#drawn = new Map();
    view.state.doc.descendants((node, position) => {
      if (node.type.name === 'code') {
        const known = isRecolored ? undefined : before.get(node);
        const isKept = known?.[0] && isShown(known[0]);
        const drawn = isKept ? known.shift() : drawBlock(view, { node, position, tokens });
        if (drawn) this.#drawn.set(node, [...(this.#drawn.get(node) ?? []), drawn]);
      }
      return !node.isTextblock;
    });
    for (const drawn of before.values()) drawn.forEach(erase);
  }

  clear(): void {
    for (const drawn of this.#drawn.values()) drawn.forEach(erase);
    this.#drawn.clear();
  }
}

type Block = { node: Node; position: number; tokens: DecorationSet };

function drawBlock(view: EditorView, { node, position, tokens }: Block): Drawn | undefined {
  const start = position + 1;
  const found = tokens.find(start, start + node.content.size);
  const dom = found.length > 0 ? view.nodeDOM(position) : null;
  const element = dom instanceof Element ? dom.querySelector('code') : null;
  if (!element) return undefined;
  const classes = found.map(({ from, to, spec }) => ({
    from: from - start,
    to: to - start,
    className: (spec as { className: string }).className,
  }));
  classes.sort((a, b) => a.from - b.from || b.to - a.to);
  const texts = textsIn(element);
  const ranges = rangesIn(texts, partsOf(classes));
  for (const [highlight, range] of ranges) highlight.add(range);
  return { node, texts, lengths: texts.map(({ length }) => length), ranges };
}

function erase({ ranges }: Drawn): void {
  for (const [highlight, range] of ranges) highlight.delete(range);
}
