// Lines that continue an open leaf: code, HTML, formulas and multi-line tags.
import { isFenceEnd } from './block-starts.ts';
import type { FenceLeaf, HtmlLeaf, Leaf, OtherLeaf } from './leaf.ts';
import { addLine } from './leaf.ts';
import { Line } from './line.ts';

interface Fed {
  /** The line is consumed. */
  taken: boolean;
  /** The leaf is complete. */
  ends: boolean;
}

const passes: Fed = { taken: false, ends: false };
const takes: Fed = { taken: true, ends: false };
const completes: Fed = { taken: true, ends: true };

export function feed(leaf: Leaf, line: Line): Fed {
  switch (leaf.kind) {
    case 'paragraph':
    case 'table':
      return passes;
    case 'fence':
      return feedFence(leaf, line);
    case 'indented':
      return feedIndented(leaf, line);
    case 'html':
      return feedHtml(leaf, line);
    case 'math':
      return feedMath(leaf, line);
    case 'tag':
      return feedTag(leaf, line);
  }
}

function feedFence(leaf: FenceLeaf, line: Line): Fed {
  if (isFenceEnd(line, leaf)) {
    leaf.end = line.end;
    return completes;
  }
  line.skip(Math.min(leaf.indent, line.indent()));
  addLine(leaf, line);
  return takes;
}

function feedIndented(leaf: OtherLeaf, line: Line): Fed {
  if (line.indent() < 4 && !line.blank()) return { taken: false, ends: true };
  line.skip(4);
  if (line.blank()) {
    // Its end stays where it was: blank lines after code are not part of it.
    leaf.text.add('\n', line.pos - 1);
    leaf.text.add(line.rest(), line.pos);
  } else addLine(leaf, line);
  return takes;
}

function feedHtml(leaf: HtmlLeaf, line: Line): Fed {
  if (leaf.until === 'blank') {
    const tag = line.indent() < 4 && line.source.startsWith('{%', line.pos + line.rest().search(/\S|$/));
    if (line.blank() || tag) return { taken: line.blank(), ends: true };
    addLine(leaf, line);
    return takes;
  }
  addLine(leaf, line);
  return line.rest().toLowerCase().includes(leaf.until) ? completes : takes;
}

function feedMath(leaf: OtherLeaf, line: Line): Fed {
  const { source } = line;
  const close = source.slice(line.pos, line.end).indexOf('$$');
  if (close < 0) {
    addLine(leaf, line);
    return takes;
  }
  const end = line.pos + close;
  leaf.text.add(`\n${' '.repeat(line.spare)}${source.slice(line.pos, end)}`, line.pos);
  leaf.end = end + 2;
  return after(line, end + 2);
}

function feedTag(leaf: OtherLeaf, line: Line): Fed {
  const close = line.source.slice(line.pos, line.end).indexOf('%}');
  if (close < 0) {
    addLine(leaf, line);
    return takes;
  }
  const end = line.pos + close + 2;
  const part = new Line(line.source, line.start, end);
  part.pos = line.pos;
  addLine(leaf, part);
  return after(line, end);
}

/** The leaf ends within the line; the rest of it is parsed further. */
function after(line: Line, pos: number): Fed {
  line.pos = pos;
  line.spare = 0;
  return { taken: line.blank(), ends: true };
}
