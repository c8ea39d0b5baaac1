// The content to write as a folder.
import type { Variables } from '../tree/page.ts';
import type { FileEntry, ReusableContent } from '../tree/resources.ts';
import type { WalkedPage } from '../tree/walked-page.ts';

/** Markdown by hash. */
export type Bodies = ReadonlyMap<string, string>;

/** Everything but the Markdown of the pages, which may be too much to have in memory at once. */
export interface LayoutOutline {
  readonly pages: readonly WalkedPage[];
  readonly files: readonly FileEntry[];
  readonly reusableContents: readonly ReusableContent[];
  readonly variables: Variables;
  /** Texts of the source files, by path. */
  readonly sources: ReadonlyMap<string, string>;
  /** Hashes of other retained files, by path. */
  readonly others?: ReadonlyMap<string, string>;
  /** Paths used by something else. */
  readonly occupied?: ReadonlySet<string>;
}

export interface LayoutContent extends LayoutOutline {
  readonly bodies: Bodies;
}
