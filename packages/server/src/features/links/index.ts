import type { Context } from '#platform/context';
import type { Events } from '#platform/events';
import { brokenBy } from './backlinks.ts';

export { operations } from './operations.ts';
export { brokenBy } from './backlinks.ts';
export { followInSpace } from './follow.ts';
export { noteDuplicate, readLinks } from './backlog.ts';

/** Tells who asks before deleting. */
export async function addBroken(
  context: Context,
  { place, pages, files, broken }: Events['content.deletion-previewed'],
): Promise<void> {
  broken.push(...(await brokenBy(context, place, { pages, files })));
}
