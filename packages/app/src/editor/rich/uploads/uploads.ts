// Files that are being sent. Each has a box at its place in the document, which shows how much of it was sent, or why it
// was not. Places are kept as offsets of the text, so that they outlast the view.
import { editPage, mapOffset, openPage, spanIn } from '@lectern/content/edit';
import type { EditorView } from 'prosemirror-view';
import type { PageText } from '../../page-text.ts';
import type { Binding } from '../binding.ts';
import { blockToDoc } from '../mapping/to-doc.ts';
import { fileBlock, type Upload, type Uploaded } from '../parts/files.ts';
import { UploadBox } from './upload-box.ts';

type Item = { readonly file: File; readonly box: UploadBox; offset: number; sending: AbortController | undefined };
type Means = {
  send: Upload;
  /** What went wrong, as a sentence. */
  explain(error: unknown): string;
};
type Place = { view: EditorView; binding: Binding };

export class Uploads {
  readonly #page: PageText;
  #items: Item[] = [];
  #queue: Promise<void> = Promise.resolve();
  #place: Place | undefined;
  #means: Means | undefined;

  constructor(page: PageText) {
    this.#page = page;
    page.subscribe(({ splices }) => {
      for (const item of this.#items) item.offset = mapOffset(splices, item.offset, 'before');
    });
  }

  get items(): readonly Item[] {
    return this.#items;
  }

  /** From now on. */
  use(means: Means): void {
    this.#means = means;
  }

  /** The view that shows the boxes from now on. */
  showIn(place: Place): () => void {
    this.#place = place;
    this.#redraw();
    return () => void (this.#place === place && (this.#place = undefined));
  }

  /** One file after the other, because each makes a revision. */
  add(files: readonly File[], offset: number): void {
    for (const file of files) {
      const box = new UploadBox(file.name, { cancel: () => this.#remove(item), retry: () => this.#enqueue(item) });
      const item: Item = { file, box, offset, sending: undefined };
      this.#items.push(item);
      this.#enqueue(item);
    }
    this.#redraw();
  }

  #enqueue(item: Item): void {
    const sending = new AbortController();
    item.sending = sending;
    item.box.showShare(0);
    this.#queue = this.#queue.then(() => this.#send(item, sending));
  }

  async #send(item: Item, { signal }: AbortController): Promise<void> {
    const means = this.#means;
    if (signal.aborted || !means) return;
    try {
      const uploaded = await means.send(item.file, { signal, onProgress: (share) => item.box.showShare(share) });
      if (signal.aborted) return;
      this.#insert(uploaded, item.offset);
      this.#remove(item);
    } catch (error) {
      if (!signal.aborted) item.box.showFault(means.explain(error));
    }
  }

  #remove(item: Item): void {
    item.sending?.abort();
    this.#items = this.#items.filter((one) => one !== item);
    const hadFocus = item.box.dom.contains(document.activeElement);
    this.#redraw();
    if (hadFocus) this.#place?.view.focus();
  }

  /** Behind the block at the place; into the text when no document is shown. */
  #insert(uploaded: Uploaded, offset: number): void {
    if (this.#place) {
      const { view } = this.#place;
      const { tr } = view.state;
      view.dispatch(tr.insert(this.positionOf(offset), blockToDoc(fileBlock(uploaded))).setMeta('uiEvent', 'drop'));
      return;
    }
    const page = openPage(this.#page.text);
    if (!page) return;
    const index = page.blocks.findIndex((_, i) => spanIn(page, i).end >= offset);
    const at = index < 0 ? page.blocks.length : index + 1;
    const edit = editPage(page, page.blocks.toSpliced(at, 0, fileBlock(uploaded)));
    if (!('refused' in edit)) this.#page.apply(edit.splices, 'pasting');
  }

  /** Behind the block that has the offset. */
  positionOf(offset: number): number {
    if (!this.#place) return 0;
    const { view, binding } = this.#place;
    const { $from } = binding.selectionAt(view.state.doc, offset);
    return $from.depth === 0 ? $from.pos : $from.after(1);
  }

  #redraw(): void {
    const view = this.#place?.view;
    if (view && !view.isDestroyed) view.dispatch(view.state.tr.setMeta('uploads', true));
  }
}

const known = new WeakMap<PageText, Uploads>();

export function uploadsOf(page: PageText): Uploads {
  const found = known.get(page) ?? new Uploads(page);
  known.set(page, found);
  return found;
}
