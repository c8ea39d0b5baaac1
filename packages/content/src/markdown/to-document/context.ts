import type { ContentRef } from '../../document/ref.ts';
import { hrefToRef } from '../../document/ref.ts';
import type { DocumentBlock, DocumentBlockType, DocumentFragment, DocumentNode } from '../../document/types.ts';
import type { Anchored } from '../anchors.ts';
import type { Block, FootnoteDefinition, Target } from '../tree.ts';

export interface DocumentOptions {
  /** Converts a link or path as written to a reference; undefined leaves it a plain URL. */
  ref?: (target: string, use: RefUse) => ContentRef | undefined;
}

export type RefUse = 'link' | 'image' | 'file' | 'include' | 'openapi';

export interface Writing {
  options: DocumentOptions;
  anchors: ReadonlyMap<Anchored, string>;
  footnotes: Map<string, FootnoteDefinition>;
  /** Labels of the notes being converted, to end recursion. */
  inNotes: Set<string>;
  /** The document block of each block of the tree. */
  made: Map<Block, DocumentBlock>;
  blocks: (blocks: Block[], writing: Writing) => DocumentBlock[];
}

export function refOf(target: Target | undefined, use: RefUse, writing: Writing): ContentRef {
  const value = target?.value ?? '';
  return writing.options.ref?.(value, use) ?? hrefToRef(value);
}

type Data = Record<string, unknown>;

/** Removes keys without a value. */
export function compact(data: Data): Data {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

export function holder(type: DocumentBlockType, data: Data, nodes: DocumentNode[]): DocumentBlock {
  return { object: 'block', type, isVoid: false, data: compact(data), nodes };
}

export function leaf(type: DocumentBlockType, data: Data, fragments?: DocumentFragment[]): DocumentBlock {
  return { object: 'block', type, isVoid: true, data: compact(data), ...(fragments ? { fragments } : {}) };
}

/** Adds the anchor of the block. */
export function anchored(made: DocumentBlock, block: Anchored, { anchors }: Writing): DocumentBlock {
  const id = anchors.get(block);
  return id === undefined ? made : { ...made, meta: { id } };
}

export function fragment(name: string, nodes: DocumentBlock[], typed = true): DocumentFragment {
  return { object: 'fragment', fragment: name, ...(typed ? { type: name } : {}), nodes };
}
