import { parse } from './parse.ts';
import type { Block } from './tree.ts';

export interface BlockSlice {
  type: Block['type'] | 'frontmatter' | 'blank';
  start: number;
  end: number;
  text: string;
}

/** The source split at its top-level blocks. Concatenated, the slices are the source byte for byte. */
export function blocks(markdown: string): BlockSlice[] {
  const page = parse(markdown);
  const nodes: { type: BlockSlice['type']; start: number; end: number }[] = [...page.children];
  if (page.title) nodes.push(page.title);
  if (page.frontmatter) nodes.push({ type: 'frontmatter', start: 0, end: page.frontmatter.end });
  nodes.sort((a, b) => a.start - b.start);
  const cuts: { type: BlockSlice['type']; at: number }[] = [];
  let reach = 0;
  let floor = 0;
  let line = 0;
  for (const { type, start, end } of nodes) {
    const at = lineStart(markdown, start, floor, line);
    floor = Math.max(floor, start);
    line = at;
    // Two blocks on one line, or nested ones, stay together.
    if (cuts.length === 0 || at >= reach) cuts.push({ type, at: cuts.length === 0 ? 0 : at });
    reach = Math.max(reach, end);
  }
  if (cuts.length === 0)
    return markdown === '' ? [] : [{ type: 'blank', start: 0, end: markdown.length, text: markdown }];
  return cuts.map(({ type, at }, i) => {
    const end = cuts[i + 1]?.at ?? markdown.length;
    return { type, start: at, end, text: markdown.slice(at, end) };
  });
}

/** The start of the line of `offset`, `floor` being an earlier offset and `before` the start of its line. */
function lineStart(text: string, offset: number, floor: number, before: number): number {
  for (let at = offset; at > floor; at--) if (text[at - 1] === '\n' || text[at - 1] === '\r') return at;
  return before;
}
