import { api, type Reply } from '@lectern/contract/browser';
import { refreshBranch } from '../../api/branch.ts';
import { client } from '../../api/client.ts';
import { keyOf, mutation, refresh } from '../../api/query.ts';
import { bodyOf, remember, type Repository } from './repository.ts';

export type GitAction = 'check' | 'import' | 'export';
export type GitChanges = Reply<'getRevisionChanges'>;
export type GitSyncInput = { spaceId: string; action: GitAction; repository: Repository; message: string };

export async function syncWithGit({
  spaceId,
  action,
  repository,
  message,
}: GitSyncInput): Promise<GitChanges | undefined> {
  const body = bodyOf(repository);
  if (action === 'check') return checkRepository(spaceId, repository);
  try {
    if (action === 'import') await client.call(api.importGitRepository, { spaceId, body });
    else await client.call(api.exportGitRepository, { spaceId, body: { ...body, commitMessage: message } });
    remember(spaceId, repository);
  } finally {
    // What contradicts makes a change request, also where the sync is refused.
    await refreshSync(spaceId);
  }
  return undefined;
}

/** Reads the repository beside the main content and tells what it changed since the last sync. */
async function checkRepository(spaceId: string, repository: Repository): Promise<GitChanges | undefined> {
  await client.call(api.importGitRepository, { spaceId, body: { ...bodyOf(repository), standalone: true } });
  await refresh([keyOf(api.listImports, { spaceId })]);
  const { items } = await client.call(api.listImports, { spaceId, query: { limit: 10 } });
  const revisionId = items.find(({ source }) => source === 'git')?.revision;
  if (revisionId === undefined) return undefined;
  const query = { limit: 200, metadata: false, computed: false } as const;
  return client.call(api.getRevisionChanges, { spaceId, revisionId, query });
}

const refreshSync = async (spaceId: string): Promise<void> => {
  await Promise.all([
    refreshBranch({ spaceId }),
    refresh([
      keyOf(api.getSpace, { spaceId }),
      keyOf(api.listImports, { spaceId }),
      keyOf(api.listChangeRequests, { spaceId }),
      keyOf(api.listRevisions, { spaceId }),
    ]),
  ]);
};

export const disconnectGit = mutation(api.disconnectGitRepository, {
  changes: ({ spaceId }) => [keyOf(api.getSpace, { spaceId })],
});
