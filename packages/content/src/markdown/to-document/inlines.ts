import type { DocumentInline, DocumentLeaf, DocumentMark, DocumentText, InlineType } from '../../document/types.ts';
import { inlineText } from '../inline-text.ts';
import type { Inline } from '../tree.ts';
import type { Writing } from './context.ts';
import { compact, fragment, refOf } from './context.ts';

type Node = DocumentText | DocumentInline;

const markNames = {
  strong: 'bold',
  emphasis: 'italic',
  delete: 'strikethrough',
  inlineCode: 'code',
  keyboard: 'keyboard',
  superscript: 'superscript',
  subscript: 'subscript',
} as const;

export function emptyText(): DocumentText {
  return { object: 'text', leaves: [{ object: 'leaf', text: '', marks: [] }] };
}

export function isEmpty(nodes: Node[]): boolean {
  const [only, second] = nodes;
  return !second && (!only || (only.object === 'text' && only.leaves.every((leaf) => leaf.text === '')));
}

/** Inline content as text nodes and inlines; never empty. */
export function documentInlines(inlines: Inline[], writing: Writing): Node[] {
  const nodes: Node[] = [];
  collect(inlines, [], nodes, writing);
  return nodes.length > 0 ? nodes : [emptyText()];
}

function addText(text: string, marks: DocumentMark[], nodes: Node[]): void {
  if (text === '') return;
  const last = nodes.at(-1);
  const leaf: DocumentLeaf = { object: 'leaf', text, marks };
  if (last?.object !== 'text') {
    nodes.push({ object: 'text', leaves: [leaf] });
    return;
  }
  const before = last.leaves.at(-1);
  if (before && sameMarks(before.marks, marks)) before.text += text;
  else last.leaves.push(leaf);
}

function sameMarks(a: DocumentMark[], b: DocumentMark[]): boolean {
  return a.length === b.length && a.every((mark, i) => isSame(mark, b[i]));
}

function isSame(a: DocumentMark, b: DocumentMark | undefined): boolean {
  return a.type === b?.type && a.data?.text === b.data?.text && a.data?.background === b.data?.background;
}

function withMark(marks: DocumentMark[], mark: DocumentMark): DocumentMark[] {
  return marks.some((other) => other.type === mark.type) ? marks : [...marks, mark];
}

function empty(type: InlineType, data: Record<string, unknown>): DocumentInline {
  return { object: 'inline', type, isVoid: true, data: compact(data) };
}

function collect(inlines: Inline[], marks: DocumentMark[], nodes: Node[], writing: Writing): void {
  for (const inline of inlines) {
    switch (inline.type) {
      case 'text':
        addText(inline.value.replace(/\r\n|[\r\n]/g, ' '), marks, nodes);
        break;
      case 'break':
        addText('\n', marks, nodes);
        break;
      case 'strong':
      case 'emphasis':
      case 'delete':
      case 'inlineCode':
      case 'keyboard':
      case 'superscript':
      case 'subscript':
        collect(inline.children, withMark(marks, { object: 'mark', type: markNames[inline.type] }), nodes, writing);
        break;
      case 'color': {
        const data = { text: inline.text, background: inline.background };
        collect(inline.children, withMark(marks, { object: 'mark', type: 'color', data }), nodes, writing);
        break;
      }
      case 'link': {
        const data = { ref: refOf(inline.target, 'link', writing) };
        const inside = linkNodes(inline.children, marks, writing);
        nodes.push({ object: 'inline', type: 'link', isVoid: false, data, nodes: inside });
        break;
      }
      case 'mention':
        nodes.push(empty('mention', { ref: refOf(inline.target, 'link', writing) }));
        break;
      case 'inlineImage':
        nodes.push(imageOf(inline, writing));
        break;
      case 'emoji':
        nodes.push(empty('emoji', { code: inline.code }));
        break;
      case 'icon':
        nodes.push(empty('icon', { icon: inline.name }));
        break;
      case 'expression':
        nodes.push(empty('expression', { expression: inline.value }));
        break;
      case 'inlineMath':
        nodes.push(empty('inline-math', { formula: inline.value }));
        break;
      case 'button': {
        const { label, kind, icon, action, query } = inline;
        const ref = refOf(inline.target, 'link', writing);
        nodes.push(empty('button', { label, kind, icon, ref, action, query }));
        break;
      }
      case 'annotation':
        annotation(inline, marks, nodes, writing);
        break;
      case 'inlineElement':
        collect(inline.children, marks, nodes, writing);
        break;
      case 'anchor':
      case 'comment':
        break;
    }
  }
}

function imageOf(image: Inline & { type: 'inlineImage' }, writing: Writing): DocumentInline {
  const ref = refOf(image.target, 'image', writing);
  const refDark = image.dark ? refOf(image.dark, 'image', writing) : undefined;
  return empty('inline-image', { ref, refDark, caption: image.alt || undefined, size: image.size });
}

/** A link may contain text and images; anything else in it becomes text. */
function linkNodes(inlines: Inline[], marks: DocumentMark[], writing: Writing): Node[] {
  const all: Node[] = [];
  const kept = inlines.map((inline) => flatten(inline, plainInLink));
  collect(kept, marks, all, writing);
  return all.length > 0 ? all : [emptyText()];
}

const plainInLink = new Set(['emoji', 'icon', 'expression', 'inlineMath', 'button', 'annotation', 'link', 'mention']);

const plainInNote = new Set([...plainInLink, 'inlineImage']);

function flatten(inline: Inline, plain: Set<string>): Inline {
  const { start, end } = inline;
  if (plain.has(inline.type)) return { type: 'text', value: inlineText([inline]), start, end };
  if (!('children' in inline)) return inline;
  return { ...inline, children: inline.children.map((child) => flatten(child, plain)) };
}

function annotation(
  note: Inline & { type: 'annotation' },
  marks: DocumentMark[],
  nodes: Node[],
  writing: Writing,
): void {
  const body = writing.footnotes.get(note.label);
  if (!body || writing.inNotes.has(note.label)) {
    collect(note.children, marks, nodes, writing);
    return;
  }
  const inside: Node[] = [];
  collect(
    note.children.map((child) => flatten(child, plainInNote)),
    marks,
    inside,
    writing,
  );
  const inNotes = new Set(writing.inNotes).add(note.label);
  const blocks = writing.blocks(body.children, { ...writing, inNotes });
  const paragraph = { object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: [emptyText()] } as const;
  nodes.push({
    object: 'inline',
    type: 'annotation',
    isVoid: false,
    data: {},
    nodes: inside.length > 0 ? inside : [emptyText()],
    fragments: [fragment('annotation-body', blocks.length > 0 ? blocks : [{ ...paragraph, nodes: [emptyText()] }])],
  });
}
