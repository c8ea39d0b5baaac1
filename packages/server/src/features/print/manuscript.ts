// Everything a printed file is made of, as plain data: it is handed to another process.
export type Format = 'pdf' | 'epub';

export type ManuscriptPage = {
  id: string;
  title: string;
  slug?: string;
  description?: string;
  /** How many pages stand above it in the file. */
  depth: number;
  group: boolean;
  markdown: string;
  variables: Record<string, unknown>;
  /** From an API description. */
  made?: true;
};

export type ManuscriptImage = {
  /** Name of the file with the bytes, beside the manuscript. */
  file: string;
  contentType: string;
  width?: number;
  height?: number;
};

/** A picture that is not in the file, and why. */
export type LeftOut = { id: string; name: string; reason: 'unreadable' | 'too-large' | 'memory' };

export type ManuscriptFile = {
  name: string;
  size: number;
  url: string;
  image?: ManuscriptImage;
  /** Why there is no image, for where the file is shown as one. */
  omitted?: LeftOut['reason'];
};

export type Manuscript = {
  format: Format;
  title: string;
  /** What the title is a part of, when only a part is printed. */
  partOf?: string;
  organization: string;
  /** Where the service is. */
  origin?: string;
  /** Where what begins with an address is instead, for those this is printed for. */
  moved?: Record<string, string>;
  revision: string;
  /** When the revision was made. */
  date: string;
  language?: string;
  /** Names the content for catalogues of books. */
  identifier: string;
  variables: Record<string, unknown>;
  /** What is known about the reader. */
  claims?: Readonly<Record<string, unknown>>;
  pages: ManuscriptPage[];
  /** Pages of the space that are not in the file, by id. */
  elsewhere: Record<string, { title: string; slug?: string; url: string }>;
  /** Markdown of reusable content by id. */
  shared: Record<string, string>;
  files: Record<string, ManuscriptFile>;
  /** Parts of API descriptions that blocks show, each in a file beside the manuscript; missing when no block shows any. */
  apis?: Record<string, string>;
  /** They were too large to print. */
  withoutApis?: true;
};

export type ManuscriptApi = { document: Record<string, unknown>; source?: string | undefined };

/** What the other process tells when it is done. */
export type Outcome = { ok: true; leftOut: LeftOut[] } | { ok: false; reason: string; tooLarge?: true };
