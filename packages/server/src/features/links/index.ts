import type { Context } from '#platform/context';
import type { Events } from '#platform/events';
import { brokenBy } from './broken.ts';

export { operations } from './operations.ts';
export { followInSpace, readAhead } from './follow.ts';
export { noteDuplicate, readLinks } from './backlog.ts';
export { hostLeftOut, notePlace } from './left-out.ts';
export { noteSpec, noteSpecGone, shownOfSpec } from './specs.ts';

/** Tells who asks before a step is made. */
export async function addBroken(
  context: Context,
  { place, broken, ...step }: Events['content.deletion-previewed'],
): Promise<void> {
  broken.push(...(await brokenBy(context, place, step)));
}
