import { levelOf, rankOf, type Static, type shapes } from '@lectern/contract';
import type { Context } from '#platform/context';
import type { OrganizationForCaller } from './rows.ts';

export function presentOrganization(
  context: Pick<Context, 'urls'>,
  row: OrganizationForCaller,
): Static<typeof shapes.Organization> {
  const rank = row.disabled === 0 ? (row.role ?? -1) : -1;
  const creates = rank >= rankOf('create');
  const admin = rank >= rankOf('admin');
  return {
    object: 'organization',
    id: row.id,
    title: row.title,
    createdAt: row.created_at,
    emailDomains: JSON.parse(row.email_domains) as string[],
    ...(row.hostname !== null && { hostname: row.hostname }),
    type: row.type as 'business',
    ...(row.use_case !== null && { useCase: row.use_case as 'other' }),
    ...(row.community_type !== null && { communityType: row.community_type as 'openSource' }),
    defaultRole: levelOf(row.default_role),
    ...(row.default_site_id !== null && { defaultContent: { type: 'site' as const, site: row.default_site_id } }),
    sso: row.sso === 1,
    ai: row.ai === 1,
    inviteLinks: row.invite_links === 1,
    plan: 'internal',
    urls: {
      location: context.urls.api(`/orgs/${row.id}`),
      app: context.urls.app(`/o/${row.id}`),
      ...(row.logo_url !== null && { logo: row.logo_url }),
    },
    trial: { status: 'notapplicable', count: 0 },
    mergeRules: { type: 'none' },
    permissions: {
      view: rank >= 0,
      access: rank >= 0,
      admin,
      ownTeam: row.owned_teams > 0,
      createContent: creates,
      createOpenAPISpec: creates,
      ingestConversations: false,
      viewBilling: false,
      listMembers: rank > 0,
      listTeams: rank > 0,
      listIntegrations: false,
      listInstallations: false,
      installIntegration: false,
    },
  };
}
