// The content to write as a folder.
import type { Variables } from '../tree/page.ts';
import type { FileEntry, ReusableContent } from '../tree/resources.ts';
import type { WalkedPage } from '../tree/walked-page.ts';

export interface LayoutContent {
  readonly pages: readonly WalkedPage[];
  /** Markdown by hash. */
  readonly bodies: ReadonlyMap<string, string>;
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
