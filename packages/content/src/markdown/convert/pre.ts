// `<pre><code>`: code whose lines have highlights or annotations.
import type { OpenToken } from '../parse/html-tokens.ts';
import type { Piece } from '../parse/piece.ts';
import { mergeTexts, toInlines } from '../parse/piece.ts';
import { inlineText } from '../inline-text.ts';
import type { Block, Code, CodeLine, Inline, Span } from '../tree.ts';
import { filled, isTrue, oneOf, present } from './attributes.ts';

export function convertPre(token: OpenToken, children: Piece[], at: Span): Block {
  const { attributes } = token;
  const lines = dropLastBlank(splitLines(toInlines(children)));
  const value = lines.map((line) => inlineText(line.children)).join('\n');
  const rich = lines.some((line) => line.highlighted || line.children.some((child) => child.type !== 'text'));
  const lang = /(?:^|\s)lang(?:uage)?-(\S+)/.exec(attributes['class'] ?? '')?.[1];
  const numbers = attributes['data-line-numbers'];
  const code: Code = {
    type: 'code',
    value,
    ...at,
    ...present<Partial<Code>>({
      lang,
      title: filled(attributes['data-title']),
      overflow: oneOf(attributes['data-overflow'], 'wrap', 'scroll'),
      lineNumbers: numbers === undefined ? undefined : numbers !== 'false',
      expandable: isTrue(attributes['data-expandable']),
      fullWidth: isTrue(attributes['data-full-width']),
      lines: rich ? lines : undefined,
    }),
  };
  return code;
}

function splitLines(inlines: Inline[]): CodeLine[] {
  const lines: CodeLine[] = [];
  let line: CodeLine = { highlighted: false, children: [] };
  const walk = (nodes: Inline[], highlighted: boolean) => {
    for (const node of nodes) {
      if (node.type === 'text' || node.type === 'break') {
        const texts = node.type === 'text' ? node.value.split('\n') : ['', ''];
        texts.forEach((value, i) => {
          if (i > 0) {
            lines.push(line);
            line = { highlighted: false, children: [] };
          }
          if (value === '') return;
          line.children.push({ type: 'text', value, start: node.start, end: node.end });
          if (highlighted) line.highlighted = true;
        });
      } else if (node.type === 'annotation' || node.type === 'expression') {
        line.children.push(node.type === 'annotation' ? { ...node, children: plainText(node.children) } : node);
        if (highlighted) line.highlighted = true;
      } else if (node.type === 'strong') {
        // An empty line can only be highlighted as a whole.
        const before = lines.length;
        walk(node.children, true);
        for (const done of lines.slice(before)) done.highlighted = true;
      } else if ('children' in node) walk(node.children, highlighted);
    }
  };
  walk(inlines, false);
  lines.push(line);
  return lines.map(({ highlighted, children }) => ({ highlighted, children: mergeTexts(children) }));
}

/** Inside code only text can be annotated. */
function plainText(inlines: Inline[]): Inline[] {
  const value = inlineText(inlines);
  const [first] = inlines;
  return first && value !== '' ? [{ type: 'text', value, start: first.start, end: first.end }] : [];
}

function dropLastBlank(lines: CodeLine[]): CodeLine[] {
  const last = lines.at(-1);
  return lines.length > 1 && last && last.children.length === 0 && !last.highlighted ? lines.slice(0, -1) : lines;
}
