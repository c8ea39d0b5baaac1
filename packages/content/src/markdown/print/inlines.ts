// Prints inline content as Markdown.
import type { DocumentInline, DocumentLeaf, DocumentMark, DocumentText } from '../../document/types.ts';
import { emojiName } from '../parse/emoji.ts';
import { codeSpan } from './code-text.ts';
import { destination } from './escape.ts';
import { htmlInline, markTag } from './html-inlines.ts';
import type { Notes } from './notes.ts';
import { href, list, record, same, text } from './read.ts';

type Node = DocumentText | DocumentInline;
export type Escape = (value: string) => string;

export function markdownInlines(nodes: unknown, notes: Notes, escape: Escape): string {
  let out = '';
  // Reading the end of a string that grows copies all of it each time.
  let before = '';
  for (const item of list(nodes) as Node[]) {
    const printed =
      record(item)['object'] === 'text'
        ? leavesText((item as DocumentText).leaves, escape)
        : inlineText(item as DocumentInline, notes, escape, before);
    if (printed === '') continue;
    out += printed;
    before = printed.at(-1) ?? '';
  }
  return out;
}

function delimiters(mark: DocumentMark): [string, string] {
  if (mark.type === 'bold') return ['**', '**'];
  if (mark.type === 'italic') return ['_', '_'];
  if (mark.type === 'strikethrough') return ['~~', '~~'];
  return markTag(mark);
}

function leavesText(leaves: DocumentLeaf[], escape: Escape): string {
  let out = '';
  let open: DocumentMark[] = [];
  for (const item of list(leaves)) {
    const leaf = item as DocumentLeaf;
    const marks = list(leaf.marks) as DocumentMark[];
    const code = marks.at(-1)?.type === 'code';
    const wanted = code ? marks.slice(0, -1) : marks;
    let shared = 0;
    while (shared < open.length && shared < wanted.length && same(open[shared], wanted[shared])) shared++;
    for (const mark of open.slice(shared).toReversed()) out += delimiters(mark)[1];
    for (const mark of wanted.slice(shared)) out += delimiters(mark)[0];
    open = wanted;
    const value = text(leaf.text) ?? '';
    out += code ? codeSpan(value) : escape(value);
  }
  for (const mark of open.toReversed()) out += delimiters(mark)[1];
  return out;
}

/** `before` is the last character printed before the node, if any. */
function inlineText(node: DocumentInline, notes: Notes, escape: Escape, before: string): string {
  const data = record(node.data);
  const url = href(data['ref']) ?? '';
  switch (node.type) {
    case 'link':
      return `[${markdownInlines(node.nodes, notes, escape)}](${destination(url)})`;
    case 'mention':
      return `[${escape(url)}](${destination(url)} "mention")`;
    case 'emoji': {
      const name = emojiName(text(data['code']) ?? '');
      return name === undefined ? htmlInline(node, notes) : `:${name}:`;
    }
    case 'inline-math':
      return `$$${text(data['formula']) ?? ''}$$`;
    case 'inline-image':
      if (data['size'] !== undefined || data['refDark'] !== undefined) return htmlInline(node, notes);
      return `![${escape(text(data['caption']) ?? '')}](${destination(url)})`;
    case 'annotation': {
      const inner = markdownInlines(node.nodes, notes, escape);
      const word = /^\S+$/.test(inner) && (before === '' || /\s/.test(before));
      const label = notes.label(node);
      return word ? `${inner}[^${label}]` : `[${inner}](#user-content-fn-${label})[^${label}]`;
    }
    default:
      return htmlInline(node, notes);
  }
}
