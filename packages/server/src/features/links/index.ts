import type { Context } from '#platform/context';
import type { Events } from '#platform/events';
import { linksBrokenBy } from './broken.ts';
import { usesOfDeleted } from './variable-uses.ts';

export { operations } from './operations.ts';
export { addedMentions } from './mentions.ts';
export { linksInOtherSpaces, linksToPages, type LinkSources } from './to-pages.ts';
export { updateLinksInSpace, prepareLinks } from './follow.ts';
export { enqueueLinkIndex, indexLinks } from './backlog.ts';
export { hostWaitingSpecs, recordFreedCapacity } from './waiting-specs.ts';
export { markSpecLinksOk, markSpecLinksBroken, shownOfSpec } from './specs.ts';

/** Contributes to the preview of an edit. */
export async function addBroken(
  context: Context,
  { place, broken, undefinedVariables, ...step }: Events['content.deletion-previewed'],
): Promise<void> {
  broken.push(...(await linksBrokenBy(context, place, step)));
  undefinedVariables.push(...(await usesOfDeleted(context, place, step)));
}
