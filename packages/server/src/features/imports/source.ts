// What every source of an import is given, and what it makes of it.
import type { Services } from '#platform/context';
import type { ImportedContent } from '#features/ingest';
import type { ConversionRequest } from './convert/converters.ts';
import type { Document } from './documents/types.ts';
import type { Given } from './given.ts';

export type { Given } from './given.ts';

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
  /** Aborted with the refusal to answer, when somebody cancels or the time is over. */
  signal: AbortSignal;
  note(progress: Partial<Progress>): void;
  /** Makes a page of a document, apart from the service; refuses one that cannot be read. */
  convert(wish: ConversionRequest): Promise<Document>;
  /** A folder for what is under way; it is removed afterwards. */
  folder(): Promise<string>;
};

export type Source = (reading: ImportContext, given: Given) => Promise<ImportResult>;
