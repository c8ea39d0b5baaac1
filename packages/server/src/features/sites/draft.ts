import { badRequest } from '#platform/errors';

/** Site structures have no drafts: a change sent as one must not be published at once. */
export function rejectDraft(body: { draft?: boolean }): void {
  if (body.draft) throw badRequest('body.draft must be false: new items of a site are shown immediately');
}
