import { onBothBranches, onBranch } from '../branch.ts';
import { linkStatus } from '../queries.ts';
import { ContentUse, LinkListing, UseCount } from '../shapes/links.ts';
import { list, oneOf, optional, paging, text } from '../shape-builders.ts';

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

const kind = oneOf(['file', 'reusable-content', 'variable']);

export const { main: countUses, changeRequest: countUsesInChangeRequest } = onBothBranches({
  id: 'countUses',
  route: 'GET /content/use-counts',
  summary: 'Count where files, reusable contents or variables are used',
  description: 'Those used at least once. Names of variables that do not exist are counted too.',
  tag,
  access: { level: 'read' },
  query: { ...paging, kind },
  status: 200,
  reply: list(UseCount),
});

export const { main: listUses, changeRequest: listUsesInChangeRequest } = onBothBranches({
  id: 'listUses',
  route: 'GET /content/uses',
  summary: 'List the pages that use a file, reusable content or variable',
  tag,
  access: { level: 'read' },
  query: { ...paging, kind, id: text(1, 256, { description: 'the name of a variable' }) },
  status: 200,
  reply: list(ContentUse),
});
