// The colours of code blocks, loaded with the first of them.
export { CodeHighlights } from './code-highlights.ts';
import type { Code } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { highlight } from '../../ui/highlight/highlight.ts';
import { tokensAround, type Token } from '../../ui/highlight/tokens.ts';

/** Tokens of a block that are coloured at once: all of a block are drawn again with each key in it. */
const mostTokens = 400;

/** Nodes do not change, so those of unchanged blocks have their tokens. */
const known = new WeakMap<Node, readonly Token[]>();

/** Where the colours that are shown begin, in blocks that have them in part. */
const shownFrom = new WeakMap<Node, number | undefined>();

const languageOf = ({ attrs }: Node): string => (attrs['like'] as Code).lang ?? '';

type Block = { node: Node; position: number; isNew: boolean };

export async function highlightBlocks(doc: Node): Promise<Block[]> {
  const found: Block[] = [];
  doc.descendants((node, position) => {
    if (node.type.name === 'code' && languageOf(node) !== '') found.push({ node, position, isNew: !known.has(node) });
    return !node.isTextblock;
  });
  for (const { node, isNew } of found)
    if (isNew) known.set(node, (await highlight(node.textContent, languageOf(node)))?.tokens ?? []);
  return found;
}

const isLong = ({ node }: Block): boolean => (known.get(node)?.length ?? 0) > mostTokens;

/** The position in the middle of the window; that of the cursor where no text is. */
function centerOf(view: EditorView): number {
  const { left } = view.dom.getBoundingClientRect();
  return view.posAtCoords({ left: left + 1, top: innerHeight / 2 })?.pos ?? view.state.selection.head;
}

/** A block with the colours it should have, at positions of the document. */
export type ColoredBlock = { from: number; to: number; tokens: readonly Token[] };

/** Those that may differ from what is shown. */
export function colorBlocks(
  view: EditorView,
  blocks: readonly Block[],
  isFirst: boolean,
): { changed: ColoredBlock[]; isPartial: boolean } {
  const isPartial = blocks.some(isLong);
  const center = isPartial ? centerOf(view) : 0;
  const changed = blocks.flatMap(({ node, position, isNew }): ColoredBlock[] => {
    const start = position + 1;
    const tokens = tokensAround(known.get(node) ?? [], center - start, mostTokens);
    if (!isFirst && !isNew && shownFrom.get(node) === tokens[0]?.from) return [];
    shownFrom.set(node, tokens[0]?.from);
    const at = tokens.map(({ from, to, className }) => ({ from: start + from, to: start + to, className }));
    return [{ from: position, to: position + node.nodeSize, tokens: at }];
  });
  return { changed, isPartial };
}
