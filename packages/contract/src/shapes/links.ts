// Links between resources. Unlike references in content, these contain the resources themselves.
import { array, integer, list, named, number, object, oneOf, optional, text } from '../shape-builders.ts';
import { ChangeRequest } from './change-requests.ts';
import { User } from './common.ts';
import { File, Page, ReusableContent, Revision } from './content.ts';
import { OpenApiSpec } from './openapi-specs.ts';
import { Organization } from './organizations.ts';
import { Collection, Space } from './spaces.ts';

export const LinkStatus = named('LinkStatus', oneOf(['ok', 'broken', 'in-app']));

const VersionContext = named(
  'VersionContext',
  object(
    {
      type: oneOf(['revision', 'changeRequest']),
      revision: optional(Revision),
      changeRequest: optional(ChangeRequest),
    },
    { description: 'the revision or change request of the location; the main content when absent' },
  ),
);

export const Location = named(
  'Location',
  object(
    {
      kind: oneOf(['file', 'url', 'page', 'user', 'collection', 'space', 'reusable-content', 'openapi']),
      organization: optional(Organization),
      space: optional(Space),
      page: optional(Page),
      file: optional(File),
      reusableContent: optional(ReusableContent),
      url: optional(text()),
      user: optional(User),
      collection: optional(Collection),
      openAPISpec: optional(OpenApiSpec),
      versionContext: optional(VersionContext),
      internalLocation: optional(
        object({ type: oneOf(['anchor', 'node']), anchor: optional(text()), node: optional(text()) }),
      ),
    },
    {
      description:
        'one end of a link: `kind` and the resource, with its organization and space; a page may include ' +
        'an anchor within it',
    },
  ),
);

export const LinkUsage = named(
  'LinkUsage',
  object({
    status: LinkStatus,
    relation: oneOf(['reference', 'dependsOn']),
    targetReference: optional(Location),
    locationReferences: array(Location),
    href: optional(
      text(0, undefined, {
        description: 'with `status=broken`: the target as the Markdown with stable references has it',
      }),
    ),
  }),
);

/** A page or reusable content that uses a file, a reusable content or a variable. */
export const ContentUse = named(
  'ContentUse',
  object({
    kind: oneOf(['page', 'reusable-content']),
    id: text(1),
    title: text(),
    path: optional(text(0, undefined, { description: 'of a page' })),
    count: integer({ description: 'how often' }),
  }),
);

export const UseCount = named(
  'UseCount',
  object({
    id: text(1, undefined, { description: 'of the file or reusable content; the name of the variable' }),
    pages: integer({ description: 'pages and reusable contents that use it' }),
    uses: integer(),
  }),
);

export const LinkStats = named(
  'LinkStats',
  object({
    total: number(),
    broken: object({
      total: number(),
      changeRequest: optional(number({ description: 'broken by this change request' })),
    }),
  }),
);

export const LinkListing = named('LinkListing', object({ ...list(LinkUsage).properties, stats: LinkStats }));
