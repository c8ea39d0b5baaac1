// A page is never emptied by a fault: a failed load, a merge or a script. Only the user may remove nearly all of it.
import type { ChangeOrigin } from './page-text.ts';

const leastLength = 1024;
const leastKept = 0.2;

export const isEmptied = (saved: string, text: string): boolean =>
  saved.length > leastLength && text.length < saved.length * leastKept;

const byUser: ReadonlySet<ChangeOrigin> = new Set(['typing', 'deleting', 'pasting', 'command', 'undo', 'redo']);

export const isDeliberate = (origin: ChangeOrigin): boolean => byUser.has(origin);
