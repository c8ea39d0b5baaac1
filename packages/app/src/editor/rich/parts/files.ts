// Pictures and other files that were pasted, dropped or chosen.
import type { Block } from '@lectern/content/edit';
import type { Command } from 'prosemirror-state';
import { insertBlock } from '../commands/insert.ts';
import { blockToDoc } from '../mapping/to-doc.ts';
import { newTarget, nowhere } from '../schema/tree.ts';

export const insertTreeBlock = (block: Block): Command => insertBlock(() => blockToDoc(block));

export type Uploaded = { name: string; href: string; isImage: boolean };
export type UploadOptions = { onProgress(share: number): void; signal: AbortSignal };
/** Stores a file in the space of the page. */
export type Upload = (file: File, options: UploadOptions) => Promise<Uploaded>;

export function fileBlock({ name, href, isImage }: Uploaded): Block {
  const target = newTarget(href);
  if (!isImage) return { type: 'file', target, children: [], ...nowhere };
  return { type: 'images', children: [{ type: 'image', target, alt: name, caption: [], ...nowhere }], ...nowhere };
}
