import { assignKeys } from '../document/keys.ts';
import type { DocumentBlock, JSONDocument } from '../document/types.ts';
import { blockAnchors, type Anchored } from './anchors.ts';
import { documentBlocks } from './to-document/blocks.ts';
import type { DocumentOptions, Writing } from './to-document/context.ts';
import type { Block, Page } from './tree.ts';

export type { DocumentOptions, RefUse } from './to-document/context.ts';

/** The body of a page as the document tree of clients. */
export function toDocument(page: Page, options: DocumentOptions = {}): JSONDocument {
  return write(page, options).document;
}

/** The key of the document block of each block of the page; `anchors` are those of the page where they are known. */
export function blockKeys(
  page: Page,
  options: DocumentOptions = {},
  anchors?: ReadonlyMap<Anchored, string>,
): Map<Block, string> {
  const keys = new Map<Block, string>();
  for (const [block, made] of write(page, options, anchors).made) if (made.key !== undefined) keys.set(block, made.key);
  return keys;
}

/** The document together with the document block of each block of the page. */
export const documentWithBlocks = (page: Page, options: DocumentOptions = {}): Built => build(page, options);

/** The blocks alone, without keys. */
export function documentNodes(page: Page): DocumentBlock[] {
  return build(page, {}).document.nodes;
}

function write(page: Page, options: DocumentOptions, anchors?: ReadonlyMap<Anchored, string>): Built {
  const built = build(page, options, anchors);
  assignKeys(built.document);
  return built;
}

interface Built {
  document: JSONDocument;
  made: Map<Block, DocumentBlock>;
}

function build(page: Page, options: DocumentOptions, anchors?: ReadonlyMap<Anchored, string>): Built {
  const made = new Map<Block, DocumentBlock>();
  const writing: Writing = {
    options,
    anchors: anchors ?? blockAnchors(page),
    footnotes: page.footnotes,
    inNotes: new Set(),
    made,
    blocks: documentBlocks,
  };
  const document: JSONDocument = { object: 'document', data: {}, nodes: documentBlocks(page.children, writing) };
  return { document, made };
}
