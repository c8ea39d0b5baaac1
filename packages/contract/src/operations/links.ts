import { onBranch } from '../branch.ts';
import { linkStatus } from '../queries.ts';
import { LinkListing } from '../shapes/links.ts';
import { oneOf, optional, paging } from '../vocabulary.ts';

const tag = 'Links';

export const { main: listSpaceLinks, changeRequest: listChangeRequestLinks } = onBranch(
  {
    id: 'listSpaceLinks',
    route: 'GET /links',
    tag,
    access: { level: 'read' },
    query: { ...paging, status: linkStatus },
    status: 200,
    reply: LinkListing,
  },
  {
    main: { summary: 'List the links in a space', seed: 16 },
    changeRequest: {
      id: 'listChangeRequestLinks',
      summary: 'List the links in the content of a change request',
      query: {
        brokenContext: optional(
          oneOf(['change-request', 'space'], { description: 'broken by the change request, or broken before it' }),
        ),
      },
    },
  },
);
