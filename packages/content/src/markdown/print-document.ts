import { hrefToRef, readRef, refToHref } from '../document/ref.ts';
import type { ContentRef } from '../document/ref.ts';
import type { DocumentInline, JSONDocument } from '../document/types.ts';
import { printBlocks } from './print/blocks.ts';
import { footnote } from './print/list-item.ts';
import { Notes } from './print/notes.ts';
import { fragmentNodes, list, record } from './print/read.ts';

export interface PrintOptions {
  /** The link for a reference; undefined writes one that only `hrefToRef` understands. */
  href?: (ref: ContentRef) => string | undefined;
}

/** The document as Markdown. Parsing it gives the same document. */
export function printDocument(document: JSONDocument, options: PrintOptions = {}): string {
  const notes = new Notes();
  const nodes = options.href ? withHrefs(document.nodes, options.href) : document.nodes;
  const parts = [printBlocks(list(nodes), notes)];
  // Bodies may contain notes themselves, which are appended during the iteration.
  for (const [note, label] of notes.labels) parts.push(printNote(note, label, notes));
  const text = parts.filter((part) => part !== '').join('\n\n');
  // At the very start this character would be taken for a byte order mark.
  const lead = text.startsWith('\ufeff') ? '\n' : '';
  return text === '' ? '' : `${lead}${text}\n`;
}

function printNote(note: DocumentInline, label: number, notes: Notes): string {
  return footnote(label, printBlocks(fragmentNodes(note, 'annotation-body'), notes, true));
}

/** The same nodes with every reference replaced by its link. */
function withHrefs(value: unknown, href: (ref: ContentRef) => string | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => withHrefs(item, href));
  if (typeof value !== 'object' || value === null) return value;
  const ref = 'kind' in value && !('object' in value) ? readRef(value) : undefined;
  if (ref && ref.kind !== 'openapi') return hrefToRef(href(ref) ?? refToHref(ref));
  return Object.fromEntries(Object.entries(record(value)).map(([key, item]) => [key, withHrefs(item, href)]));
}
