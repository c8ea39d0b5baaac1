import { idOf } from '../ids.ts';
import { nothingThere, operation } from '../operation.ts';
import { RoleOrGuest } from '../shapes/common.ts';
import {
  CollectionInvite,
  ContentInvite,
  EmailDomain,
  Invite,
  Organization,
  OrganizationHostname,
  OrganizationInvite,
  SpaceInvite,
} from '../shapes/organizations.ts';
import {
  array,
  boolean,
  either,
  list,
  literal,
  nullable,
  number,
  object,
  optional,
  paging,
  partial,
  text,
  url,
  webUrl,
} from '../shape-builders.ts';

const tag = 'Organizations';
const invites = 'Invites';
// Laxer than usual: private networks have hosts without a dot.
const EmailAddress = text(3, 320, {
  pattern: '^[^@\\s]+@[^@\\s]+$',
  'x-expects': 'an e-mail address, such as ada@example.com',
});

export const listOrganizations = operation({
  id: 'listOrganizations',
  route: 'GET /v1/orgs',
  summary: 'List the organizations the caller belongs to',
  tag,
  seed: 93,
  access: 'signed-in',
  minimumScope: 'space',
  query: paging,
  status: 200,
  reply: list(Organization),
});

export const createOrganization = operation({
  id: 'createOrganization',
  route: 'POST /v1/orgs',
  summary: 'Create an organization; the caller becomes its administrator',
  tag,
  access: 'signed-in',
  audit: { event: 'organization_created', creates: 'organization' },
  minimumScope: 'account',
  query: { withDefaultSite: optional(boolean()) },
  body: object({ title: text(2, 255), emailDomains: optional(array(EmailDomain, { maxItems: 100 })) }),
  status: 201,
  location: true,
  reply: Organization,
});

export const getOrganization = operation({
  id: 'getOrganization',
  route: 'GET /v1/orgs/{organizationId}',
  summary: 'Get an organization',
  tag,
  seed: 94,
  access: { level: 'guest' },
  status: 200,
  reply: Organization,
});

export const updateOrganization = operation({
  id: 'updateOrganization',
  route: 'PATCH /v1/orgs/{organizationId}',
  summary: 'Update an organization’s settings',
  tag,
  seed: 95,
  access: { level: 'admin' },
  audit: { event: 'organization_updated', target: 'organizationId' },
  body: partial({
    title: text(2, 255),
    emailDomains: array(EmailDomain, { maxItems: 100 }),
    hostname: OrganizationHostname,
    defaultRole: RoleOrGuest,
    defaultContent: nullable(object({ type: literal('site'), site: idOf('site') })),
    logo: nullable(webUrl(2048)),
    sso: boolean(),
    ai: boolean(),
    inviteLinks: boolean(),
    mergeRules: partial({ type: literal('none') }, { description: 'custom rules are not available' }),
  }),
  status: 200,
  reply: Organization,
  errors: { 409: 'another organization has this hostname' },
});

export const joinOrganization = operation({
  id: 'joinOrganization',
  route: 'POST /v1/orgs/{organizationId}/join',
  summary: 'Join an organization whose e-mail domains include the caller’s',
  tag,
  access: 'signed-in',
  audit: { event: 'organization_joined', target: 'organizationId' },
  minimumScope: 'account',
  status: 204,
});

export const listOrganizationsByEmailDomain = operation({
  id: 'listOrganizationsByEmailDomain',
  route: 'GET /v1/email-domains/{emailDomain}/orgs',
  summary: 'List the organizations open to an e-mail domain',
  description: 'Returns the caller’s organizations with that domain, and those the caller’s e-mail address may join.',
  tag,
  seed: 100,
  access: 'signed-in',
  minimumScope: 'organization',
  status: 200,
  reply: object({ organizations: array(Organization) }),
});

export const listInviteLinks = operation({
  id: 'listInviteLinks',
  route: 'GET /v1/orgs/{organizationId}/link-invites',
  summary: 'List the invite links to the organization itself',
  tag: invites,
  access: { level: 'admin' },
  tellsKeys: true,
  query: paging,
  status: 200,
  reply: list(OrganizationInvite),
});

const openLinks =
  'Anyone who has the id of a link can join with it, so a link is shown only to those who could create it: its level is at most the caller’s.';

export const listContentInviteLinks = operation({
  id: 'listContentInviteLinks',
  route: 'GET /v1/orgs/{organizationId}/content-link-invites',
  summary: 'List the invite links to all spaces and collections of the organization',
  description: 'Each is revoked by its id, like a link to the organization itself.',
  tag: invites,
  access: { level: 'admin' },
  tellsKeys: true,
  query: paging,
  status: 200,
  reply: list(ContentInvite),
});

