// A text that is not saved yet, kept on this device: a tab may end before it is.
import type { Branch } from '../../api/branch.ts';
import { session } from '../../api/session.ts';
import { draftKey } from '../../editor/draft.ts';

/** `base` is what was read when writing began. */
export type KeptText = { base: string; text: string };

const keyOf = (branch: Branch, id: string): string => `lectern-reusable/${draftKey(session().userId, branch, id)}`;

/** Undefined without one, and where storage is switched off. */
export function keptText(branch: Branch, id: string): KeptText | undefined {
  try {
    const kept = localStorage.getItem(keyOf(branch, id));
    // Written below.
    return kept === null ? undefined : (JSON.parse(kept) as KeptText);
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
