// Everything a printed file is made of, as plain data that is handed to a child process.
export type Format = 'pdf' | 'epub';

export type PrintInputPage = {
  id: string;
  title: string;
  slug?: string;
  description?: string;
  /** Number of ancestor pages in the file. */
  depth: number;
  group: boolean;
  markdown: string;
  variables: Record<string, unknown>;
  /** Computed from an API description. */
  made?: true;
};

export type PrintInputImage = {
  /** Name of the file with the bytes, beside the print input. */
  file: string;
  contentType: string;
  width?: number;
  height?: number;
};

/** An image that is not in the file, and why. */
export type LeftOut = { id: string; name: string; reason: 'unreadable' | 'too-large' | 'memory' };

export type PrintInputFile = {
  name: string;
  size: number;
  url: string;
  image?: PrintInputImage;
  /** Why there is no image, where the file is shown as one. */
  omitted?: LeftOut['reason'];
};

export type PrintInput = {
  format: Format;
  title: string;
  /** The title of the whole, when only a part is printed. */
  partOf?: string;
  organization: string;
  /** Origin of the server. */
  origin?: string;
  /** URL prefixes to replace, for the readers this is printed for. */
  moved?: Record<string, string>;
  revision: string;
  /** Time of the revision. */
  date: string;
  language?: string;
  /** Identifies the content in book catalogues. */
  identifier: string;
  variables: Record<string, unknown>;
  /** Claims of the reader. */
  claims?: Readonly<Record<string, unknown>>;
  pages: PrintInputPage[];
  /** Pages of the space that are not in the file, by id. */
  elsewhere: Record<string, { title: string; slug?: string; url: string }>;
  /** Markdown of reusable content by id. */
  shared: Record<string, string>;
  files: Record<string, PrintInputFile>;
  /** Parts of API descriptions that blocks show, each in a file beside the print input; missing when no block shows any. */
  apis?: Record<string, string>;
  /** API parts were dropped because the file was too large with them. */
  withoutApis?: true;
};

export type PrintInputApi = { document: Record<string, unknown>; source?: string | undefined };

/** What the child process reports when it is done. */
export type Outcome = { ok: true; leftOut: LeftOut[] } | { ok: false; reason: string; tooLarge?: true };
