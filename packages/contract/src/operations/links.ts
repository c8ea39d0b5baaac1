import { operation } from '../operation.ts';
import { linkStatus } from '../queries.ts';
import { LinkListing } from '../shapes/links.ts';
import { oneOf, optional, paging } from '../vocabulary.ts';

const tag = 'Links';

export const listSpaceLinks = operation({
  id: 'listSpaceLinks',
  route: 'GET /v1/spaces/{spaceId}/links',
  summary: 'List the links in a space',
  tag,
  seed: 16,
  access: { level: 'read' },
  query: { ...paging, status: linkStatus },
  status: 200,
  reply: LinkListing,
});

export const listChangeRequestLinks = operation({
  id: 'listChangeRequestLinks',
  route: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/links',
  summary: 'List the links in the content of a change request',
  tag,
  access: { level: 'read' },
  query: {
    ...paging,
    status: linkStatus,
    brokenContext: optional(
      oneOf(['change-request', 'space'], { description: 'broken by the change request, or broken before it' }),
    ),
  },
  status: 200,
  reply: LinkListing,
});
