// Sends the text of a page as splices of what the server has, so that a word of a long page costs a word. The whole text
// is sent where splices are refused, or where it is not known exactly what the server has.
import { ApiError } from '@lectern/contract/browser';
import type { Base } from './draft.ts';
import type { Saved } from './saver.ts';
import { applySplices, splicesOver, type Splice } from './splice.ts';
import { splicesBetween } from './text-splices.ts';

export type TextChange =
  | { document: { markdown: string } }
  | { splices: Splice[]; base: string; baseLength: number; emptying?: true };

export type SavePageIo = {
  /** `markdown` is what was stored if it is not what was sent; only splices are answered with it. */
  send(change: TextChange, revision: string): Promise<{ revision: string; markdown?: string | undefined }>;
  load(): Promise<Base>;
};

export async function savePage(text: string, base: Base, io: SavePageIo): Promise<Saved> {
  if (!base.stored) return saveWhole(text, base, io);
  const stored = applySplices(base.text, base.stored);
  const splices = splicesOver(base.text, splicesBetween(base.text, text), base.stored);
  const emptying = removesMost(stored, splices);
  try {
    const change = { splices, base: base.revision, baseLength: stored.length, ...(emptying && { emptying }) };
    const { revision, markdown } = await io.send(change, base.revision);
    const now = markdown ?? (base.stored.length === 0 ? text : applySplices(stored, splices));
    return { revision, stored: splicesBetween(text, now) };
  } catch (error) {
    // The server guards pages against being emptied only in splices: then a refusal is final.
    if (emptying || !(error instanceof ApiError) || error.code !== 400) throw error;
    return saveWhole(text, base, io);
  }
}

async function saveWhole(text: string, base: Base, io: SavePageIo): Promise<Saved> {
  const { revision } = await io.send({ document: { markdown: text } }, base.revision);
  const now = await io.load().catch(() => undefined);
  return now?.revision === revision ? { revision, stored: splicesBetween(text, now.text) } : { revision };
}

/** As the server defines it. */
function removesMost(stored: string, splices: readonly Splice[]): true | undefined {
  const removed = splices.reduce((sum, { from, to }) => sum + to - from, 0);
  return (stored.length > 1024 && removed > 0.8 * stored.length) || undefined;
}
