// A page as shown in the table of contents.
import { canonical } from '../tree/canonical.ts';
import type { Json } from '../tree/canonical.ts';
import type { Structure } from './structure.ts';

/** A page as shown in the table of contents. */
export interface Shown {
  readonly type: 'document' | 'group' | 'link' | 'computed';
  readonly depth: number;
  readonly title: string;
  readonly emoji: string | undefined;
  /** Document: its file. Link: its URL. Both relative to the summary. */
  readonly href?: string;
  /** Document: its source file. */
  readonly from?: string;
  /** Document: it has no file and needs none. */
  readonly bare?: true;
  readonly slug?: string;
  readonly computed?: Json;
}

/** Equal for equivalent entries. */
export function signOf({ type, title, emoji, href, slug, computed, bare, from }: Omit<Shown, 'depth'>): string {
  if (type === 'computed') return canonical([type, computed ?? null]);
  const where = type === 'group' ? slug : bare ? { from: from ?? '' } : href;
  return canonical([type, title, emoji ?? '', where ?? '']);
}

/** The previous table of contents; `shown` has its pages as they would be shown now. */
export interface Before {
  readonly structure: Structure;
  readonly text: string | undefined;
  readonly shown: readonly Shown[];
}
