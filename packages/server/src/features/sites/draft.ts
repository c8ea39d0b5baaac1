import { badRequest } from '#platform/errors';

/** There are no drafts of a site's structure: what is sent as one must not be shown to readers at once. */
export function rejectDraft(body: { draft?: boolean }): void {
  if (body.draft) throw badRequest('body.draft must be false: what is added to a site is shown at once');
}