export const listSpaceInviteLinks = operation({
  id: 'listSpaceInviteLinks',
  route: 'GET /v1/spaces/{spaceId}/link-invites',
  summary: 'List the invite links to a space',
  description: openLinks,
  tag: invites,
  access: { level: 'create' },
  tellsKeys: true,
  query: paging,
  status: 200,
  reply: list(SpaceInvite),
});

export const listCollectionInviteLinks = operation({
  id: 'listCollectionInviteLinks',
  route: 'GET /v1/collections/{collectionId}/link-invites',
  summary: 'List the invite links to a collection',
  description: openLinks,
  tag: invites,
  access: { level: 'create' },
  tellsKeys: true,
  query: paging,
  status: 200,
  reply: list(CollectionInvite),
});

export const createInviteLink = operation({
  id: 'createInviteLink',
  route: 'POST /v1/orgs/{organizationId}/link-invites',
  summary: 'Create an invite link to the organization, a space or a collection',
  description:
    'Links to the organization need an administrator; links to content need `create` there. The level of a link is at most the caller’s.',
  tag: invites,
  access: { level: 'guest' },
  audit: { event: 'invite_link_created', creates: 'invite', target: 'organizationId' },
  secretIds: ['inviteId'],
  body: either([
    object({ level: RoleOrGuest, space: idOf('space', { hidden: 404 }) }),
    object({ level: RoleOrGuest, collection: idOf('collection', { hidden: 404 }) }),
    object({ role: RoleOrGuest }),
  ]),
  status: 201,
  location: true,
  reply: Invite,
});

export const getInviteLink = operation({
  id: 'getInviteLink',
  route: 'GET /v1/orgs/{organizationId}/link-invites/{inviteId}',
  summary: 'Get an invite link',
  description: 'The id is the secret: anyone who has it may read the link.',
  tag: invites,
  seed: 96,
  access: 'signed-in',
  minimumScope: 'space',
  secretIds: ['inviteId'],
  status: 200,
  reply: Invite,
});

export const deleteInviteLink = operation({
  id: 'deleteInviteLink',
  route: 'DELETE /v1/orgs/{organizationId}/link-invites/{inviteId}',
  summary: 'Delete an invite link',
  description: 'To the organization, a space or a collection. Needs the level required to create it.',
  tag: invites,
  seed: 97,
  access: { level: 'guest' },
  audit: { event: 'invite_link_deleted', target: 'inviteId' },
  secretIds: ['inviteId'],
  status: 205,
  also: nothingThere,
});

export const updateInviteLink = operation({
  id: 'updateInviteLink',
  route: 'PATCH /v1/orgs/{organizationId}/link-invites/{inviteId}',
  summary: 'Update the level of an invite link',
  tag: invites,
  seed: 98,
  access: { level: 'guest' },
  audit: { event: 'invite_link_updated', target: 'inviteId' },
  secretIds: ['inviteId'],
  body: either([object({ role: RoleOrGuest }), object({ level: RoleOrGuest })]),
  status: 200,
  reply: Invite,
});

export const inviteUsers = operation({
  id: 'inviteUsers',
  route: 'POST /v1/orgs/{organizationId}/invites',
  summary: 'Invite people by e-mail address',
  description:
    'The invited users become members immediately. Users who cannot sign in yet get a personal link to choose a name and a password: by e-mail, or in this reply if there is no mail server.',
  tag: invites,
  access: { level: 'admin' },
  audit: { event: 'users_invited', target: 'organizationId' },
  body: object({
    emails: array(either([EmailAddress, object({ email: EmailAddress, role: optional(RoleOrGuest) })]), {
      minItems: 1,
      maxItems: 1000,
    }),
    role: optional(RoleOrGuest),
    sso: optional(boolean()),
  }),
  status: 200,
  reply: object({
    users: array(text(1)),
    invited: number({ description: 'how many users became members' }),
    failedSSOEmails: optional(array(text())),
    links: optional(array(object({ email: text(), user: text(1), url: url() }))),
    notMailed: optional(
      array(text(), {
        description:
          'members now, but no mail was sent because they reached the daily limit; the last link sent stays valid',
      }),
    ),
  }),
});

export const acceptInvite = operation({
  id: 'acceptInvite',
  route: 'POST /v1/orgs/{organizationId}/invites/{inviteId}',
  summary: 'Join with an invite link',
  tag: invites,
  access: 'signed-in',
  audit: { event: 'invite_accepted', target: 'inviteId' },
  minimumScope: 'account',
  secretIds: ['inviteId'],
  status: 200,
  reply: object({}),
});

export const claimInvitation = operation({
  id: 'claimInvitation',
  route: 'POST /v1/invitations/{secret}/claim',
  summary: 'Accept an invitation with its personal link',
  description:
    'Works once. The reply contains an API token of the invited user for this organization; in a browser the link opens a page instead.',
  tag: invites,
  access: 'anyone',
  audit: { event: 'invitation_claimed' },
  status: 200,
  reply: object({ user: text(1), organization: text(1), token: text(1) }),
});
