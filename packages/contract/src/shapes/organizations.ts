import {
  array,
  boolean,
  either,
  integer,
  literal,
  named,
  number,
  object,
  oneOf,
  optional,
  text,
  timestamp,
  url,
} from '../shape-builders.ts';
import { RoleOrGuest, User } from './common.ts';
import { Collection, MergeRules, Space } from './spaces.ts';

export const OrganizationHostname = text(3, 32, {
  pattern: '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$',
  'x-expects': '3 to 32 lower-case letters, digits and hyphens, without a hyphen at either end, such as acme-docs',
});
export const EmailDomain = text(1, 255, {
  pattern: '^[^@\\s]+$',
  'x-expects': 'a domain without spaces and @, such as example.com',
});

export const Organization = named(
  'Organization',
  object({
    object: literal('organization'),
    id: text(1),
    title: text(2, 255),
    createdAt: timestamp(),
    emailDomains: array(text()),
    hostname: optional(OrganizationHostname),
    type: oneOf(['business', 'community']),
    useCase: optional(
      oneOf([
        'internalDocs',
        'docsSite',
        'audienceControlledSite',
        'productDocs',
        'teamKnowledgeBase',
        'designSystem',
        'openSourceDocs',
        'notes',
        'other',
      ]),
    ),
    communityType: optional(oneOf(['nonProfit', 'openSource', 'education'])),
    defaultRole: optional(RoleOrGuest),
    defaultContent: optional(object({ type: literal('site'), site: text(1) })),
    sso: optional(boolean({ description: 'all members must sign in through single sign-on' })),
    ai: optional(boolean()),
    inviteLinks: boolean({ description: 'invite links work' }),
    plan: oneOf([
      'free_2024',
      'plus_2024',
      'pro_2024',
      'enterprise_2024',
      'community_2024',
      'free',
      'plus',
      'pro',
      'internal',
    ]),
    billing: optional(
      object({
        interval: oneOf(['monthly', 'yearly']),
        endDate: optional(timestamp()),
        hasPaymentFailed: optional(boolean()),
        isScheduledToCancel: optional(boolean()),
      }),
    ),
    urls: object({ location: url(), app: url(), logo: optional(url()) }),
    trial: object({
      status: oneOf(['notapplicable', 'none', 'active', 'ended', 'expired']),
      endDate: optional(timestamp()),
      count: integer({ description: 'how many there were' }),
      decision: optional(literal('downgrade')),
    }),
    mergeRules: MergeRules,
    customHostname: optional(text()),
    blocked: optional(object({ reason: literal('security') })),
    internal_isOnNewTrial: optional(boolean()),
    internal_billingMigration: optional(
      object({
        deadline: optional(timestamp()),
        discountPercent: optional(number()),
        discountEndDate: optional(timestamp()),
      }),
    ),
    permissions: object({
      view: boolean(),
      access: boolean({ description: 'is a member' }),
      admin: boolean(),
      ownTeam: boolean({ description: 'owns at least one team' }),
      createContent: boolean(),
      createOpenAPISpec: boolean(),
      ingestConversations: boolean(),
      viewBilling: boolean(),
      listMembers: boolean(),
      listTeams: boolean(),
      listIntegrations: boolean(),
      listInstallations: boolean(),
      installIntegration: boolean(),
    }),
  }),
);

export const Member = named(
  'Member',
  object({
    object: literal('member'),
    id: text(1, undefined, { description: 'the user’s id' }),
    role: RoleOrGuest,
    user: User,
    disabled: boolean(),
    joinedAt: timestamp(),
    lastSeenAt: optional(timestamp()),
    sso: boolean({ description: 'signs in through single sign-on only' }),
    spaces: number({ description: 'spaces shared with the member directly' }),
    teams: number({ description: 'teams the member belongs to' }),
    sites: number({ description: 'sites shared with the member directly; always 0' }),
  }),
);

export const TeamRole = named('TeamRole', oneOf(['owner', 'member']));

export const Team = named(
  'Team',
  object({
    object: literal('team'),
    id: text(1),
    title: text(1, 64),
    members: integer(),
    spaces: number({ description: 'spaces shared with the team' }),
    createdAt: timestamp(),
    permissions: object({ admin: boolean(), view: boolean() }),
  }),
);

export const TeamMember = named('TeamMember', object({ role: TeamRole }));

export const TeamMemberItem = named(
  'TeamMemberItem',
  object({ organization: Member, team: TeamMember, permissions: object({ view: boolean() }) }),
);

export const MemberTeamItem = named('MemberTeamItem', object({ team: Team, member: TeamMember }));

const inviteHead = {
  object: literal('invite'),
  id: text(1),
  redundant: boolean({ description: 'the caller already has that access' }),
  urls: optional(object({ location: url(), app: url() })),
};

export const OrganizationInvite = named('OrganizationInvite', object({ ...inviteHead, role: RoleOrGuest }));
export const SpaceInvite = named('SpaceInvite', object({ ...inviteHead, level: RoleOrGuest, space: Space }));
export const CollectionInvite = named(
  'CollectionInvite',
  object({ ...inviteHead, level: RoleOrGuest, collection: Collection }),
);
export const ContentInvite = named('ContentInvite', either([SpaceInvite, CollectionInvite]));
export const Invite = named('Invite', either([OrganizationInvite, SpaceInvite, CollectionInvite]));
