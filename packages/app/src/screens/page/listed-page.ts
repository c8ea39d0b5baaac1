// The page at a path. One that was shown there is found again by its id when it was moved, and while its text is being
// written it stays even when it was deleted.
import { useState } from 'react';
import { findByPath, trailTo, type TreePage } from '../space/tree-model.ts';

export type ListedPage = {
  /** Of the page that is or was at the path; empty when there was none. */
  id: string;
  listed: TreePage | undefined;
  /** Its present path, where that is another one. */
  movedTo: string | undefined;
};

export function useListedPage(pages: readonly TreePage[] | undefined, path: string): ListedPage {
  const [known, setKnown] = useState<{ path: string; id: string }>();
  const found = pages && findByPath(pages, path);
  if (found && (known?.path !== path || known.id !== found.id)) setKnown({ path, id: found.id });
  if (found || !pages || known?.path !== path) return { id: found?.id ?? '', listed: found, movedTo: undefined };
  const listed = trailTo(pages, known.id).at(-1);
  return { id: known.id, listed, movedTo: listed?.path };
}
