import type { DocumentBlock, DocumentInline } from '../../document/types.ts';
import { fence } from './code-text.ts';
import { htmlAttributes, preText } from './escape.ts';
import { htmlInline } from './html-inlines.ts';
import type { Notes } from './notes.ts';
import { blocks, list, record, text } from './read.ts';
import { tag } from './tag.ts';

export function printCode(block: DocumentBlock, notes: Notes): string {
  const data = record(block.data);
  const lines = blocks(block.nodes);
  const syntax = text(data['syntax'])?.replace(/\s+/g, '-');
  const rich = lines.some((line) => record(line.data)['highlighted'] === true || list(line.nodes).some(isInline));
  const value = lines.map(lineText).join('\n');
  const options = {
    title: text(data['title']),
    overflow: text(data['overflow']),
    lineNumbers: typeof data['lineNumbers'] === 'boolean' ? data['lineNumbers'] : undefined,
    fullWidth: data['fullWidth'] === true ? true : undefined,
    expandable: data['expandable'] === true ? true : undefined,
  };
  const isPlain = Object.values(options).every((option) => option === undefined);
  if (rich || value.includes('\r') || (syntax === 'mermaid' && !isPlain)) return preForm(data, lines, syntax, notes);
  const fenced = fence(value, syntax);
  return isPlain ? fenced : tag('code', options, fenced);
}

function isInline(node: unknown): boolean {
  return record(node)['object'] === 'inline';
}

function lineText(line: DocumentBlock): string {
  return list(line.nodes)
    .flatMap((node) => list(record(node)['leaves']))
    .map((leaf) => text(record(leaf)['text']) ?? '')
    .join('');
}

function preForm(
  data: Record<string, unknown>,
  lines: DocumentBlock[],
  syntax: string | undefined,
  notes: Notes,
): string {
  const numbers = data['lineNumbers'];
  const attributes = htmlAttributes({
    class: syntax && `language-${syntax}`,
    'data-title': text(data['title']),
    'data-overflow': text(data['overflow']),
    'data-line-numbers': numbers === true ? true : numbers === false ? 'false' : undefined,
    'data-full-width': data['fullWidth'] === true ? 'true' : undefined,
    'data-expandable': data['expandable'] === true ? 'true' : undefined,
  });
  const body = lines.map((line) => {
    const content = `${lineHtml(line, notes)}\n`;
    return record(line.data)['highlighted'] === true ? `<strong>${content}</strong>` : content;
  });
  return `<pre${attributes}><code${htmlAttributes({ class: syntax && `lang-${syntax}` })}>${body.join('')}</code></pre>`;
}

function lineHtml(line: DocumentBlock, notes: Notes): string {
  return list(line.nodes)
    .map((node) => {
      if (!isInline(node)) return preText(lineText({ ...line, nodes: [node] as never }));
      const inline = node as DocumentInline;
      if (inline.type !== 'annotation') return htmlInline(inline, notes);
      const words = preText(lineText({ ...line, nodes: inline.nodes ?? [] }));
      return `<a data-footnote-ref href="#user-content-fn-${notes.label(inline)}">${words}</a>`;
    })
    .join('');
}
