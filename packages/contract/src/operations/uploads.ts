import { onBranch } from '../branch.ts';
import { FilesUpload } from '../shapes/editing.ts';
import { optional, text } from '../vocabulary.ts';

const tag = 'Content';
const how =
  'Send `multipart/form-data` with up to 100 files, or the bytes of one file with its own content type and its `name` in ' +
  'the query. Files are stored while they arrive and become one revision together; when one cannot be taken, none is. ' +
  'What a file is and the size of a picture are read from its bytes. The largest file is set by the operator, 100 MB by ' +
  'default. With `If-Match` and the id of a revision the upload is refused when the content has moved on.';

export const { main: uploadFiles, changeRequest: uploadFilesInChangeRequest } = onBranch(
  {
    id: 'uploadFiles',
    route: 'POST /content/files',
    description: how,
    tag,
    access: { level: 'edit' },
    audit: { event: 'files_uploaded', target: 'spaceId' },
    query: {
      name: optional(text(1, 256, { description: 'of the file, when the body is nothing but its bytes' })),
    },
    upload: true,
    status: 201,
    reply: FilesUpload,
    errors: {
      408: 'nothing arrived for a minute',
      413: 'a file is larger than the service takes',
      415: 'the body is JSON instead of files',
      503: 'the storage of files does not answer',
    },
  },
  {
    main: {
      summary: 'Upload files to a space directly',
      errors: { 412: 'edits of the space are locked, or the content has moved on' },
    },
    changeRequest: {
      summary: 'Upload files in a change request',
      errors: { 412: 'the change request is merged or archived, or the content has moved on' },
    },
  },
);
