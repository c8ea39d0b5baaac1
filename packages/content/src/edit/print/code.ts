import { fence } from '../../markdown/print/code-text.ts';
import { htmlAttributes, preText } from '../../markdown/print/escape.ts';
import { expressionTag, noteTag } from '../../markdown/print/html-inlines.ts';
import { tag } from '../../markdown/print/tag.ts';
import { inlineText } from '../../markdown/inline-text.ts';
import type { Code, CodeLine, Inline } from '../../markdown/tree.ts';
import type { Printer } from './printer.ts';

export function printCode(code: Code, { markdownStyle }: Printer): string {
  const { lang, meta, value, title, overflow, lineNumbers, fullWidth, expandable, lines } = code;
  if (lines || value.includes('\r')) return preForm(code);
  const fenced = fence(value, [lang, meta].filter(Boolean).join(' '), markdownStyle.fence());
  const options = { title, overflow, lineNumbers, fullWidth, expandable };
  return Object.values(options).some((option) => option !== undefined) ? tag('code', options, fenced) : fenced;
}

/** Highlights and annotations of lines need HTML. */
function preForm({ lang, title, overflow, lineNumbers, fullWidth, expandable, lines, value }: Code): string {
  const attributes = htmlAttributes({
    class: lang && `language-${lang}`,
    'data-title': title,
    'data-overflow': overflow,
    'data-line-numbers': lineNumbers === true ? true : lineNumbers === false ? 'false' : undefined,
    'data-full-width': fullWidth ? 'true' : undefined,
    'data-expandable': expandable ? 'true' : undefined,
  });
  const body = lines ? lines.map(lineHtml).join('') : `${preText(value)}\n`;
  return `<pre${attributes}><code${htmlAttributes({ class: lang && `lang-${lang}` })}>${body}</code></pre>`;
}

function lineHtml({ highlighted, children }: CodeLine): string {
  const content = `${children.map(partHtml).join('')}\n`;
  return highlighted ? `<strong>${content}</strong>` : content;
}

function partHtml(inline: Inline): string {
  if (inline.type === 'annotation') return noteTag(inline.label, preText(inlineText(inline.children)));
  if (inline.type === 'expression') return expressionTag(inline.value);
  return preText(inlineText([inline]));
}
