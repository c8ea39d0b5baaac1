import type { Readable } from 'node:stream';

/** Both ends inclusive. */
export type ByteSpan = { start: number; end: number };

export type Storage = {
  /** Human-readable. */
  readonly name: string;
  /** Local folder for spool files. */
  readonly arrivals: string;
  /** Takes the file over. When this resolves it is readable and durable; otherwise nothing is visible. */
  put(key: string, arrival: string, size: number): Promise<void>;
  /** Size of the stored object. */
  sizeOf(key: string): Promise<number | undefined>;
  open(key: string, span?: ByteSpan): Promise<Readable | undefined>;
  /** Idempotent: removing a missing key is no error. */
  remove(key: string): Promise<void>;
  /** All stored keys, unordered. */
  list(): AsyncIterable<{ key: string; size: number; writtenAt: Date }>;
  /** Throws when the storage is not writable. */
  check(): Promise<void>;
};
