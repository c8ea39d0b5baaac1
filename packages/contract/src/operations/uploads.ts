import { operation } from '../operation.ts';
import { FilesUpload } from '../shapes/editing.ts';
import { optional, text } from '../vocabulary.ts';

const tag = 'Content';
const how =
  'Send `multipart/form-data` with up to 100 files, or the bytes of one file with its own content type and its `name` in ' +
  'the query. Files are stored while they arrive and become one revision together; when one cannot be taken, none is. ' +
  'What a file is and the size of a picture are read from its bytes. The largest file is set by the operator, 100 MB by ' +
  'default. With `If-Match` and the id of a revision the upload is refused when the content has moved on.';
const query = {
  name: optional(text(1, 256, { description: 'of the file, when the body is nothing but its bytes' })),
};
const errors = {
  408: 'nothing arrived for a minute',
  413: 'a file is larger than the service takes',
  415: 'the body is JSON instead of files',
  503: 'the storage of files does not answer',
};

export const uploadFilesInChangeRequest = operation({
  id: 'uploadFilesInChangeRequest',
  route: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files',
  summary: 'Upload files in a change request',
  description: how,
  tag,
  access: { level: 'edit' },
  query,
  upload: true,
  status: 201,
  reply: FilesUpload,
  errors: { ...errors, 412: 'the change request is merged or archived, or the content has moved on' },
});

export const uploadFiles = operation({
  id: 'uploadFiles',
  route: 'POST /v1/spaces/{spaceId}/content/files',
  summary: 'Upload files to a space directly',
  description: how,
  tag,
  access: { level: 'edit' },
  query,
  upload: true,
  status: 201,
  reply: FilesUpload,
  errors: { ...errors, 412: 'edits of the space are locked, or the content has moved on' },
});
