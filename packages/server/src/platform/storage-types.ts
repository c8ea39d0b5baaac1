import type { Readable } from 'node:stream';

/** Both ends included. */
export type ByteSpan = { start: number; end: number };

export type Storage = {
  /** In words, for people. */
  readonly name: string;
  /** A local folder for what is still arriving. */
  readonly arrivals: string;
  /** Takes the file over. All of it can be read and survives a crash when this resolves, or nothing can be read. */
  put(key: string, arrival: string, size: number): Promise<void>;
  /** Size of what is kept under the key. */
  sizeOf(key: string): Promise<number | undefined>;
  open(key: string, span?: ByteSpan): Promise<Readable | undefined>;
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>;
  /** Everything that is kept, in no particular order. */
  list(): AsyncIterable<{ key: string; size: number; writtenAt: Date }>;
  /** Throws when nothing can be kept here. */
  check(): Promise<void>;
};
