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

/** Whether nothing on the screen has the focus, as after a link was followed. */
function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.id === 'main';
}

/**
 * Whether an editor that opens gets the focus. One that is shown in place of another leaves it where it was, such as at
 * the button for the other editor. The page may also have been closed long ago, while its text was not sent yet.
 */
export const takesFocus = (cursor: Cursor | undefined): boolean => !cursor || cursor.hasFocus || isFocusFree();
