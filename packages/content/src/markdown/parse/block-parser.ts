// Block phase: containers by their prefixes, leaves by their first line. One pass, no backtracking over lines.
import { feed } from './feed.ts';
import type { Leaf } from './leaf.ts';
import { addLine, closeLeaf, paragraphBlocks, startLines } from './leaf.ts';
import { Line } from './line.ts';
import type { RawBlock, RawContainer } from './raw.ts';
import { htmlStart } from './html-start.ts';
import { isRule, markerAt, readFence, readHeading } from './block-starts.ts';
import { sliceText, textOf } from './source-text.ts';
import { delimiterRow, splitRow } from './table-rows.ts';
import { readTag } from './tag.ts';
import { trailingTags } from './trailing-tags.ts';

// Deeper containers are parsed as text: every line costs as much as there are open containers.
const maxDepth = 60;
const footnoteHead = /\[\^([^\]\s[]{1,200})\]:[ \t]*/y;

const childless: RawBlock[] = [];

function container(kind: RawContainer['kind'], start: number, more: Partial<RawContainer> = {}): RawContainer {
  const { indent = 0, marker = '', ordered = false, from = 1, label = '' } = more;
  return { kind, start, end: start, children: childless, indent, marker, ordered, from, label };
}

export class BlockParser {
  source: string;
  stack: RawContainer[];
  leaf: Leaf | undefined;
  /** The next `%}` and `$$` at or after the current line; Infinity when there is none. */
  nextClose = -1;
  nextMath = -1;

  constructor(source: string) {
    this.source = source;
    this.stack = [container('root', 0)];
  }

  parse(from: number): RawBlock[] {
    const { source } = this;
    let at = from;
    let carriage = source.indexOf('\r', at);
    let newline = -1;
    const line = new Line(source, at, at);
    while (at < source.length) {
      if (newline < at) {
        newline = source.indexOf('\n', at);
        if (newline < 0) newline = source.length;
      }
      let end = newline;
      if (carriage >= 0 && carriage < at) carriage = source.indexOf('\r', at);
      let next = end + 1;
      if (carriage >= 0 && carriage < end) {
        next = source.charCodeAt(carriage + 1) === 10 ? carriage + 2 : carriage + 1;
        end = carriage;
      }
      this.line(line.move(at, end));
      at = next;
    }
    this.closeTo(1);
    this.closeLeaf();
    return this.stack[0]?.children ?? [];
  }

  private line(line: Line): void {
    let depth = 1;
    while (depth < this.stack.length && this.continues(depth, line)) depth++;
    const matched = depth === this.stack.length;
    if (matched && this.leaf) {
      const { taken, ends } = feed(this.leaf, line);
      if (ends) this.closeLeaf();
      if (taken) return;
    }
    this.starts(line, depth, matched);
  }

  private continues(depth: number, line: Line): boolean {
    const open = this.stack[depth];
    if (!open || open.kind === 'list') return true;
    const blank = line.blank();
    const indent = line.indent();
    if (open.kind === 'quote') {
      if (indent > 3) return false;
      line.skip(indent);
      if (line.char() !== '>') return false;
      line.advance(1);
      line.skip(1);
      return true;
    }
    const columns = open.kind === 'item' ? open.indent : 4;
    if (blank) {
      const holds = open.children.length > 0 || depth < this.stack.length - 1 || this.leaf !== undefined;
      if (!holds) return false;
      line.skip(columns);
      return true;
    }
    if (indent < columns) return false;
    line.skip(columns);
    return true;
  }

  private starts(line: Line, from: number, matched: boolean): void {
    let depth = from;
    let fresh = false;
    for (;;) {
      if (line.blank()) {
        if (!fresh) this.closeTo(depth);
        this.closeLeaf();
        return;
      }
      const indent = line.indent();
      const text = this.leaf?.kind === 'paragraph' && !fresh;
      if (indent >= 4) {
        if (text) break;
        this.open(depth);
        line.skip(4);
        this.leaf = { kind: 'indented', ...startLines(line) };
        addLine(this.leaf, line);
        return;
      }
      const probe = line.pos;
      line.skip(indent);
      const next = this.start(line, depth, indent, text && matched, fresh);
      if (next === 'done') return;
      if (next === 'text') {
        line.pos = Math.max(line.pos, probe);
        break;
      }
      depth = next;
      fresh = true;
    }
    this.text(line, depth, matched && !fresh, fresh);
  }

