// Input and output of every import source.
import type { Services } from '#platform/context';
import type { ImportedContent } from '#features/ingest';
import type { ConversionRequest } from './convert/converters.ts';
import type { Document } from './documents/types.ts';
import type { ImportOrigin } from './import-origin.ts';

export type { ImportOrigin } from './import-origin.ts';

export type Limits = Services['config']['importLimits'];
export type Progress = { found: number; read: number; files: number };

export type Failure = { resource: string; reason: string };
export type LocatedLoss = { what: string; where?: string; resource?: string };

export type ImportResult = {
  incoming: ImportedContent;
  failures: Failure[];
  losses: LocatedLoss[];
};

export type ImportContext = {
  services: Services;
  limits: Limits;
  /** Aborted with the HttpError to reply, on cancellation or timeout. */
  signal: AbortSignal;
  note(progress: Partial<Progress>): void;
  /** Converts a document to a page in a worker thread; rejects an unreadable one. */
  convert(wish: ConversionRequest): Promise<Document>;
  /** A temporary folder, removed afterwards. */
  folder(): Promise<string>;
};

export type Source = (reading: ImportContext, given: ImportOrigin) => Promise<ImportResult>;
