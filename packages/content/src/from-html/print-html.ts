// Inline content as HTML, for the places where the dialect writes HTML.
import { attributeValue } from './escape.ts';
import type { Inline } from './inline.ts';

const htmlText = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('{%', '&#123;%')
    .replace(/\$(?=\$)/g, '&#36;')
    .replace(/:(?=[a-z0-9_+-]+:)/g, '&#58;');

export function printHtml(inlines: readonly Inline[], inLink = false): string {
  return inlines
    .map((node): string => {
      switch (node.type) {
        case 'text':
          return htmlText(node.value);
        case 'code':
          return `<code>${htmlText(node.value).replace(/^ | $|(?<= ) /g, '&#32;')}</code>`;
        case 'raw':
          return rawHtml(node.value);
        case 'break':
          return '<br>';
        case 'image':
          return `<img src="${attributeValue(node.src)}" alt="${attributeValue(node.alt)}"${node.small ? ' data-size="line"' : ''}>`;
        case 'link':
          if (inLink) return printHtml(node.children, true);
          return `<a href="${attributeValue(node.href)}">${printHtml(node.children, true)}</a>`;
        case 'mark':
          return `<${node.tag}${styleOf(node)}>${printHtml(node.children, inLink)}</${node.tag}>`;
      }
    })
    .join('');
}

/** Only colours of the dialect get this far. */
export const styleOf = ({ style }: { style?: string }): string => (style === undefined ? '' : ` style="${style}"`);

/** A formula has a form of its own between HTML tags. */
function rawHtml(value: string): string {
  const formula = /^\$\$(.*)\$\$$/s.exec(value)?.[1];
  if (formula === undefined) return value;
  const exact = formula.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<span class="math">${exact.replace(/[$:]/g, (char) => `&#${char.charCodeAt(0)};`)}</span>`;
}
