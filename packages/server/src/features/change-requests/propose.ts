// A proposal that was made elsewhere: a change request whose content is there from the start, based on the state of the
// main content that it was made from.
import type { Records, Tree } from '@lectern/content';
import { countChangeRequest, type SeenSpace } from '#features/spaces';
import type { Context } from '#platform/context';
import { notFound } from '#platform/errors';
import { commitToBranch } from './branch.ts';
import { countsOf } from './change-request.ts';
import * as rows from './rows.ts';

type Proposal = { subject: string; base: string; records: Records; tree: Tree };

export async function propose(
  context: Context,
  seen: SeenSpace,
  { subject, base, records, tree }: Proposal,
): Promise<rows.ChangeRequestRow> {
  const now = await countChangeRequest(context, seen, countsOf(undefined, 'open'));
  if (!now) throw notFound('space');
  const created = await rows.insertChangeRequest(context, {
    organization_id: now.organization_id,
    space_id: now.id,
    number: now.change_requests,
    status: 'open',
    subject,
    revision_id: base,
  });
  const space = { ...seen, ...now };
  await context.services.emit(context, 'change-request.created', { space, changeRequest: created });
  const commit = { tree, type: 'edits' as const, parents: [base] };
  return (await commitToBranch(context, space, created, records, commit)).changeRequest;
}
