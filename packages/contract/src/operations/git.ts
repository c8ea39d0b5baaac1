import { nothingThere, operation } from '../operation.ts';
import { GitSync } from '../shapes/spaces.ts';
import { boolean, object, oneOf, optional, partial, text, timestamp } from '../shape-builders.ts';

const tag = 'Git';

const repository = {
  url: text(1, 2048, { description: 'URL of the repository' }),
  ref: optional(
    text(1, 512, { description: 'such as `refs/heads/main`; the default branch of the repository when absent' }),
  ),
  repoProjectDirectory: optional(text(0, 1024, { description: 'folder of the space in the repository' })),
  repoTreeURL: optional(text(0, 2048, { description: 'prefix of links to files' })),
  repoCommitURL: optional(text(0, 2048, { description: 'prefix of links to commits' })),
  repoCacheID: optional(text(0, 256)),
  timestamp: optional(timestamp()),
  force: optional(
    boolean({ description: 'run even if nothing seems to have changed, or an import would remove every page' }),
  ),
  gitInfo: optional(partial({ provider: oneOf(['github', 'gitlab']), url: text(0, 2048) })),
};

const errors = {
  409: 'The space and the repository changed the same content; a change request holds the state of the repository.',
  412: 'The repository, branch or folder does not exist, access was denied, or it no longer has pages.',
  413: 'The repository is larger than the operator allows.',
  501: 'git is not installed on the server.',
  502: 'The repository cannot be reached.',
  504: 'The repository did not respond in time.',
};

export const importGitRepository = operation({
  id: 'importGitRepository',
  route: 'POST /v1/spaces/{spaceId}/git/import',
  summary: 'Import the content of a space from a Git repository',
  tag,
  access: { level: 'create' },
  audit: { event: 'git_repository_imported', target: 'spaceId' },
  body: object({
    ...repository,
    standalone: optional(boolean({ description: 'creates a revision without changing the main content' })),
  }),
  status: 204,
  errors,
});

export const exportGitRepository = operation({
  id: 'exportGitRepository',
  route: 'POST /v1/spaces/{spaceId}/git/export',
  summary: 'Export the content of a space to a Git repository',
  description: 'A branch that does not exist is created and contains only the content of the space.',
  tag,
  access: { level: 'create' },
  audit: { event: 'git_repository_exported', target: 'spaceId' },
  body: object({ ...repository, commitMessage: text(1, 10_000) }),
  status: 204,
  errors,
});

export const getGitInfo = operation({
  id: 'getGitInfo',
  route: 'GET /v1/spaces/{spaceId}/git/info',
  summary: 'Get the repository a space is synchronized with',
  description: 'Returns 404 if there is none.',
  tag,
  access: { level: 'read' },
  status: 200,
  reply: GitSync,
});

export const disconnectGitRepository = operation({
  id: 'disconnectGitRepository',
  route: 'DELETE /v1/spaces/{spaceId}/git/info',
  summary: 'Disconnect a space from its repository; both keep their content',
  description:
    'An addition of this service. A later import or export with the same repository, branch and folder goes on from the ' +
    'last common state.',
  tag,
  access: { level: 'create' },
  audit: { event: 'git_repository_disconnected', target: 'spaceId' },
  status: 205,
  also: nothingThere,
});
