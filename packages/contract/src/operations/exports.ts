import { operation } from '../operation.ts';
import { named, object, oneOf, optional, url } from '../shape-builders.ts';

const tag = 'Exports';
const ExportDownload = named(
  'ExportDownload',
  object({
    url: url(2048, { description: 'download URL of the ZIP file, valid for 15 minutes without a token' }),
  }),
);
const query = { include: optional(oneOf(['content', 'everything'], { default: 'content' })) };
const description =
  '`content`, the default, is the current content the caller may read, as Markdown files. `everything` adds history, ' +
  'comments, users and settings, to restore on another server, and needs `admin`. It contains the keys of sites, ' +
  'invite links and single sign-on unless the token is read-only or limited to one space; the archive says whether it does.';

export const exportOrganization = operation({
  id: 'exportOrganization',
  route: 'GET /v1/orgs/{organizationId}/export',
  summary: 'Export an organization as a ZIP file',
  description,
  tag,
  access: { level: 'guest' },
  query,
  status: 200,
  reply: ExportDownload,
});

export const exportSpace = operation({
  id: 'exportSpace',
  route: 'GET /v1/spaces/{spaceId}/export',
  summary: 'Export a space as a ZIP file',
  description,
  tag,
  access: { level: 'read' },
  query,
  status: 200,
  reply: ExportDownload,
});
