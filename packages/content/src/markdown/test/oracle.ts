// The plain Markdown part of a page as two parsers see it, in one notation.
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { parse } from '../parse.ts';
import type { Block, Inline } from '../tree.ts';

interface Mdast {
  type: string;
  children?: Mdast[];
  value?: string;
  depth?: number;
  url?: string;
  alt?: string | null;
  ordered?: boolean | null;
  start?: number | null;
  checked?: boolean | null;
  identifier?: string;
  lang?: string | null;
}

const options = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

const tidy = (text: string) => text.replace(/[ \t\r]*\n[ \t]*/g, ' ');

function theirs(node: Mdast, urls: Map<string, string>): string {
  const inside = () => joined((node.children ?? []).map((child) => theirs(child, urls)));
  switch (node.type) {
    case 'text':
      return `"${tidy(node.value ?? '')}"`;
    case 'inlineCode':
      return `code("${tidy(node.value ?? '')}")`;
    case 'break':
      return 'br';
    case 'heading':
      return `h${node.depth}(${inside()})`;
    case 'code':
      return `pre("${node.value}")`;
    case 'list':
      return `${node.ordered ? `ol${node.start}` : 'ul'}(${inside()})`;
    case 'listItem':
      return `${node.checked === null || node.checked === undefined ? 'li' : node.checked ? 'li+' : 'li-'}(${inside()})`;
    case 'link':
      return `a(${node.url},${inside()})`;
    case 'linkReference':
      return `a(${urls.get(node.identifier ?? '')},${inside()})`;
    case 'image':
      return `img(${node.url},"${tidy(node.alt ?? '')}")`;
    case 'imageReference':
      return `img(${urls.get(node.identifier ?? '')},"${tidy(node.alt ?? '')}")`;
    case 'thematicBreak':
      return 'hr';
    case 'html':
      return 'html';
    case 'definition':
      return '';
    case 'tableCell':
      return `td(${inside()})`;
    default:
      return `${node.type}(${inside()})`;
  }
}

/** Merges adjacent texts. */
function joined(parts: string[]): string {
  return parts.filter(Boolean).join(' ').replaceAll('" "', '');
}

export function oracle(source: string): string {
  const root = fromMarkdown(source, options) as Mdast;
  const urls = new Map<string, string>();
  const collect = (node: Mdast) => {
    if (node.type === 'definition' && !urls.has(node.identifier ?? '')) urls.set(node.identifier ?? '', node.url ?? '');
    node.children?.forEach(collect);
  };
  collect(root);
  return joined((root.children ?? []).map((child) => theirs(child, urls)));
}

function inlines(nodes: Inline[]): string {
  return joined(nodes.map(inline));
}

function inline(node: Inline): string {
  switch (node.type) {
    case 'text':
      return `"${tidy(node.value)}"`;
    case 'break':
      return 'br';
    case 'inlineCode':
      return `code("${tidy(node.children.map((child) => (child.type === 'text' ? child.value : '')).join(''))}")`;
    case 'strong':
    case 'emphasis':
    case 'delete':
      return `${node.type}(${inlines(node.children)})`;
    case 'link':
      return `a(${node.target.value},${inlines(node.children)})`;
    case 'inlineImage':
      return `img(${node.target.value},"${tidy(node.alt)}")`;
    default:
      return node.type;
  }
}

function block(node: Block): string {
  switch (node.type) {
    case 'paragraph':
      return `paragraph(${inlines(node.children)})`;
    case 'heading':
      return `h${node.depth}(${inlines(node.children)})`;
    case 'thematicBreak':
      return 'hr';
    case 'code':
    case 'diagram':
      return `pre("${node.value}")`;
    case 'blockquote':
      return `blockquote(${joined(node.children.map(block))})`;
    case 'list': {
      const items = node.children.map((item) => {
        const mark = item.checked === undefined ? 'li' : item.checked ? 'li+' : 'li-';
        return `${mark}(${joined(item.children.map(block))})`;
      });
      return `${node.ordered ? `ol${node.from}` : 'ul'}(${joined(items)})`;
    }
    case 'images':
      return `paragraph(${joined(node.children.map((image) => `img(${image.target.value},"${tidy(image.alt ?? '')}")`))})`;
    case 'table': {
      const head = node.columns.map((column) => `td(${inlines(column.title)})`);
      const rows = node.rows.map((row) => {
        const cells = row.cells.map(
          (cell) => `td(${joined(cell.children.map(block)).replace(/^paragraph\((.*)\)$/s, '$1')})`,
        );
        return `tableRow(${joined(cells)})`;
      });
      return `table(${joined([`tableRow(${joined(head)})`, ...rows])})`;
    }
    case 'definition':
      return '';
    default:
      return node.type;
  }
}

export function ours(source: string): string {
  const page = parse(source);
  return joined([...(page.title ? [page.title] : []), ...page.children].map(block));
}
