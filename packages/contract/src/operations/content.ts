import { operation } from '../operation.ts';
import { own, type Place, type SpacePath } from '../place.ts';
import { evaluated, format, linkStatus, pageFormat, reading } from '../queries.ts';
import { File, JsonDocument, Page, Pages, ReusableContent, Revision } from '../shapes/content.ts';
import { LinkListing, Location } from '../shapes/links.ts';
import { list, oneOf, optional, paging } from '../vocabulary.ts';

const tag = 'Content';
const bodies =
  'Bodies are left out unless `format` is given, so that a large space stays light; `documentId` tells one from another.';

export const getContent = operation({
  id: 'getContent',
  route: 'GET /v1/spaces/{spaceId}/content',
  summary: 'Get the current content of a space',
  description: bodies,
  tag,
  seed: 21,
  access: { level: 'read' },
  query: { ...reading, format },
  status: 200,
  reply: Revision,
});

export const getContentInChangeRequest = operation({
  id: 'getContentInChangeRequest',
  route: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  summary: 'Get the content a change request proposes',
  description: bodies,
  tag,
  seed: 36,
  access: { level: 'read' },
  query: { ...reading, format },
  status: 200,
  reply: Revision,
});

function contentAt<const At extends SpacePath>(place: Place<At>) {
  const { at } = place;
  return {
    listPages: operation({
      ...own(place, 'listPages'),
      route: `GET ${at}/pages` as const,
      summary: 'Get the tree of pages',
      description: bodies,
      access: { level: 'read' },
      query: { ...reading, format },
      status: 200,
      reply: Pages,
    }),
    listFiles: operation({
      ...own(place, 'listFiles'),
      route: `GET ${at}/files` as const,
      summary: 'List the files',
      access: { level: 'read' },
      query: { ...paging, ...reading },
      status: 200,
      reply: list(File),
    }),
    getFile: operation({
      ...own(place, 'getFile'),
      route: `GET ${at}/files/{fileId}` as const,
      summary: 'Get a file’s facts and where to download it',
      access: { level: 'read' },
      query: reading,
      status: 200,
      reply: File,
    }),
    getPage: operation({
      ...own(place, 'getPage'),
      route: `GET ${at}/page/{pageId}` as const,
      summary: 'Get a page with its body',
      description: 'Without `format` the body comes as a tree of blocks. Markdown begins with the title of the page.',
      access: { level: 'read' },
      query: { ...reading, ...pageFormat, evaluated },
      status: 200,
      reply: Page,
    }),
    getPageByPath: operation({
      ...own(place, 'getPageByPath'),
      route: `GET ${at}/path/{pagePath}` as const,
      summary: 'Get the page at a path',
      description: 'The path is all that follows; its slashes may be escaped or not. Answers documents and groups.',
      access: { level: 'read' },
      query: { ...reading, ...pageFormat, evaluated },
      status: 200,
      reply: Page,
    }),
    getReusableContent: operation({
      ...own(place, 'getReusableContent'),
      route: `GET ${at}/reusable-contents/{reusableContentId}` as const,
      summary: 'Get a piece of content that pages share',
      access: { level: 'read' },
      query: reading,
      status: 200,
      reply: ReusableContent,
    }),
  };
}

function linksAt<const At extends SpacePath>(place: Place<At>) {
  const { at } = place;
  return {
    listFileBacklinks: operation({
      ...own(place, 'listFileBacklinks'),
      route: `GET ${at}/files/{fileId}/backlinks` as const,
      summary: 'List what uses a file',
      access: { level: 'read' },
      query: paging,
      status: 200,
      reply: list(Location),
    }),
    listPageLinks: operation({
      ...own(place, 'listPageLinks'),
      route: `GET ${at}/page/{pageId}/links` as const,
      summary: 'List the links in a page',
      access: { level: 'read' },
      query: { ...paging, status: linkStatus },
      status: 200,
      reply: LinkListing,
    }),
    listPageBacklinks: operation({
      ...own(place, 'listPageBacklinks'),
      route: `GET ${at}/page/{pageId}/backlinks` as const,
      summary: 'List what links to a page',
      access: { level: 'read' },
      query: paging,
      status: 200,
      reply: list(Location),
    }),
  };
}

const inSpace = {
  at: '/v1/spaces/{spaceId}/content',
  suffix: '',
  tag,
  seeds: { listPages: 23, listFiles: 24, getFile: 25, listFileBacklinks: 26, getPage: 27, listPageLinks: 28 },
} as const;
const inChangeRequest = {
  at: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  suffix: 'InChangeRequest',
  tag,
  seeds: { listPages: 38, listFiles: 39, getFile: 40, listFileBacklinks: 41, getPage: 42, listPageLinks: 43 },
} as const;
const inRevision = {
  at: '/v1/spaces/{spaceId}/revisions/{revisionId}',
  suffix: 'InRevision',
  tag: 'Revisions',
} as const;

export const { listPages, listFiles, getFile, getPage, getPageByPath, getReusableContent } = contentAt(inSpace);
export const { listFileBacklinks, listPageLinks, listPageBacklinks } = linksAt(inSpace);

export const {
  listPages: listPagesInChangeRequest,
  listFiles: listFilesInChangeRequest,
  getFile: getFileInChangeRequest,
  getPage: getPageInChangeRequest,
  getPageByPath: getPageByPathInChangeRequest,
  getReusableContent: getReusableContentInChangeRequest,
} = contentAt(inChangeRequest);
export const {
  listFileBacklinks: listFileBacklinksInChangeRequest,
  listPageLinks: listPageLinksInChangeRequest,
  listPageBacklinks: listPageBacklinksInChangeRequest,
} = linksAt(inChangeRequest);

export const {
  listPages: listPagesInRevision,
  listFiles: listFilesInRevision,
  getFile: getFileInRevision,
  getPage: getPageInRevision,
  getPageByPath: getPageByPathInRevision,
  getReusableContent: getReusableContentInRevision,
} = contentAt(inRevision);

export const getDocument = operation({
  id: 'getDocument',
  route: 'GET /v1/spaces/{spaceId}/documents/{documentId}',
  summary: 'Get a body by its id',
  tag,
  access: { level: 'read' },
  query: { schema: optional(oneOf(['current', 'next'], { description: 'both give the same form' })) },
  status: 200,
  reply: JsonDocument,
});
