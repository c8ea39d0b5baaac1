// Changes the text that has a broken link.
import { api } from '@lectern/contract/browser';
import { edit, headOf, pageOf, refreshBranch, startChangeRequest, type Branch } from '../../api/branch.ts';
import { keyOf, queryClient, refresh } from '../../api/query.ts';
import { splicesBetween } from '../../editor/text-splices.ts';
import { reusableContentOf } from '../reusable/queries.ts';
import { repairLinks, type Repair } from './fix-link.ts';
import type { Place } from './place-to-fix.ts';

/** The text does not have the link. */
export class LinkNotFound extends Error {}

/** In a locked space, `subject` starts a change request with it. Returns the branch that was changed. */
export async function fixLink(
  branch: Branch,
  { place, href, repair, subject }: { place: Place; href: string; repair: Repair; subject: string | undefined },
): Promise<Branch> {
  const revision = await headOf(branch);
  const text = await textOf(branch, place);
  const after = repairLinks(text, href, repair);
  if (after === undefined) throw new LinkNotFound();
  const at = subject === undefined ? branch : await startChangeRequest(branch.spaceId, subject);
  const { kind, id } = place;
  await edit(at, [
    kind === 'page'
      ? {
          operation: 'update_page',
          page: id,
          base: revision,
          baseLength: text.length,
          splices: splicesBetween(text, after),
        }
      : { operation: 'update_reusable_content', reusableContent: id, document: { markdown: after } },
  ]);
  await Promise.all([refreshBranch(at), refresh([keyOf(api.listSpaceLinks, { spaceId: branch.spaceId })])]);
  return at;
}

async function textOf(branch: Branch, { kind, id }: Place): Promise<string> {
  const fresh = { staleTime: 0 };
  const { markdown = '' } =
    kind === 'page'
      ? await queryClient.fetchQuery({ ...pageOf(branch, id), ...fresh })
      : await queryClient.fetchQuery({ ...reusableContentOf(branch, id), ...fresh });
  return markdown;
}
