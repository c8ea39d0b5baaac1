// Where pages can be moved or copied to.
import type { Reply } from '@lectern/contract/browser';
import type { Choice } from '../../ui/picker.tsx';

type Space = Reply<'listSpaces'>['items'][number];
type TreeRow = Reply<'getPageTree'>['pages'][number];

/** A space whose main content the user may edit directly. */
export const isTarget = ({ id, editMode, permissions }: Space, from: string): boolean =>
  id !== from && editMode !== 'locked' && permissions.edit;

/** The pages that others can be below, each with the titles above it. */
export function parentPages(rows: readonly TreeRow[]): Choice[] {
  const above: string[] = [];
  return rows.flatMap(({ id, title, type = 'document', depth = 0 }) => {
    above.length = depth;
    const note = above.join(' / ');
    above.push(title);
    return type === 'document' || type === 'group' ? [{ id, title, note }] : [];
  });
}
