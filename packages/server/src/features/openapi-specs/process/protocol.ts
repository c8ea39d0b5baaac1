// What passes between the service and a process that reads specifications: tasks, files in a folder for each, and
// questions for further files, which only the service may fetch.

export type Task = { task: 'read' | 'overlays' | 'compare' | 'words'; folder: string };
/** `resident` is the memory the process has by now. */
export type Done = { done: true; resident: number };
/** Something is wrong that is not about the documents: a full disk, or the program. */
export type Failed = { failed: string };

export type Job = {
  entry: SourceFile;
  overlays: unknown[];
  most: { files: number; bytes: number };
};

/** `url` is where relative references begin; text that was handed in has none. `file` is its name in the folder. */
export type SourceFile = { name: string; url?: string; file: string; bytes: number };

/** Overlays as they were sent, and what was read: JSON, or what is wrong with them. */
export type OverlaysJob = { given: unknown[]; most: { bytes: number; values: number } };
export type OverlaysRead = { text: string } | { wrong: string } | { tooLong: true };

export type ErrorCode = 'FETCH_TIMEOUT' | 'FETCH_ERROR' | 'PARSE_ERROR';

export type Question = { wanted: string };
export type Reply = { wanted: string; file?: SourceFile; failed?: { code: ErrorCode; message: string } };

export type Format = 'json' | 'yaml';
export type Facts = {
  title: string;
  version: string;
  openapi: string;
  operations: number;
  problems: string[];
};
/** `parsed` is the name of the file in the folder with what was read, as JSON; the first one is the document itself. */
export type ReadFile = SourceFile & { references: string[]; parsed?: string };

/** `whole` names the file with everything in one, when the first file alone is not that. */
export type Outcome =
  | { ok: true; format: Format; facts: Facts; files: ReadFile[]; whole?: string }
  | { ok: false; code: ErrorCode; message: string };

/** Where everything the document consists of stands in `document.json`, by bytes. */
export type Index = {
  /** The document without paths, webhooks and components. */
  head: Record<string, unknown>;
  /** JSON pointers of the units. */
  names: string[];
  offsets: number[];
  lengths: number[];
  /** Places in `names` of the units that each refers to. */
  refs: number[][];
};

/** What an operation, webhook or model says; `part` is its name, such as `path get /pets`. */
export type PartWords = { part: string; title: string; body: string };

/** Thrown for documents that cannot be what they should. */
export class Unreadable extends Error {
  readonly code: ErrorCode;

  constructor(message: string, code: ErrorCode = 'PARSE_ERROR') {
    super(message);
    this.code = code;
  }
}
