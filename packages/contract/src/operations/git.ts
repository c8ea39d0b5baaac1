import { nothingThere, operation } from '../operation.ts';
import { dryRun } from '../queries.ts';
import { GitSync } from '../shapes/spaces.ts';
import {
  array,
  boolean,
  integer,
  named,
  object,
  oneOf,
  optional,
  partial,
  text,
  timestamp,
} from '../shape-builders.ts';

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

const FolderPush = named(
  'FolderPush',
  object(
    {
      result: oneOf(['unchanged', 'planned', 'incomplete', 'merged', 'proposed', 'conflicts'], {
        description:
          '`unchanged`: the space has this folder already. `planned`: a dry run. `incomplete`: bytes are missing and nothing ' +
          'was done. `merged`: it is in the main content. `proposed`: it is in a change request. `conflicts`: the space ' +
          'changed the same content since the last push, and a change request holds the folder',
      }),
      added: array(text(), { description: 'paths that the last push did not have' }),
      changed: array(text(), { description: 'paths whose bytes differ from the last push' }),
      removed: array(text(), { description: 'paths of the last push that the folder no longer has' }),
      missing: array(text(), { description: 'object ids whose bytes must be sent' }),
      pages: integer({ description: 'pages in the folder; 0 while bytes are missing' }),
      problems: array(object({ path: text(), message: text() }), {
        description: 'what could not be read; the rest was',
      }),
      revision: optional(text(1, undefined, { description: 'the revision that has the content' })),
      changeRequest: optional(object({ id: text(1), number: integer() })),
    },
    { description: 'what pushing a folder changes or changed' },
  ),
);

export const pushFolder = operation({
  id: 'pushFolder',
  route: 'POST /v1/spaces/{spaceId}/content/folder',
  summary: 'Push a folder of Markdown files',
  description:
    'The folder becomes the content of the space, read as Git sync reads a repository, and merged with what changed in the ' +
    'space since the last push. The body is a ZIP file with `folder.json`, `{ "files": [{ "path", "oid" }] }`, where `oid` is ' +
    'the object id that Git gives the bytes (SHA-1), and an entry named by its `oid` for each file whose bytes the server does not ' +
    'have. Send `folder.json` alone with `dryRun` first: `missing` in the reply lists them. One revision or none: an ' +
    'interrupted push changes nothing and can be repeated. A push of the same folder changes nothing.',
  tag,
  access: { level: 'edit' },
  audit: { event: 'folder_pushed', target: 'spaceId' },
  query: {
    dryRun,
    live: optional(
      boolean({
        default: false,
        description: 'true changes the main content, false makes or updates a change request',
      }),
    ),
    subject: optional(text(1, 256, { description: 'subject of the change request' })),
    source: optional(
      text(1, 100, { description: 'distinguishes several folders that are pushed to one space; `folder` when absent' }),
    ),
    force: optional(boolean({ default: false, description: 'true also accepts a folder that has no pages any more' })),
  },
  upload: true,
  status: 200,
  reply: FolderPush,
  errors: {
    408: 'no data was received for a minute',
    412: 'direct edits of the space are locked, or the folder no longer has pages',
    413: 'the archive exceeds the size limit of imports',
    415: 'the body is JSON instead of an archive',
  },
});
