// The open leaf block that further lines may be added to.
import type { HtmlEnd } from './html-start.ts';
import type { RawBlock, RawTable } from './raw.ts';
import { definitionAt } from './definition.ts';
import type { Line } from './line.ts';
import { sliceText, TextBuilder } from './source-text.ts';
import type { SourceText } from './source-text.ts';
import { readTag } from './tag.ts';
import { trimSpaceEnd } from './trim.ts';

interface Lines {
  start: number;
  end: number;
  text: TextBuilder;
}

export interface ParagraphLeaf extends Lines {
  kind: 'paragraph';
}

export interface FenceLeaf extends Lines {
  kind: 'fence';
  marker: string;
  length: number;
  indent: number;
  info: string;
}

export interface OtherLeaf extends Lines {
  kind: 'indented' | 'math' | 'tag';
}

export interface HtmlLeaf extends Lines {
  kind: 'html';
  until: HtmlEnd;
}

export interface TableLeaf {
  kind: 'table';
  start: number;
  end: number;
  node: RawTable;
}

export type Leaf = ParagraphLeaf | FenceLeaf | OtherLeaf | HtmlLeaf | TableLeaf;

export function startLines(line: Line): Lines {
  return { start: line.pos, end: line.end, text: new TextBuilder() };
}

export function addLine(leaf: Lines, line: Line): void {
  if (leaf.text.length > 0 || leaf.text.parts.length > 0) leaf.text.add('\n', line.pos - 1);
  // The rest of a partially consumed tab is a separate piece, or all later offsets would be off by its width.
  if (line.spare > 0) leaf.text.add(' '.repeat(line.spare), Math.max(line.start, line.pos - line.spare));
  leaf.text.add(line.source.slice(line.pos, line.end), line.pos);
  leaf.end = line.end;
}

function trimEnd(text: SourceText): SourceText {
  const value = trimSpaceEnd(text.value);
  return value.length === text.value.length ? text : sliceText(text, 0, value.length);
}

function offsetEnd(text: SourceText): number {
  const last = text.indexes.length - 1;
  return (text.offsets[last] ?? 0) + text.value.length - (text.indexes[last] ?? 0);
}

/** The paragraph's blocks: the link definitions at its start, then the remaining text. */
export function paragraphBlocks(whole: SourceText): RawBlock[] {
  const blocks: RawBlock[] = [];
  let text = trimEnd(whole);
  let at = 0;
  while (text.value.charCodeAt(at) === 91) {
    const found = definitionAt(text, at);
    if (!found) break;
    blocks.push(found.node);
    at = found.next;
  }
  if (at > 0) text = sliceText(text, at);
  if (text.value.trim() !== '') {
    const start = text.offsets[0] ?? 0;
    blocks.push({ kind: 'paragraph', text, start, end: offsetEnd(text) });
  }
  return blocks;
}

export function closeLeaf(leaf: Leaf): RawBlock[] {
  const { start, end } = leaf;
  switch (leaf.kind) {
    case 'paragraph':
      return paragraphBlocks(leaf.text.build());
    case 'table':
      return [{ ...leaf.node, end }];
    case 'fence':
      return [{ kind: 'code', info: leaf.info, value: leaf.text.parts.join(''), start, end }];
    case 'indented': {
      const text = leaf.text.build();
      return [{ kind: 'code', info: '', value: withoutBlankEnd(text.value), text, start, end }];
    }
    case 'math':
      return [{ kind: 'math', value: leaf.text.parts.join('').trim(), start, end }];
    case 'html':
      return [{ kind: 'html', text: leaf.text.build(), start, end }];
    case 'tag': {
      const text = leaf.text.build();
      const tag = text.value.endsWith('%}') ? readTag(text, 0, text.value.length) : undefined;
      return tag ? [{ kind: 'tag', tag, start, end }] : paragraphBlocks(text);
    }
  }
}

function withoutBlankEnd(value: string): string {
  const text = trimSpaceEnd(value);
  const line = value.indexOf('\n', text.length);
  return line < 0 ? value : value.slice(0, line);
}
