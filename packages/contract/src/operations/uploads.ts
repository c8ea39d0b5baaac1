import { onBranch } from '../branch.ts';
import { FilesUpload } from '../shapes/editing.ts';
import { optional, text } from '../shape-builders.ts';

const tag = 'Content';
const how =
  'Send `multipart/form-data` with up to 100 files, or the bytes of one file with its own content type and its `name` in ' +
  'the query. Files are stored as they arrive and become one revision; if one is rejected, none is added. ' +
  'The type of a file and the dimensions of an image are detected from its bytes. The operator sets the maximum file size, 100 MB by ' +
  'default. With `If-Match` and the id of a revision, the upload is rejected if the content has changed since.';

export const { main: uploadFiles, changeRequest: uploadFilesInChangeRequest } = onBranch(
  {
    id: 'uploadFiles',
    route: 'POST /content/files',
    description: how,
    tag,
    access: { level: 'edit' },
    audit: { event: 'files_uploaded', target: 'spaceId' },
    query: {
      name: optional(text(1, 256, { description: 'name of the file, when the body is only its bytes' })),
      replaces: optional(
        text(1, 128, { description: 'id of a file that gets the bytes of the one sent; its name and its uses stay' }),
      ),
    },
    upload: true,
    status: 201,
    reply: FilesUpload,
    errors: {
      408: 'no data was received for a minute',
      413: 'a file exceeds the size limit',
      415: 'the body is JSON instead of files',
      503: 'the file storage does not respond',
    },
  },
  {
    main: {
      summary: 'Upload files to a space directly',
      errors: { 412: 'direct edits of the space are locked, or the content has changed since' },
    },
    changeRequest: {
      summary: 'Upload files in a change request',
      errors: { 412: 'the change request is merged or archived, or the content has changed since' },
    },
  },
);
