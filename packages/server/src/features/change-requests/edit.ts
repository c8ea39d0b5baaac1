// Edits of a change request: the editor is that of the content, the branch is ours.
import type { BodyOf, QueryOf, api } from '@lectern/contract';
import { addFiles, editAt, inChangeRequest, previewOf, requireMatch, type prepareFiles } from '#features/content';
import type { ReceivedFile } from '#features/files';
import { readTreeAt } from '#features/revisions';
import type { Context } from '#platform/context';
import { commitToBranch, lockBranch } from './branch.ts';
import { baseOf, requireEditable } from './change-request.ts';
import type { Input } from './merge.ts';
import { presentChangeRequest } from './present.ts';

type Operation = typeof api.editContentInChangeRequest;
type Asked = Input & {
  query: QueryOf<Operation>;
  body: BodyOf<Operation>;
  prepared: Awaited<ReturnType<typeof prepareFiles>>;
};

export async function edit(context: Context, { space, changeRequest: seen, query, body, prepared }: Asked) {
  const changeRequest = await lockBranch(context, space, seen);
  requireEditable(changeRequest);
  requireMatch(context, changeRequest.revision_id);
  const place = await inChangeRequest(context, { space, changeRequest });
  const key = { organization: space.organization_id, space: space.id, id: baseOf(changeRequest) };
  const base = () => readTreeAt(context, place.records, key);
  const edited = await editAt(context, place, base, body.changes, prepared);
  if (query.dryRun) return previewOf(context, place, edited);
  let after = changeRequest;
  if (edited.changed) {
    await edited.store();
    const [before, parents] = [place.tree, [changeRequest.revision_id]];
    const commit = { before, tree: edited.tree, type: 'edits' as const, parents };
    ({ changeRequest: after } = await commitToBranch(context, space, changeRequest, place.records, commit));
  }
  const shown = presentChangeRequest(context, after, space);
  return query.compat === false ? { changeRequest: shown, ...edited.outcome } : shown;
}

/** Adds files that are stored already. */
export async function insertUploaded(context: Context, { space, changeRequest: seen }: Input, files: ReceivedFile[]) {
  const changeRequest = await lockBranch(context, space, seen);
  requireEditable(changeRequest);
  requireMatch(context, changeRequest.revision_id);
  const place = await inChangeRequest(context, { space, changeRequest });
  const { tree, insertedFiles } = await addFiles(context, place, files);
  const commit = { tree, type: 'edits' as const, parents: [changeRequest.revision_id] };
  const { revision } = await commitToBranch(context, space, changeRequest, place.records, commit);
  return { revision: revision.id, insertedFiles };
}
