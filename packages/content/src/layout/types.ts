// A folder in the synced layout, before its things have ids: everything is named by its path.
import type { GitFacts, Layout, PageType, Reference, Variables } from '../tree/page.ts';
import type { LayoutSettings } from './settings.ts';
import type { Structure } from './structure.ts';

export interface LayoutFile {
  /** Object id in its repository. */
  readonly oid?: string;
  /** Undefined when it is no text in UTF-8. */
  text(): string | undefined;
  /** For what is no text in UTF-8: what can be made out of it where a text is needed, and what it was taken for. */
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

/** Fits where content from elsewhere is written: parents come before their children, siblings in their order. */
export interface FolderLayout {
  readonly settings: LayoutSettings;
  readonly pages: LayoutPage[];
  readonly files: LayoutResource[];
  readonly reusableContents: LayoutInclude[];
  readonly variables?: Variables;
  /** Those among them that book.json says; the file of variables may say otherwise. */
  readonly bookVariables?: Variables;
  resolve(from: string, href: string): LayoutLead | undefined;
  /** What could not be read as it stands; nothing here stops the rest. */
  readonly problems: readonly LayoutProblem[];
  /** The text files that are needed to write the folder again byte for byte. */
  readonly sources: ReadonlyMap<string, string>;
  /** The other files that are kept for the same reason. */
  readonly others: ReadonlyMap<string, Uint8Array>;
  /** Table of contents and order of the pages, as they were read. */
  readonly structure: Structure;
}
