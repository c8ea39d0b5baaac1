import type { DocumentBlock, DocumentInline } from '../../document/types.ts';
import { htmlAttributes, preText, tagAttributes } from './escape.ts';
import { htmlInline } from './html-inlines.ts';
import type { Notes } from './notes.ts';
import { blocks, list, record, text } from './read.ts';

export function printCode(block: DocumentBlock, notes: Notes): string {
  const data = record(block.data);
  const lines = blocks(block.nodes);
  const syntax = text(data['syntax'])?.replace(/\s+/g, '-');
  const rich = lines.some((line) => record(line.data)['highlighted'] === true || list(line.nodes).some(isInline));
  const value = lines.map(lineText).join('\n');
  const options = tagAttributes({
    title: text(data['title']),
    overflow: text(data['overflow']),
    lineNumbers: typeof data['lineNumbers'] === 'boolean' ? data['lineNumbers'] : undefined,
    fullWidth: data['fullWidth'] === true ? true : undefined,
    expandable: data['expandable'] === true ? true : undefined,
  });
  if (rich || value.includes('\r') || (syntax === 'mermaid' && options !== ''))
    return preForm(data, lines, syntax, notes);
  const fenced = fence(value, syntax);
  return options === '' ? fenced : `{% code${options} %}\n${fenced}\n{% endcode %}`;
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

export function fence(value: string, syntax = ''): string {
  const mark = syntax.includes('`') ? '~' : '`';
  let longest = 2;
  for (const [run] of value.matchAll(mark === '~' ? /~+/g : /`+/g)) longest = Math.max(longest, run.length);
  const ticks = mark.repeat(longest + 1);
  const info = syntax.replaceAll('\\', '\\\\').replaceAll('&', '&amp;');
  return `${ticks}${info}\n${value === '' ? '' : `${value}\n`}${ticks}`;
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
