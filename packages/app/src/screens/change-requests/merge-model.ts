// What a merge means for readers.
import type { SemanticChange } from '../comparison/semantic-change.ts';

type ChangedPage = Extract<SemanticChange, { page: unknown }>['page'];

/** The pages with a text that the merge adds or changes, each once. */
export function pagesAfter(changes: readonly SemanticChange[]): ChangedPage[] {
  const pages = new Map<string, ChangedPage>();
  for (const change of changes) {
    if (!('page' in change) || change.type === 'page_deleted' || change.page.type !== 'document') continue;
    pages.set(change.page.id, change.page);
  }
  return [...pages.values()];
}

/** Paths of deleted pages that no other page takes over. Those of moved pages are redirected. */
export function endedPaths(changes: readonly SemanticChange[]): string[] {
  const paths = (type: SemanticChange['type']): string[] =>
    changes.flatMap((change) =>
      change.type === type && 'page' in change && change.page.type === 'document' && change.page.path
        ? [change.page.path]
        : [],
    );
  const taken = new Set([...paths('page_created'), ...paths('page_moved'), ...paths('page_edited')]);
  return paths('page_deleted').filter((path) => !taken.has(path));
}
