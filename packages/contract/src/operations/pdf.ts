import { onBranch } from '../branch.ts';
import { array, boolean, named, object, oneOf, optional, text, url } from '../shape-builders.ts';

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
    url: url(2048, { description: 'valid for a short time' }),
    leftOut: optional(
      array(LeftOutPicture, { description: 'images that are not in the file; their alternative text replaces them' }),
    ),
  }),
);
const download = {
  tag,
  access: { level: 'read' },
  query: {
    page: optional(text(1, 128, { description: 'id of the first page' })),
    only: optional(boolean({ description: 'only that page' })),
  },
  status: 200,
  reply: Download,
  errors: {
    413: 'the content is too large for one file',
    501: 'the package that makes PDF files is not installed on the server',
    503: 'too many files are being generated at the moment',
  },
} as const;

export const { main: getSpacePdf, changeRequest: getChangeRequestPdf } = onBranch(
  { ...download, id: 'getSpacePdf', route: 'GET /pdf' },
  {
    main: { summary: 'Get a PDF of a space or a page', visitors: true },
    changeRequest: { id: 'getChangeRequestPdf', summary: 'Get a PDF of the content of a change request', seed: 35 },
  },
);

export const { main: getSpaceEpub, changeRequest: getChangeRequestEpub } = onBranch(
  { ...download, id: 'getSpaceEpub', route: 'GET /epub' },
  {
    main: { summary: 'Get an EPUB of a space or a page' },
    changeRequest: { id: 'getChangeRequestEpub', summary: 'Get an EPUB of the content of a change request' },
  },
);
