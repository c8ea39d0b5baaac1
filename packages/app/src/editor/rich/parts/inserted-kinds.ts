// Kinds of blocks that the palette inserts after it has asked for something: a file, an address, or their source.
import type { Block } from '@lectern/content/edit';
import type { Command } from 'prosemirror-state';
import type { Texts } from '../../../texts/en.ts';
import { insertBlock } from '../commands/insert.ts';
import { blockToDoc } from '../mapping/to-doc.ts';
import { newTarget, nowhere } from '../schema/tree.ts';
import type { BlockKind } from './block-kinds.ts';

/** Blocks that refer to something by an address. */
export type ReferenceKind = 'embed' | 'contentRef' | 'include';

export type Asking = {
  file(accept: string): Command;
  reference(kind: ReferenceKind): Command;
  /** Inserts a block that is an example, and opens its source. */
  source(example: Block): Command;
};

export const insertTreeBlock = (block: Block): Command => insertBlock(() => blockToDoc(block));

export function referenceBlock(kind: ReferenceKind, address: string): Block {
  const target = newTarget(address);
  if (kind === 'include') return { type: 'include', target, ...nowhere };
  return { type: kind, target, children: [], ...nowhere };
}

const diagram: Block = { type: 'diagram', value: 'graph TD\n  A --> B', ...nowhere };
const operation: Block = {
  type: 'openapiOperation',
  spec: 'name-of-the-specification',
  path: '/path',
  method: 'get',
  children: [],
  ...nowhere,
};

export function insertedKinds({ kinds: { inserted: t } }: Texts, asking: Asking): BlockKind[] {
  const add = (id: string, title: string, sign: string, run: Command): BlockKind => ({
    id,
    title,
    sign,
    run,
    turns: false,
  });
  return [
    add('picture', t.picture, 'image', asking.file('image/*')),
    add('file', t.file, 'file', asking.file('')),
    add('embed', t.embed, 'embed', asking.reference('embed')),
    add('page-card', t.pageCard, 'content-ref', asking.reference('contentRef')),
    add('reusable', t.reusable, 'include', asking.reference('include')),
    add('diagram', t.diagram, 'mermaid', asking.source(diagram)),
    add('operation', t.operation, 'openapi', asking.source(operation)),
  ];
}
