import { api } from '@lectern/contract';
import { implement, implementPrepared } from '#platform/http/implement';
import { notFound } from '#platform/errors';
import { exportRepository, importRepository } from './sync.ts';

const nothing = async (): Promise<undefined> => undefined;

export const operations = [
  implementPrepared(
    api.importGitRepository,
    ({ space, body }, context) => importRepository(context, space, body),
    nothing,
  ),

  implementPrepared(
    api.exportGitRepository,
    ({ space, body }, context) => exportRepository(context, space, body),
    nothing,
  ),

  implement(api.getGitInfo, async ({ space }) => {
    if (space.git_sync === null) throw notFound('git repository');
    return JSON.parse(space.git_sync) as never;
  }),
];
