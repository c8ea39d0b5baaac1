import type { Static, shapes } from '@lectern/contract';
import type { Context } from '#platform/context';
import { repositoryName, type Remote, type Sync } from './remote.ts';

type GitSync = Static<typeof shapes.GitSync>;

/** The repository in replies, never with the credentials of its URL. */
export type SyncView = Omit<GitSync, 'updatedAt'> & {
  repoName: string;
  commitFacts(oid: string): { oid: string; url?: string; ref: string };
};

type SyncInput = {
  repoTreeURL?: string;
  repoCommitURL?: string;
  gitInfo?: { provider?: 'github' | 'gitlab'; url?: string };
};

/** A URL that may be followed, without credentials. */
function shownUrl(given: string | undefined): string | undefined {
  const url = given ? URL.parse(given) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  url.username = '';
  url.password = '';
  return url.href;
}

const addressOf = (remote: Remote): string | undefined => (remote.kind === 'http' ? remote.url : undefined);

/** The location of the space's files; pages hold paths relative to this folder. */
function treeUrl(given: string | undefined, directory: string): string | undefined {
  const url = shownUrl(given);
  if (url === undefined || directory === '') return url;
  const folder = `/${directory.split('/').map(encodeURIComponent).join('/')}`;
  const plain = url.replace(/\/+$/, '');
  // Some include the folder there too.
  return plain.endsWith(folder) ? url : plain + folder;
}

export function syncViewOf(
  { remote, ref, directory }: Sync,
  { repoTreeURL, repoCommitURL, gitInfo }: SyncInput,
): SyncView {
  const url = treeUrl(repoTreeURL, directory) ?? shownUrl(gitInfo?.url) ?? addressOf(remote);
  const commits = shownUrl(repoCommitURL);
  return {
    repoName: repositoryName(remote),
    ...(gitInfo?.provider && { installationProvider: gitInfo.provider }),
    ...(url !== undefined && { url }),
    commitFacts: (oid) => ({
      oid,
      ...(commits !== undefined ? { url: `${commits.replace(/\/$/, '')}/${oid}` } : url !== undefined && { url }),
      ref,
    }),
  };
}

export function gitSyncOf({ now }: Context, shown: SyncView): GitSync {
  const { commitFacts: _, ...told } = shown;
  return { ...told, updatedAt: now.toISOString() };
}
