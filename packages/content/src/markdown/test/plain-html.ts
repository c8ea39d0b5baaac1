// The tree of a page as the HTML of the CommonMark and GFM suites: no anchors, classes or frames.
import { inlineText } from '../inline-text.ts';
import { emojiCharacter } from '../parse/emoji.ts';
import { parse } from '../parse.ts';
import type { Block, Inline, List, Table } from '../tree.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Percent-encodes what is not allowed in a URL; existing escapes stay. */
function address(url: string): string {
  const encoded = url.toWellFormed().replace(/%[0-9A-Fa-f]{2}|[^A-Za-z0-9;/?:@&=+$,\-_.!~*'()#]/gu, (part) => {
    return part.length === 3 && part.startsWith('%') ? part : encodeURIComponent(part);
  });
  return escape(encoded);
}

const inlines = (nodes: Inline[]): string => nodes.map(inline).join('');

const image = (url: string, alt: string, title = ''): string =>
  `<img src="${address(url)}" alt="${escape(alt)}"${title ? ` title="${escape(title)}"` : ''} />`;

function inline(node: Inline): string {
  switch (node.type) {
    case 'text':
      return escape(node.value);
    case 'break':
      return '<br />\n';
    case 'inlineCode':
      return `<code>${inlines(node.children)}</code>`;
    case 'strong':
      return `<strong>${inlines(node.children)}</strong>`;
    case 'emphasis':
      return `<em>${inlines(node.children)}</em>`;
    case 'delete':
      return `<del>${inlines(node.children)}</del>`;
    case 'link': {
      const title = node.title === undefined ? '' : ` title="${escape(node.title)}"`;
      return `<a href="${address(node.target.value)}"${title}>${inlines(node.children)}</a>`;
    }
    case 'inlineImage':
      return image(node.target.value, node.alt, node.title);
    case 'emoji':
      return emojiCharacter(node.code);
    case 'annotation':
      return `${inlines(node.children)}<sup>${node.label}</sup>`;
    default:
      return `[${node.type}]`;
  }
}

function list(node: List): string {
  const items = node.children.map((item) => {
    const box =
      item.checked === undefined ? '' : `<input type="checkbox" disabled=""${item.checked ? ' checked=""' : ''} /> `;
    const inside = item.children.map((child) => {
      return node.tight && child.type === 'paragraph' ? inlines(child.children) : block(child);
    });
    const text = inside.join('\n');
    return `<li>${text.startsWith('<p>') ? `<p>${box}${text.slice('<p>'.length)}` : box + text}</li>`;
  });
  const name = node.ordered ? 'ol' : 'ul';
  const from = node.ordered && node.from !== 1 ? ` start="${node.from}"` : '';
  return `<${name}${from}>${items.join('')}</${name}>`;
}

function table(node: Table): string {
  const cell = (name: string, i: number, inside: string) => {
    const align = node.columns[i]?.align;
    return `<${name}${align ? ` align="${align}"` : ''}>${inside}</${name}>`;
  };
  const head = node.columns.map((column, i) => cell('th', i, inlines(column.title))).join('');
  const rows = node.rows.map(({ cells }) => {
    const texts = node.columns.map((_, i) => {
      const inside = cells[i]?.children.map((child) => {
        return child.type === 'paragraph' ? inlines(child.children) : block(child);
      });
      return cell('td', i, inside?.join('') ?? '');
    });
    return `<tr>${texts.join('')}</tr>`;
  });
  const body = rows.length > 0 ? `<tbody>${rows.join('')}</tbody>` : '';
  return `<table><thead><tr>${head}</tr></thead>${body}</table>`;
}

function block(node: Block): string {
  switch (node.type) {
    case 'paragraph':
      return `<p>${inlines(node.children)}</p>`;
    case 'heading':
      return `<h${node.depth}>${inlines(node.children)}</h${node.depth}>`;
    case 'thematicBreak':
      return '<hr />';
    case 'blockquote':
      return `<blockquote>${node.children.map(block).join('')}</blockquote>`;
    case 'list':
      return list(node);
    case 'code': {
      const lang = node.lang === undefined ? '' : ` class="language-${escape(node.lang)}"`;
      return `<pre><code${lang}>${escape(node.value)}${node.value === '' ? '' : '\n'}</code></pre>`;
    }
    case 'images':
      return `<p>${node.children.map((one) => image(one.target.value, one.alt ?? '', inlineText(one.caption))).join('')}</p>`;
    case 'table':
      return table(node);
    case 'definition':
    case 'comment':
    case 'footnoteDefinition':
      return '';
    default:
      return `[${node.type}]`;
  }
}

export function plainHtml(source: string): string {
  const page = parse(source);
  return [...(page.title ? [page.title] : []), ...page.children].map(block).join('');
}

const aroundBlocks =
  /\s*(<\/?(?:p|h[1-6]|blockquote|ul|ol|li|pre|table|thead|tbody|tr|th|td)(?: [^>]*)?>|<hr \/>)(\s*)/g;

/** Normalizes white space around blocks, except inside code. */
export function sameSpace(html: string): string {
  return html
    .split(/(<pre>.*?<\/pre>)/s)
    .map((part) => (part.startsWith('<pre>') ? part : part.replace(aroundBlocks, '$1')))
    .join('')
    .replace(/\s*(<pre>|<\/pre>)\s*/g, '$1')
    .trim();
}

/** The visible words of some HTML. */
export function textOf(html: string): string[] {
  const text = html
    .replace(/<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>|<(script|style)\b.*?(?:<\/\1>|$)/gs, ' ')
    .replace(/<[!/a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi, ' ');
  const decoded = text.replace(/&(amp|lt|gt|quot|#39);/g, ' ');
  return decoded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
