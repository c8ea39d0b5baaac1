// Work that the server has not confirmed, kept on this device.
import type { Branch } from '../api/branch.ts';
import type { Splice } from './splice.ts';

/** The state that the work started from. */
export type Base = {
  readonly revision: string;
  readonly text: string;
  /** From the text to what the server has stored for it, such as resolved links. Absent when that is not known. */
  readonly stored?: readonly Splice[] | undefined;
};

export type Draft = {
  readonly key: string;
  readonly branch: Branch;
  readonly pageId: string;
  readonly title: string;
  readonly path: string;
  readonly text: string;
  readonly base: Base;
  /** Fingerprints of the texts that were sent since the base, of which one may be what the server has. */
  readonly sent?: readonly string[];
  /** When it was last changed, as an ISO time. */
  readonly at: string;
};

export type DraftStore = {
  find(key: string): Promise<Draft | undefined>;
  list(): Promise<Draft[]>;
  put(draft: Draft): Promise<void>;
  remove(key: string): Promise<void>;
};

export const draftKey = (userId: string, { spaceId, changeRequestId }: Branch, pageId: string): string =>
  [userId, spaceId, changeRequestId ?? 'main', pageId].join('/');
