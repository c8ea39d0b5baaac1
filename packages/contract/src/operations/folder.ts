import { operation } from '../operation.ts';
import { dryRun } from '../queries.ts';
import { FolderPush } from '../shapes/folder.ts';
import { boolean, optional, text } from '../shape-builders.ts';

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
  tag: 'Git',
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
