// Imported content before it has ids: the common form of every source (a website, an archive, a Git repository), and
// the only input of the writer.
import type { GitFacts, Layout, PageType, Reference, Variables } from '@lectern/content';
import type { StoredContent } from '#features/files';

/** The target of a link in the source, by the source's keys. */
export type LinkTarget =
  | { page: string; anchor?: string }
  | { file: string }
  | { reusableContent: string }
  /** A replacement URL, for instance made absolute. */
  | { url: string };

export type ImportedPage = {
  /** Stable across imports of the same item: a path or URL in the source. */
  key: string;
  /** Key of the parent page; absent at root level. Parents come before their children, siblings in order. */
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
  /** The image is the key of a file, or a URL. */
  cover?: { ref?: LinkTarget; refDark?: LinkTarget; yPos?: number };
  /** Target of a link page. */
  target?: Reference | LinkTarget;
  /** The source of a computed page. */
  computed?: unknown;
  /** Without frontmatter and title, in our dialect; links as written in the source. */
  markdown?: string;
  git?: GitFacts;
};

export type ImportedFile = {
  key: string;
  name: string;
  contentType?: string;
  /** Either the bytes, or the facts about a content already stored. */
  bytes?: Uint8Array;
  stored?: StoredContent;
  git?: GitFacts;
};

export type ImportedReusableContent = { key: string; title: string; markdown: string; git?: GitFacts };

export type ImportedContent = {
  pages: ImportedPage[];
  files: ImportedFile[];
  reusableContents: ImportedReusableContent[];
  /** Variables of the space; absent leaves them unchanged. */
  variables?: Variables;
  /**
   * The files of the source folder: texts as they were, others by the hash of their stored bytes. They allow writing
   * the same folder again, byte for byte where nothing changed.
   */
  sources?: ReadonlyMap<string, { text: string } | { content: string }>;
  /** Resolves a link of a text, `from` being the key of the page or reusable content; undefined leaves it unchanged. */
  resolve(from: string, href: string): LinkTarget | undefined;
};