  /** Tries each block start; returns the new depth for a container. */
  private start(
    line: Line,
    depth: number,
    indent: number,
    inParagraph: boolean,
    fresh: boolean,
  ): number | 'done' | 'text' {
    const { source } = this;
    const code = source.charCodeAt(line.pos);
    const deep = this.stack.length >= maxDepth && depth >= maxDepth;
    if (code === 62 && !deep) {
      this.open(depth);
      const at = line.pos;
      line.advance(1);
      line.skip(1);
      return this.push(container('quote', at));
    }
    if (code === 35) {
      const heading = readHeading(line);
      if (heading) return this.add(depth, heading);
    }
    if (code === 96 || code === 126) {
      const fence = readFence(line);
      if (fence) {
        this.open(depth);
        this.leaf = { kind: 'fence', ...startLines(line), ...fence, indent };
        return 'done';
      }
    }
    if (code === 60) {
      const until = htmlStart(source.slice(line.pos, line.end), this.leaf?.kind === 'paragraph' && !fresh);
      if (until !== undefined) {
        this.open(depth);
        const leaf: Leaf = { kind: 'html', ...startLines(line), until };
        this.leaf = leaf;
        addLine(leaf, line);
        if (until !== 'blank') {
          const body = source.slice(line.pos + (until === '>' ? 0 : 2), line.end);
          if (body.toLowerCase().includes(until)) this.closeLeaf();
        }
        return 'done';
      }
    }
    if (code === 123) return this.startTag(line, depth);
    if (code === 36) return this.startMath(line, depth, inParagraph);
    if (inParagraph && (code === 61 || code === 45) && this.setext(line)) return 'done';
    if (inParagraph && this.startTable(line)) return 'done';
    if ((code === 42 || code === 45 || code === 95) && isRule(line)) {
      return this.add(depth, { kind: 'rule', start: line.pos, end: line.end });
    }
    if (code === 91 && !deep) {
      footnoteHead.lastIndex = line.pos;
      const match = footnoteHead.exec(source);
      if (match && footnoteHead.lastIndex <= line.end) {
        this.open(depth);
        const at = line.pos;
        line.advance(match[0].length);
        return this.push(container('footnote', at, { label: (match[1] ?? '').toLowerCase() }));
      }
    }
    return deep ? 'text' : this.startItem(line, depth, indent, inParagraph);
  }

  private startItem(line: Line, depth: number, indent: number, inParagraph: boolean): number | 'text' {
    const marker = markerAt(line, inParagraph);
    if (!marker) return 'text';
    const parent = this.stack[depth - 1];
    const reuse = parent?.kind === 'list' && parent.marker === marker.type;
    this.open(depth, reuse);
    const at = line.pos;
    const blank = marker.blank;
    line.advance(marker.length);
    const gap = line.indent();
    const padding = blank || gap > 4 ? 1 : gap;
    line.skip(padding);
    if (!reuse) this.push(container('list', at, { marker: marker.type, ordered: marker.ordered, from: marker.from }));
    const item = container('item', at, { indent: indent + marker.length + padding });
    // An item without content is its mark.
    item.end = at + marker.length;
    return this.push(item);
  }

