// Inline content as readable HTML, for positions where the dialect uses HTML.
import { htmlAttributes } from './escape.ts';
import { readableHtmlText } from './readable-text.ts';
import type { ReadableInline } from './readable-tree.ts';

export function readableHtml(inlines: readonly ReadableInline[], inLink = false): string {
  return inlines
    .map((node): string => {
      switch (node.type) {
        case 'text':
          return readableHtmlText(node.value);
        case 'code':
          return `<code>${readableHtmlText(node.value).replace(/^ | $|(?<= ) /g, '&#32;')}</code>`;
        case 'raw':
          return rawHtml(node.value);
        case 'break':
          return '<br>';
        case 'image':
          return imageTag(node.src, node.alt, node.small);
        case 'link':
          if (inLink) return readableHtml(node.children, true);
          return `<a${htmlAttributes({ href: node.href })}>${readableHtml(node.children, true)}</a>`;
        case 'mark':
          return `<${node.tag}${styleOf(node)}>${readableHtml(node.children, inLink)}</${node.tag}>`;
      }
    })
    .join('');
}

export const imageTag = (src: string, alt: string, small = false): string =>
  `<img${htmlAttributes({ src, alt, 'data-size': small ? 'line' : undefined })}>`;

/** Only colours of the dialect get this far. */
export const styleOf = ({ style }: { style?: string }): string => (style === undefined ? '' : ` style="${style}"`);

/** A formula has a different syntax between HTML tags. */
function rawHtml(value: string): string {
  const formula = /^\$\$(.*)\$\$$/s.exec(value)?.[1];
  if (formula === undefined) return value;
  const exact = formula.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<span class="math">${exact.replace(/[$:]/g, (char) => `&#${char.charCodeAt(0)};`)}</span>`;
}
