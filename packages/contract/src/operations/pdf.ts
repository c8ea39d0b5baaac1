import { operation } from '../operation.ts';
import { array, boolean, named, object, oneOf, optional, text, url } from '../vocabulary.ts';

const tag = 'Content';
const LeftOutPicture = named(
  'LeftOutPicture',
  object({
    id: text(0, undefined, { description: 'id of the file' }),
    name: text(0, undefined, { description: 'name of the file' }),
    reason: oneOf(['unreadable', 'too-large', 'memory']),
  }),
);
const Download = named(
  'Download',
  object({
    url: url(2048, { description: 'works for a short time' }),
    leftOut: optional(
      array(LeftOutPicture, { description: 'pictures that are not in the file; their words stand in their places' }),
    ),
  }),
);
const errors = {
  413: 'the content is too large for one file',
  503: 'too many files are being made at the moment',
};
const query = {
  page: optional(text(1, 128, { description: 'id of the page to begin with' })),
  only: optional(boolean({ description: 'that page alone' })),
};

export const getSpacePdf = operation({
  id: 'getSpacePdf',
  route: 'GET /v1/spaces/{spaceId}/pdf',
  summary: 'Get a PDF of a space or a page',
  tag,
  access: { level: 'read' },
  query,
  status: 200,
  reply: Download,
  errors,
});

export const getChangeRequestPdf = operation({
  id: 'getChangeRequestPdf',
  route: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf',
  summary: 'Get a PDF of the content of a change request',
  tag,
  seed: 35,
  access: { level: 'read' },
  query,
  status: 200,
  reply: Download,
  errors,
});

export const getSpaceEpub = operation({
  id: 'getSpaceEpub',
  route: 'GET /v1/spaces/{spaceId}/epub',
  summary: 'Get an EPUB of a space or a page',
  tag,
  access: { level: 'read' },
  query,
  status: 200,
  reply: Download,
  errors,
});

export const getChangeRequestEpub = operation({
  id: 'getChangeRequestEpub',
  route: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/epub',
  summary: 'Get an EPUB of the content of a change request',
  tag,
  access: { level: 'read' },
  query,
  status: 200,
  reply: Download,
  errors,
});