  private startTag(line: Line, depth: number): number | 'done' | 'text' {
    const { source } = this;
    if (source.charCodeAt(line.pos + 1) !== 37) return 'text';
    if (this.nextClose < line.pos + 2) {
      const found = source.indexOf('%}', line.pos + 2);
      this.nextClose = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    const end = this.nextClose + 2;
    if (end <= line.end) {
      const tag = readTag(textOf(source, line.pos, end), 0, end - line.pos);
      if (!tag) return 'text';
      this.add(depth, { kind: 'tag', tag, start: line.pos, end });
      line.advance(end - line.pos);
      line.skipSpace();
      line.spare = 0;
      return line.blank() ? 'done' : this.stack.length;
    }
    const another = source.indexOf('{%', line.pos + 2);
    if (end - line.pos > 20_000 || (another >= 0 && another < end)) return 'text';
    if (!/^\{%[-~]?\s*@?[A-Za-z]/.test(source.slice(line.pos, line.end))) return 'text';
    this.open(depth);
    this.leaf = { kind: 'tag', ...startLines(line) };
    addLine(this.leaf, line);
    return 'done';
  }

  private startMath(line: Line, depth: number, inParagraph: boolean): 'done' | 'text' {
    const { source } = this;
    if (inParagraph || source.charCodeAt(line.pos + 1) !== 36) return 'text';
    const text = source.slice(line.pos, line.end).trimEnd();
    const second = text.indexOf('$$', 2);
    const start = line.pos;
    if (second >= 0) {
      const value = text.slice(2, -2).trim();
      if (second !== text.length - 2 || value === '') return 'text';
      this.add(depth, { kind: 'math', value, start, end: start + text.length });
      return 'done';
    }
    if (this.nextMath < line.end) {
      const found = source.indexOf('$$', line.end);
      this.nextMath = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    if (this.nextMath === Number.POSITIVE_INFINITY) return 'text';
    this.open(depth);
    line.advance(2);
    this.leaf = { kind: 'math', ...startLines(line), start };
    addLine(this.leaf, line);
    return 'done';
  }

  private setext(line: Line): boolean {
    const mark = /^(?:=+|-+)[ \t]*$/.exec(this.source.slice(line.pos, line.end))?.[0];
    if (mark === undefined || this.leaf?.kind !== 'paragraph') return false;
    const blocks = paragraphBlocks(this.leaf.text.build());
    const last = blocks.pop();
    if (last?.kind !== 'paragraph') return false;
    this.leaf = undefined;
    const depth = mark.startsWith('=') ? 1 : 2;
    this.give(...blocks, { ...last, kind: 'heading', depth, end: line.end });
    return true;
  }

  private startTable(line: Line): boolean {
    const leaf = this.leaf;
    if (leaf?.kind !== 'paragraph') return false;
    const aligns = delimiterRow(this.source.slice(line.pos, line.end));
    if (!aligns) return false;
    const text = leaf.text.build();
    const head = sliceText(text, text.value.lastIndexOf('\n') + 1);
    const cells = splitRow(head);
    if (cells.length !== aligns.length) return false;
    const before = sliceText(text, 0, Math.max(0, text.value.length - head.value.length - 1));
    this.give(...paragraphBlocks(before));
    const start = head.offsets[0] ?? leaf.start;
    const row = { cells, start, end: start + head.value.length };
    const node = { kind: 'table' as const, aligns, rows: [row], start, end: line.end };
    this.leaf = { kind: 'table', start, end: line.end, node };
    return true;
  }

  private text(line: Line, depth: number, matched: boolean, fresh: boolean): void {
    line.skipSpace();
    line.spare = 0;
    const leaf = fresh ? undefined : this.leaf;
    if (leaf?.kind === 'table' && matched) {
      const row = textOf(this.source, line.pos, line.end);
      leaf.node.rows.push({ cells: splitRow(row), start: line.pos, end: line.end });
      leaf.end = line.end;
      return;
    }
    const tags = trailingTags(this.source, line.pos, line.end);
    if (tags) line.end = tags.from;
    if (leaf?.kind === 'paragraph') addLine(leaf, line);
    else {
      this.open(depth);
      this.leaf = { kind: 'paragraph', ...startLines(line) };
      addLine(this.leaf, line);
    }
    if (!tags) return;
    this.closeLeaf();
    for (const tag of tags.tags) this.give({ kind: 'tag', tag, start: tag.start, end: tag.end });
  }

  /** Closes what the line does not continue, before a new block at this depth. */
  private open(depth: number, keepList = false): void {
    this.closeTo(depth);
    this.closeLeaf();
    if (!keepList && this.tip().kind === 'list') this.closeTo(this.stack.length - 1);
  }

  private add(depth: number, block: RawBlock): 'done' {
    this.open(depth);
    this.give(block);
    return 'done';
  }

  private give(...blocks: RawBlock[]): void {
    const tip = this.tip();
    // Most containers have one child; an array that grows from nothing reserves memory for many.
    if (tip.children === childless) tip.children = blocks;
    else for (const block of blocks) tip.children.push(block);
  }

  private push(child: RawContainer): number {
    this.give(child);
    return this.stack.push(child);
  }

  private tip(): RawContainer {
    const tip = this.stack.at(-1);
    if (!tip) throw new Error('the root cannot be closed');
    return tip;
  }

  private closeTo(depth: number): void {
    while (this.stack.length > depth) {
      this.closeLeaf();
      const closed = this.stack.pop();
      const last = closed?.children.at(-1);
      if (closed) closed.end = Math.max(closed.end, closed.start + 1, last?.end ?? 0);
    }
  }

  private closeLeaf(): void {
    const leaf = this.leaf;
    if (!leaf) return;
    this.leaf = undefined;
    this.give(...closeLeaf(leaf));
  }
}
