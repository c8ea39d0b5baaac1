// Splits a container block at its children.
import { parse } from './parse.ts';
import type { Block, Span } from './tree.ts';

export interface PartsInside {
  /** Two blocks can be compared part by part when these are equal. */
  kind: string;
  /** Slices of the source whose concatenation is the source. */
  parts: string[];
  /** The parts are blocks, separated by blank lines; otherwise items, rows and the like. */
  areBlocks: boolean;
}

interface Held {
  kind: string;
  nodes: readonly Span[];
  areBlocks: boolean;
}

/** The parts of a single block: its opening, its children and its end. Undefined where it has no children. */
export function partsInside(markdown: string): PartsInside | undefined {
  const { text, indent } = withoutIndent(markdown);
  const page = parse(text);
  const [block, another] = page.children;
  if (!block || another || page.title || page.frontmatter) return undefined;
  const held = heldBy(block);
  const first = held?.nodes[0];
  const last = held?.nodes.at(-1);
  if (!held || !first || !last) return undefined;
  // HTML rows may all be on one line.
  const exact = held.kind === 'table' && text.startsWith('<', block.start) && indent === 0;
  const at = (offset: number): number => (exact ? offset : lineStart(text, offset));
  const cuts = held.nodes.map(({ start }) => at(start));
  cuts.push(exact ? last.end : lineAfter(text, last.end));
  const parts: string[] = [];
  let from = 0;
  for (const cut of indent === 0 ? cuts : placesOf(markdown, text, cuts)) {
    if (cut <= from || markdown.slice(cut).trim() === '') continue;
    parts.push(markdown.slice(from, cut));
    from = cut;
  }
  parts.push(markdown.slice(from));
  return parts.length > 1 ? { kind: held.kind, parts, areBlocks: held.areBlocks } : undefined;
}

function heldBy(block: Block): Held | undefined {
  switch (block.type) {
    case 'list': {
      const [only, second] = block.children;
      if (only && !second) return { kind: 'listItem', nodes: only.children, areBlocks: true };
      return { kind: block.ordered ? 'ordered list' : 'list', nodes: block.children, areBlocks: false };
    }
    case 'tabs':
    case 'stepper':
    case 'columns':
    case 'updates': {
      const [only] = block.children;
      // A lone part is a group of one with the same range.
      const isPart = only !== undefined && only.start === block.start && only.end === block.end;
      if (isPart) return { kind: only.type, nodes: only.children, areBlocks: true };
      return { kind: block.type, nodes: block.children, areBlocks: false };
    }
    case 'table':
      return { kind: 'table', nodes: block.rows, areBlocks: false };
    case 'hint':
    case 'expandable':
    case 'prompt':
    case 'if':
    case 'unknownTag':
    case 'element':
      return { kind: block.type, nodes: block.children, areBlocks: true };
    default:
      return undefined;
  }
}

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

function lineAfter(text: string, offset: number): number {
  const end = text.indexOf('\n', Math.max(0, offset - 1));
  return end < 0 ? text.length : end + 1;
}

/** The content of a list item is indented, which would make it code when parsed separately. */
function withoutIndent(markdown: string): { text: string; indent: number } {
  const indent = /^ */.exec(markdown)?.[0].length ?? 0;
  const lines = markdown.split('\n');
  const margin = ' '.repeat(indent);
  if (indent === 0 || !lines.every((line) => line.startsWith(margin) || line.trim() === '')) {
    return { text: markdown, indent: 0 };
  }
  return { text: lines.map((line) => line.slice(indent)).join('\n'), indent };
}

/** Maps line offsets of the dedented text to offsets in the source. */
function placesOf(markdown: string, text: string, offsets: readonly number[]): number[] {
  let line = 0;
  let start = 0;
  return offsets.map((offset) => {
    while (line < offset) {
      const end = text.indexOf('\n', line);
      if (end < 0) return markdown.length;
      line = end + 1;
      start = markdown.indexOf('\n', start) + 1;
    }
    return start;
  });
}
