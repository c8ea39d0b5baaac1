// Where the cursor is in the text of a page, so that it stays when another editor shows the text.
import type { PageText } from './page-text.ts';

export type Cursor = { text: string; offset: number; hasFocus: boolean };

const cursors = new WeakMap<PageText, Cursor>();
/** Pages whose focused editor was closed just now. */
const closing = new WeakSet<PageText>();

/** Of two editors that are closed together, the one with the focus counts. */
export function rememberCursor(page: PageText, offset: number, hasFocus: boolean): Cursor {
  const cursor = { text: page.text, offset, hasFocus };
  if (hasFocus) {
    closing.add(page);
    queueMicrotask(() => closing.delete(page));
  }
  if (hasFocus || !closing.has(page)) cursors.set(page, cursor);
  return cursor;
}

/** Undefined when the text has changed meanwhile. */
export function rememberedCursor(page: PageText): Cursor | undefined {
  const cursor = cursors.get(page);
  return cursor?.text === page.text ? cursor : undefined;
}
