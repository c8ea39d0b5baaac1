// A change request created elsewhere: it has content from the start, based on the revision of the main content it was
// created from.
import type { Records, Tree } from '@lectern/content';
import { commit, insertChangeRequest, requestBranch, type ChangeRequestRow } from '#features/branches';
import { countChangeRequest, type SpaceForCaller } from '#features/spaces';
import type { SignedInContext } from '#platform/context';
import { notFound } from '#platform/errors';
import { countsOf } from './change-request.ts';

type Proposal = { subject: string; base: string; records: Records; tree: Tree };

export async function propose(
  context: SignedInContext,
  seen: SpaceForCaller,
  { subject, base, records, tree }: Proposal,
): Promise<ChangeRequestRow> {
  const now = await countChangeRequest(context, seen, countsOf(undefined, 'open'));
  if (!now) throw notFound('space');
  const created = await insertChangeRequest(context, {
    organization_id: now.organization_id,
    space_id: now.id,
    number: now.change_requests,
    status: 'open',
    subject,
    revision_id: base,
  });
  const space = { ...seen, ...now };
  await context.services.emit(context, 'change-request.created', { space, changeRequest: created });
  const branch = requestBranch({ space, changeRequest: created });
  return (await commit(context, branch, { records, tree, type: 'edits', parents: [base] })).branch.request;
}
