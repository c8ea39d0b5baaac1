import { operation } from '../operation.ts';
import { named, object, oneOf, optional, url } from '../vocabulary.ts';

const tag = 'Exports';
const ExportDownload = named(
  'ExportDownload',
  object({
    url: url(2048, { description: 'where the zip file can be fetched without a token, for a quarter of an hour' }),
  }),
);
const query = { include: optional(oneOf(['content', 'everything'], { default: 'content' })) };
const description =
  '`content`, the default, is the current content as Markdown files that the caller may read. `everything` adds history, ' +
  'comments, people and settings for another server, and needs `admin`. Keys of sites, ' +
  'invite links and single sign-on are in it unless the token may only read or is limited to one space; the archive says so.';

export const exportOrganization = operation({
  id: 'exportOrganization',
  route: 'GET /v1/orgs/{organizationId}/export',
  summary: 'Get an organization as a zip file',
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
  summary: 'Get a space as a zip file',
  description,
  tag,
  access: { level: 'read' },
  query,
  status: 200,
  reply: ExportDownload,
});
