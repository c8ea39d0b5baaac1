// What a table of contents shows of a page.
import { canonical } from '../tree/canonical.ts';
import type { Json } from '../tree/canonical.ts';
import type { Structure } from './structure.ts';

/** A page the way the table of contents shows it. */
export interface Shown {
  readonly type: 'document' | 'group' | 'link' | 'computed';
  readonly depth: number;
  readonly title: string;
  readonly emoji: string | undefined;
  /** Document: its file. Link: its address. Both relative to the summary. */
  readonly href?: string;
  /** Document: where it was read from. */
  readonly from?: string;
  /** Document: it has no file and needs none. */
  readonly bare?: true;
  readonly slug?: string;
  readonly computed?: Json;
}

/** Equal for entries that say the same. */
export function signOf({ type, title, emoji, href, slug, computed, bare, from }: Omit<Shown, 'depth'>): string {
  if (type === 'computed') return canonical([type, computed ?? null]);
  const where = type === 'group' ? slug : bare ? { from: from ?? '' } : href;
  return canonical([type, title, emoji ?? '', where ?? '']);
}

/** What the table of contents showed before; `shown` tells how its pages would be shown now. */
export interface Before {
  readonly structure: Structure;
  readonly text: string | undefined;
  readonly shown: readonly Shown[];
}
