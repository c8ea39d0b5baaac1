// Pictures and other files that were pasted, dropped or chosen.
import type { Block } from '@lectern/content/edit';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { insertBlock } from '../commands/insert.ts';
import { blockToDoc } from '../mapping/to-doc.ts';
import { newTarget, nowhere } from '../schema/tree.ts';

export const insertTreeBlock = (block: Block): Command => insertBlock(() => blockToDoc(block));

export type Uploaded = { name: string; href: string; isImage: boolean };
/** Stores files in the space of the page. */
export type Upload = (files: readonly File[]) => Promise<Uploaded[]>;

function blockFor({ name, href, isImage }: Uploaded): Block {
  const target = newTarget(href);
  if (!isImage) return { type: 'file', target, children: [], ...nowhere };
  return { type: 'images', children: [{ type: 'image', target, alt: name, caption: [], ...nowhere }], ...nowhere };
}

/** Inserts the files behind the block at a position, which may have moved meanwhile. */
export function insertFiles(view: EditorView, files: readonly Uploaded[], position: number): void {
  const { doc, tr } = view.state;
  const at = doc.resolve(Math.min(position, doc.content.size));
  const end = at.depth === 0 ? at.pos : at.after(1);
  const nodes = files.map((file) => blockToDoc(blockFor(file)));
  view.dispatch(tr.insert(end, nodes).setMeta('uiEvent', 'drop').scrollIntoView());
}

/** Asks the user for a file; none when none was chosen. */
export function chosenFiles(accept: string): Promise<File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}
