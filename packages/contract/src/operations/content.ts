import { onBothBranches, onBranch, onContent } from '../branch.ts';
import { operation } from '../operation.ts';
import { evaluated, format, linkStatus, pageFormat, reading } from '../queries.ts';
import { JsonDocument } from '../shapes/common.ts';
import { File, Page, Pages, PageTree, ReusableContent, Revision } from '../shapes/content.ts';
import { LinkListing, Location } from '../shapes/links.ts';
import { boolean, list, oneOf, optional, paging, text } from '../shape-builders.ts';

const tag = 'Content';
const unchanged = { 304: 'with `format=html`: the page is that of the `ETag` in `If-None-Match`' };
const bodies =
  'Bodies are omitted unless `format` is given, to keep replies for large spaces small; `documentId` identifies a body.';

export const { main: getContent, changeRequest: getContentInChangeRequest } = onBranch(
  {
    id: 'getContent',
    route: 'GET /content',
    description: bodies,
    tag,
    access: { level: 'read' },
    visitors: true,
    query: {
      ...reading,
      format,
      pages: optional(boolean({ default: true, description: 'false returns no pages, for clients of `content/tree`' })),
    },
    status: 200,
    reply: Revision,
  },
  {
    main: { summary: 'Get the current content of a space', seed: 21 },
    changeRequest: { summary: 'Get the content a change request proposes', seed: 36 },
  },
);

export const {
  main: listPages,
  changeRequest: listPagesInChangeRequest,
  revision: listPagesInRevision,
} = onContent({
  id: 'listPages',
  route: 'GET /pages',
  summary: 'List the pages as a tree',
  description: bodies,
  tag,
  seeds: { main: 23, changeRequest: 38 },
  access: { level: 'read' },
  visitors: true,
  query: { ...reading, format },
  status: 200,
  reply: Pages,
});

export const { main: getPageTree, changeRequest: getPageTreeInChangeRequest } = onBothBranches({
  id: 'getPageTree',
  route: 'GET /content/tree',
  summary: 'Get titles and nesting of the pages',
  description:
    'All pages as short rows in reading order, for navigation. The reply has an `ETag`; with `If-None-Match` it is 304 ' +
    'while the rows are the same, whatever else was edited. It is compressed if the client accepts gzip.',
  tag,
  access: { level: 'read' },
  query: {
    parent: optional(text(0, 128, { description: 'only the children of this page; empty for those at the top' })),
    computed: reading.computed,
  },
  status: 200,
  also: { 304: 'the rows are those of the `ETag` in `If-None-Match`' },
  reply: PageTree,
});

export const {
  main: listFiles,
  changeRequest: listFilesInChangeRequest,
  revision: listFilesInRevision,
} = onContent({
  id: 'listFiles',
  route: 'GET /files',
  summary: 'List the files',
  tag,
  seeds: { main: 24, changeRequest: 39 },
  access: { level: 'read' },
  visitors: true,
  query: { ...paging, ...reading },
  status: 200,
  reply: list(File),
});

export const {
  main: getFile,
  changeRequest: getFileInChangeRequest,
  revision: getFileInRevision,
} = onContent({
  id: 'getFile',
  route: 'GET /files/{fileId}',
  summary: 'Get the metadata and download URL of a file',
  tag,
  seeds: { main: 25, changeRequest: 40 },
  access: { level: 'read' },
  visitors: true,
  query: reading,
  status: 200,
  reply: File,
});

export const {
  main: getPage,
  changeRequest: getPageInChangeRequest,
  revision: getPageInRevision,
} = onContent({
  id: 'getPage',
  route: 'GET /page/{pageId}',
  summary: 'Get a page with its body',
  description: 'Without `format` the body is a tree of blocks. Markdown begins with the title of the page.',
  tag,
  seeds: { main: 27, changeRequest: 42 },
  access: { level: 'read' },
  visitors: true,
  query: { ...reading, ...pageFormat, evaluated },
  status: 200,
  also: unchanged,
  reply: Page,
});

export const {
  main: getPageByPath,
  changeRequest: getPageByPathInChangeRequest,
  revision: getPageByPathInRevision,
} = onContent({
  id: 'getPageByPath',
  route: 'GET /path/{pagePath}',
  summary: 'Get the page at a path',
  description: 'The path is the rest of the URL; its slashes may be escaped or not. Returns documents and groups.',
  tag,
  access: { level: 'read' },
  visitors: true,
  query: { ...reading, ...pageFormat, evaluated },
  status: 200,
  also: unchanged,
  reply: Page,
});

export const {
  main: getReusableContent,
  changeRequest: getReusableContentInChangeRequest,
  revision: getReusableContentInRevision,
} = onContent({
  id: 'getReusableContent',
  route: 'GET /reusable-contents/{reusableContentId}',
  summary: 'Get a reusable content',
  tag,
  access: { level: 'read' },
  visitors: true,
  query: {
    ...reading,
    format: optional(oneOf(['markdown'], { description: 'adds `markdown`, with links as they are stored' })),
  },
  status: 200,
  reply: ReusableContent,
});

export const { main: listFileBacklinks, changeRequest: listFileBacklinksInChangeRequest } = onBothBranches({
  id: 'listFileBacklinks',
  route: 'GET /content/files/{fileId}/backlinks',
  summary: 'List the uses of a file',
  tag,
  seeds: { main: 26, changeRequest: 41 },
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: list(Location),
});

export const { main: listPageLinks, changeRequest: listPageLinksInChangeRequest } = onBothBranches({
  id: 'listPageLinks',
  route: 'GET /content/page/{pageId}/links',
  summary: 'List the links in a page',
  tag,
  seeds: { main: 28, changeRequest: 43 },
  access: { level: 'read' },
  query: { ...paging, status: linkStatus },
  status: 200,
  reply: LinkListing,
});

export const { main: listPageBacklinks, changeRequest: listPageBacklinksInChangeRequest } = onBothBranches({
  id: 'listPageBacklinks',
  route: 'GET /content/page/{pageId}/backlinks',
  summary: 'List what links to a page',
  tag,
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: list(Location),
});

export const getDocument = operation({
  id: 'getDocument',
  route: 'GET /v1/spaces/{spaceId}/documents/{documentId}',
  summary: 'Get a body by its id',
  tag,
  access: { level: 'read' },
  query: { schema: optional(oneOf(['current', 'next'], { description: 'both values select the same format' })) },
  status: 200,
  reply: JsonDocument,
});
