// Content from elsewhere, before it has ids: what every source (a website, an archive, a Git repository) is turned into,
// and the only thing the writing of it knows.
import type { GitFacts, Layout, PageType, Reference, Variables } from '@lectern/content';
import type { StoredContent } from '#features/files';

/** What a link in a text of the source leads to, named by the keys of the source. */
export type LinkTarget =
  | { page: string; anchor?: string }
  | { file: string }
  | { reusableContent: string }
  /** Another address than the one written, for instance made absolute. */
  | { url: string };

export type ImportedPage = {
  /** The same whenever the same thing is brought in again: a path or an address in the source. */
  key: string;
  /** Key of the page above; absent at root level. Parents come before their children, siblings in their order. */
  parent?: string;
  type: PageType;
  title: string;
  /** Absent: derived from the title. Made unique among its siblings. */
  slug?: string;
  emoji?: string;
  icon?: string;
  description?: string;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  condition?: string;
  variables?: Variables;
  layout?: Layout;
  /** The picture is named by the key of a file or by an address. */
  cover?: { ref?: LinkTarget; refDark?: LinkTarget; yPos?: number };
  /** Where a link page leads. */
  target?: Reference | LinkTarget;
  /** The source of a computed page. */
  computed?: unknown;
  /** Without frontmatter and title, in the dialect; links are written as in the source. */
  markdown?: string;
  git?: GitFacts;
};

export type ImportedFile = {
  key: string;
  name: string;
  contentType?: string;
  /** Either all of it, or what is known of it where it was stored already. */
  bytes?: Uint8Array;
  stored?: StoredContent;
  git?: GitFacts;
};

export type ImportedReusableContent = { key: string; title: string; markdown: string; git?: GitFacts };

export type ImportedContent = {
  pages: ImportedPage[];
  files: ImportedFile[];
  reusableContents: ImportedReusableContent[];
  /** Of the space; absent leaves them alone. */
  variables?: Variables;
  /**
   * The files of the folder it all came from, texts as they were and others by the hash under which they are stored. With
   * them the content is written as the same folder again, byte for byte where nothing changed.
   */
  sources?: ReadonlyMap<string, { text: string } | { content: string }>;
  /** Where a link of a text leads, `from` being the key of the page or reusable content; undefined leaves it as it is. */
  resolve(from: string, href: string): LinkTarget | undefined;
};
