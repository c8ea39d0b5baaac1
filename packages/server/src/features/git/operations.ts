import { api } from '@lectern/contract';
import { recordGitSync } from '#features/spaces';
import { alreadyDeleted, implement, implementPrepared, implementUpload, noChange } from '#platform/http/implement';
import { notFound } from '#platform/errors';

const sync = () => import('./sync.ts');

const nothing = async (): Promise<undefined> => undefined;

export const operations = [
  implementPrepared(
    api.importGitRepository,
    async ({ space, body }, context) => (await sync()).importRepository(context, space, body),
    nothing,
  ),

  implementPrepared(
    api.exportGitRepository,
    async ({ space, body }, context) => (await sync()).exportRepository(context, space, body),
    nothing,
  ),

  implementUpload(
    api.pushFolder,
    async ({ space, query, upload }, context) =>
      (await import('./push-folder.ts')).pushFolder(context, space, query, upload),
    async ({ prepared }) => {
      const { result } = prepared;
      return result === 'merged' || result === 'proposed' || result === 'conflicts' ? prepared : noChange(prepared);
    },
  ),

  implement(api.getGitInfo, async ({ space }) => {
    if (space.git_sync === null) throw notFound('git repository');
    return JSON.parse(space.git_sync) as never;
  }),

  implement(api.disconnectGitRepository, async ({ space }, context) => {
    if (space.git_sync === null) return alreadyDeleted;
    await recordGitSync(context, space, undefined);
    return undefined;
  }),
];
