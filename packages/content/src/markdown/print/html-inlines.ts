// Prints inline content as HTML: longer than Markdown, but it can express everything.
import type { DocumentInline, DocumentLeaf, DocumentMark, DocumentText } from '../../document/types.ts';
import { emojiCharacter } from '../parse/emoji.ts';
import { htmlAttributes, htmlText, plainText, preText } from './escape.ts';
import type { Notes } from './notes.ts';
import { href, list, record, text } from './read.ts';

type Node = DocumentText | DocumentInline;

export function markTag(mark: DocumentMark): [string, string] {
  switch (mark.type) {
    case 'bold':
      return ['<strong>', '</strong>'];
    case 'italic':
      return ['<em>', '</em>'];
    case 'code':
      return ['<code>', '</code>'];
    case 'keyboard':
      return ['<kbd>', '</kbd>'];
    case 'strikethrough':
      return ['<del>', '</del>'];
    case 'superscript':
      return ['<sup>', '</sup>'];
    case 'subscript':
      return ['<sub>', '</sub>'];
    case 'color': {
      const { text: front = 'default', background = 'default' } = record(mark.data) as Record<string, string>;
      return [colorTag(front, background), '</mark>'];
    }
    default:
      return ['', ''];
  }
}

export function colorTag(front: string, background: string): string {
  const style = `${front === 'default' ? '' : `color:${front};`}${background === 'default' ? '' : `background-color:${background};`}`;
  return `<mark${htmlAttributes({ style: style || 'color:default;' })}>`;
}

export function htmlInlines(nodes: unknown, notes: Notes): string {
  return (list(nodes) as Node[])
    .map((node) =>
      record(node)['object'] === 'text'
        ? htmlLeaves((node as DocumentText).leaves)
        : htmlInline(node as DocumentInline, notes),
    )
    .join('');
}

function htmlLeaves(leaves: DocumentLeaf[]): string {
  return list(leaves)
    .map((item) => {
      const leaf = item as DocumentLeaf;
      const tags = (list(leaf.marks) as DocumentMark[]).map(markTag);
      const body = (text(leaf.text) ?? '').split('\n').map(htmlText).join('<br>');
      if (body === '') return '';
      return `${tags.map(([open]) => open).join('')}${body}${tags
        .map(([, close]) => close)
        .toReversed()
        .join('')}`;
    })
    .join('');
}

/** One inline in HTML; these forms mean the same inside Markdown text. */
export function htmlInline(node: DocumentInline, notes: Notes): string {
  const data = record(node.data);
  const url = href(data['ref']) ?? '';
  switch (node.type) {
    case 'link':
      return `<a${htmlAttributes({ href: url })}>${htmlInlines(node.nodes, notes)}</a>`;
    case 'mention':
      return `<a${htmlAttributes({ href: url, title: 'mention' })}>${htmlText(url)}</a>`;
    case 'emoji':
      return emojiTag(text(data['code']) ?? '');
    case 'icon':
      return iconTag(text(data['icon']) ?? '');
    case 'expression':
      return expressionTag(text(data['expression']) ?? '');
    case 'inline-math':
      return mathTag(text(data['formula']) ?? '');
    case 'inline-image':
      return imageTag(data, url);
    case 'button':
      return buttonTag(data, url);
    case 'annotation':
      return noteTag(notes.label(node), htmlInlines(node.nodes, notes));
    default:
      return htmlInlines(record(node)['nodes'], notes);
  }
}

export const iconTag = (name: string): string =>
  /^[a-z0-9-]+$/.test(name) ? `<i class="fa-${name}">:${name}:</i>` : '';
export const expressionTag = (value: string): string => `<code class="expression">${exact(value)}</code>`;
export const mathTag = (formula: string): string => `<span class="math">${exact(formula)}</span>`;

export const noteTag = (label: string | number, words: string): string =>
  `<a${htmlAttributes({ 'data-footnote-ref': true, href: `#user-content-fn-${label}` })}>${words}</a>`;

function exact(value: string): string {
  return preText(value.trim())
    .replace(/[\n\t$:]/g, (char) => `&#${char.charCodeAt(0)};`)
    .replace(/ (?= )|(?<= ) /g, '&#32;');
}

export function emojiTag(code: string): string {
  if (!/^[0-9a-f-]{1,80}$/.test(code)) return '';
  const attributes = { 'data-gb-custom-inline': true, 'data-tag': 'emoji', 'data-code': code } as const;
  return `<span${htmlAttributes(attributes)}>${emojiCharacter(code)}</span>`;
}

function imageTag(data: Record<string, unknown>, src: string): string {
  const image = `<img${htmlAttributes({ src, alt: text(data['caption']) ?? '', 'data-size': text(data['size']) })}>`;
  const dark = href(data['refDark']);
  return dark === undefined ? image : picture(image, dark);
}

export function picture(image: string, dark: string): string {
  return `<picture><source${htmlAttributes({ srcset: dark, media: '(prefers-color-scheme: dark)' })}>${image}</picture>`;
}

function buttonTag(data: Record<string, unknown>, url: string): string {
  return buttonElement({
    kind: data['kind'] === 'secondary' ? 'secondary' : 'primary',
    label: text(data['label']) ?? '',
    icon: text(data['icon']),
    action: text(data['action']),
    query: text(data['query']),
    url,
  });
}

interface ButtonFields {
  kind: 'primary' | 'secondary';
  label: string;
  icon: string | undefined;
  action: string | undefined;
  query: string | undefined;
  url: string | undefined;
}

export function buttonElement({ kind, label, icon, action, query, url }: ButtonFields): string {
  const name = `button ${kind}`;
  const words = plainText(label);
  if (action === undefined) {
    return `<a${htmlAttributes({ href: url, class: name, 'data-icon': icon })}>${words}</a>`;
  }
  const attributes = { type: 'button', class: name, 'data-action': action, 'data-query': query, 'data-icon': icon };
  return `<button${htmlAttributes(attributes)}>${words}</button>`;
}
