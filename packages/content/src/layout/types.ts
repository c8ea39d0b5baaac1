// A folder in the synced layout, before ids are assigned: everything is identified by its path.
import type { GitFacts, Layout, PageType, Reference, Variables } from '../tree/page.ts';
import type { LayoutSettings } from './settings.ts';
import type { Structure } from './structure.ts';

export interface LayoutFile {
  /** Git object id. */
  readonly oid?: string;
  /** Undefined when it is not valid UTF-8. */
  text(): string | undefined;
  /** For files that are not UTF-8: the text in a guessed encoding, and that encoding. */
  guess?(): { readonly text: string; readonly as: string };
  bytes(): Uint8Array;
}

export type LayoutFiles = ReadonlyMap<string, LayoutFile>;

export type LayoutLead =
  | { readonly page: string; readonly anchor?: string }
  | { readonly file: string }
  | { readonly reusableContent: string }
  | { readonly url: string };

export interface LayoutPage {
  readonly key: string;
  readonly parent?: string;
  readonly type: PageType;
  readonly title: string;
  readonly slug?: string;
  readonly emoji?: string;
  readonly icon?: string;
  readonly description?: string;
  readonly hidden?: boolean;
  readonly noIndex?: boolean;
  readonly noRobotsIndex?: boolean;
  readonly condition?: string;
  readonly variables?: Variables;
  readonly layout?: Layout;
  readonly cover?: { readonly ref?: LayoutLead; readonly refDark?: LayoutLead; readonly yPos?: number };
  readonly target?: Reference | LayoutLead;
  readonly computed?: unknown;
  readonly markdown?: string;
  readonly git?: GitFacts;
}

export interface LayoutResource {
  readonly key: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly git: GitFacts;
}

export interface LayoutInclude {
  readonly key: string;
  readonly title: string;
  readonly markdown: string;
  readonly git: GitFacts;
}

export interface LayoutProblem {
  readonly path: string;
  readonly message: string;
}

/** In the form ingest expects: parents come before their children, siblings in order. */
export interface FolderLayout {
  readonly settings: LayoutSettings;
  readonly pages: LayoutPage[];
  readonly files: LayoutResource[];
  readonly reusableContents: LayoutInclude[];
  readonly variables?: Variables;
  /** Those among them from book.json; the variables file may override them. */
  readonly bookVariables?: Variables;
  resolve(from: string, href: string): LayoutLead | undefined;
  /** What could not be read; not fatal. */
  readonly problems: readonly LayoutProblem[];
  /** The text files that are needed to write the folder again byte for byte. */
  readonly sources: ReadonlyMap<string, string>;
  /** Other files retained for the same reason. */
  readonly others: ReadonlyMap<string, Uint8Array>;
  /** Table of contents and page order, as read. */
  readonly structure: Structure;
}
