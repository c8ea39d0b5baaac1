// The document of an editor that is closed, for the next one on the same text. It has what Markdown does not: the space
// behind the last word, empty paragraphs. Without it, a user who types while the screen changes would lose them.
import type { Node } from 'prosemirror-model';
import type { Selection } from 'prosemirror-state';
import { rememberedCursor, type Cursor } from '../cursor.ts';
import type { PageText } from '../page-text.ts';
import { Binding } from './binding.ts';

type Kept = { text: string; binding: Binding; doc: Node; selection: Selection; cursor: Cursor };

const documents = new WeakMap<PageText, Kept>();

export const keepDocument = (page: PageText, kept: Omit<Kept, 'text'>): void =>
  void documents.set(page, { text: page.text, ...kept });

export type OpenedDocument = { binding: Binding; doc: Node; selection?: Selection };

/** Undefined when the page cannot be edited as a document. */
export function openDocument(page: PageText): OpenedDocument | undefined {
  const kept = documents.get(page);
  if (kept?.text === page.text) {
    const { binding, doc, selection, cursor } = kept;
    // Another editor may have moved the cursor since.
    return { binding, doc, ...(rememberedCursor(page) === cursor && { selection }) };
  }
  const binding = Binding.open(page);
  return binding && { binding, doc: binding.newDoc() };
}
