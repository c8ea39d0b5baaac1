// A text that is not saved yet, kept on this device: a tab may end before it is.
import type { Branch } from '../../api/branch.ts';
import { session } from '../../api/session.ts';

/** `base` is what was read when writing began. */
export type KeptText = { base: string; text: string };

const keyOf = ({ spaceId, changeRequestId }: Branch, id: string): string =>
  ['lectern-reusable', session().userId, spaceId, changeRequestId ?? 'main', id].join('/');

/** Undefined without one, and where storage is switched off. */
export function keptText(branch: Branch, id: string): KeptText | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(branch, id)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('base' in kept) || !('text' in kept)) return undefined;
    const { base, text } = kept;
    return typeof base === 'string' && typeof text === 'string' ? { base, text } : undefined;
  } catch {
    return undefined;
  }
}

/** False where the device cannot store it. */
export function keepText(branch: Branch, id: string, { base, text }: KeptText): boolean {
  try {
    if (text === base) localStorage.removeItem(keyOf(branch, id));
    else localStorage.setItem(keyOf(branch, id), JSON.stringify({ base, text }));
    return true;
  } catch {
    return false;
  }
}
