// Notes: words or a number in the text that refer to a definition elsewhere in the page.
import { openPage, spanIn, type Block, type EditablePage } from '@lectern/content/edit';
import type { Mark, Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { Splice } from '../../splice.ts';
import { blockToDoc } from '../mapping/to-doc.ts';
import { markType } from '../schema/schema.ts';
import type { Range } from './edit-inline.ts';

/** A reference: where it is in the document, and the label of its note. */
export type NoteReference = Range & { label: string };

const isNote = ({ type }: Mark): boolean => type.name === 'annotation';

/** The note whose words the cursor is in or behind, or whose number is selected. */
export function noteAt({ doc, selection }: EditorState): NoteReference | undefined {
  const { $from, from, to } = selection;
  const island = doc.nodeAt(from);
  if (to - from === 1 && island?.type.name === 'inlineIsland' && island.attrs['node'].type === 'annotation')
    return { from, to, label: island.attrs['node'].label };
  const mark = $from.marks().find(isNote);
  if (!mark || !$from.parent.isTextblock) return undefined;
  let [start, end] = [from, from];
  $from.parent.forEach((child, offset) => {
    const at = $from.start() + offset;
    if (!mark.isInSet(child.marks)) return;
    // The words of one note may have other marks, so that they are several nodes.
    if (at <= end && at + child.nodeSize >= start)
      [start, end] = [Math.min(start, at), Math.max(end, at + child.nodeSize)];
  });
  return { from: start, to: end, label: String(mark.attrs['label']) };
}

type Definition = Range & { isTop: boolean };

/** Where the definition of a note is in the text. */
export function definitionOf(page: EditablePage, label: string): Definition | undefined {
  for (const [index, block] of page.blocks.entries()) {
    const found = definitionIn(block, label);
    if (!found) continue;
    const { start, end } = spanIn(page, index, found);
    return { from: start, to: end, isTop: found === block };
  }
  return undefined;
}

function definitionIn(value: unknown, label: string): Extract<Block, { type: 'footnoteDefinition' }> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('type' in value && value.type === 'footnoteDefinition' && 'label' in value && value.label === label)
    return value as Extract<Block, { type: 'footnoteDefinition' }>;
  for (const inner of Object.values(value)) {
    const found = definitionIn(inner, label);
    if (found) return found;
  }
  return undefined;
}

const head = /^\[\^[^\]\s[]{1,200}\]:[ \t]*/;
const indentation = '    ';

/** The Markdown of a note, without its label and indentation. */
export function noteText(source: string): string {
  const [first = '', ...lines] = source.replace(head, '').split('\n');
  return [first, ...lines.map((line) => line.replace(/^(?: {1,4}|\t)/, ''))].join('\n').trim();
}

export function withNoteText(source: string, text: string): string {
  const label = head.exec(source)?.[0] ?? '';
  return label + indented(text);
}

const indented = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line, i) => (i === 0 || line.trim() === '' ? line.trimEnd() : indentation + line))
    .join('\n');

/** The splice of another text for a note; undefined when it could not be read as this note. */
export function noteSplice(page: EditablePage, label: string, text: string): Splice | undefined {
  const found = definitionOf(page, label);
  // Within a list or a quote, lines begin in other ways.
  if (!found || (!found.isTop && text.trim().includes('\n'))) return undefined;
  const { from, to } = found;
  const insert = withNoteText(page.text.slice(from, to), text);
  const read = openPage(page.text.slice(0, from) + insert + page.text.slice(to));
  const now = read && definitionOf(read, label);
  return now?.from === from && now.to === from + insert.length ? { from, to, insert } : undefined;
}

/** The first number that no note of the page has. */
function newLabel(page: EditablePage): string {
  for (let number = 1; ; number++) if (!definitionOf(page, String(number))) return String(number);
}

/**
 * Adds a note to the selected words and its definition at the end of the page, which are undone together. Words that
 * refer to a note without a definition get only this.
 */
export function addNote(
  { tr, selection: { from, to }, doc }: EditorState,
  page: EditablePage,
  text: string,
  known?: string,
): Transaction | undefined {
  const label = known ?? newLabel(page);
  const [definition, ...more] = openPage(`[^${label}]: ${indented(text)}\n`)?.blocks ?? [];
  if (definition?.type !== 'footnoteDefinition' || more.length > 0) return undefined;
  if (known === undefined) tr.addMark(from, to, markType('annotation').create({ label }));
  return tr.insert(doc.content.size, blockToDoc(definition));
}

/** Takes a note away, and its definition unless something else refers to it. The words stay. */
export function removeNote({ tr, doc }: EditorState, { from, to, label }: NoteReference): Transaction {
  if (doc.nodeAt(from)?.type.name === 'inlineIsland') tr.delete(from, to);
  else tr.removeMark(from, to, doc.type.schema.marks['annotation']);
  const definitions: Range[] = [];
  let isUsed = false;
  tr.doc.descendants((node: Node, position) => {
    if (node.marks.some((mark) => isNote(mark) && mark.attrs['label'] === label)) isUsed = true;
    const inner: { type: string; label?: string } | undefined = node.attrs['node'];
    if (inner?.type === 'annotation' && inner.label === label) isUsed = true;
    if (inner?.type === 'footnoteDefinition' && inner.label === label)
      definitions.push({ from: position, to: position + node.nodeSize });
  });
  if (!isUsed) for (const one of definitions.reverse()) tr.delete(one.from, one.to);
  return tr;
}
