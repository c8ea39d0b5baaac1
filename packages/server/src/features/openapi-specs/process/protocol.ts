// Protocol between the server and a process that reads specifications: tasks, files in a folder for each, and requests
// for further files, which only the server may fetch.

export type Task = { task: 'read' | 'overlays' | 'compare' | 'words'; folder: string };
/** `resident` is the resident memory of the process. */
export type Done = { done: true; resident: number };
/** A failure that is not caused by the documents: a full disk, or a bug. */
export type Failed = { failed: string };

export type Job = {
  entry: SourceFile;
  overlays: unknown[];
  most: { files: number; bytes: number };
};

/** `url` is the base of relative references; submitted text has none. `file` is its name in the folder. */
export type SourceFile = { name: string; url?: string; file: string; bytes: number };

/** Overlays as they were sent, and their limits. The result is JSON, or what is wrong with them. */
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
/** `parsed` names the file in the folder with the content as JSON; the first one is the document itself. */
export type ReadFile = SourceFile & { references: string[]; parsed?: string };

/** `whole` names the file with the bundled document, when it differs from the first file. */
export type Outcome =
  | { ok: true; format: Format; facts: Facts; files: ReadFile[]; whole?: string }
  | { ok: false; code: ErrorCode; message: string };

/** Byte offsets of everything the document consists of in `document.json`. */
export type Index = {
  /** The document without paths, webhooks and components. */
  head: Record<string, unknown>;
  /** JSON pointers of the units. */
  names: string[];
  offsets: number[];
  lengths: number[];
  /** Indexes in `names` of the units that each refers to. */
  refs: number[][];
};

/** The text of an operation, webhook or schema; `part` is its name, such as `path get /pets`. */
export type PartWords = { part: string; title: string; body: string };

/** Thrown for invalid documents. */
export class Unreadable extends Error {
  readonly code: ErrorCode;

  constructor(message: string, code: ErrorCode = 'PARSE_ERROR') {
    super(message);
    this.code = code;
  }
}
