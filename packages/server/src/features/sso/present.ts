import { levelOf, rankOf, type Static, type shapes } from '@lectern/contract';
import { findTeam, presentTeam } from '#features/teams';
import type { Context, SignedInContext } from '#platform/context';
import { oidcAddresses, samlAddresses, startUrl } from './addresses.ts';
import { problemOfOidc, problemOfSaml, type OidcSettings, type SamlSettings } from './provider.ts';
import type { ProviderRow } from './rows.ts';

export const samlSettingsOf = ({ settings }: ProviderRow): SamlSettings => JSON.parse(settings) as SamlSettings;
export const oidcSettingsOf = ({ settings }: ProviderRow): OidcSettings => JSON.parse(settings) as OidcSettings;

export const unsetUrl = 'about:blank';

async function common(context: SignedInContext, row: ProviderRow, problem: string | undefined) {
  const { organization_id, default_team_id: teamId, kind } = row;
  // A team deleted since counts as none.
  const team = teamId === null ? undefined : await findTeam(context.db, organization_id, teamId, context.caller.userId);
  return {
    id: row.id,
    label: row.label,
    ...(team && { defaultTeam: presentTeam(team, rankOf('admin')) }),
    defaultRole: levelOf(row.default_role),
    createdAt: row.created_at,
    status: row.active === 1 ? ('active' as const) : ('pending' as const),
    ...(problem !== undefined && { problem }),
    urls: { location: context.urls.api(`/orgs/${organization_id}/${kind}/${row.id}`) },
  };
}

export async function presentSaml(
  context: SignedInContext,
  row: ProviderRow,
): Promise<Static<typeof shapes.SamlProvider>> {
  const settings = samlSettingsOf(row);
  return {
    object: 'saml-provider',
    ...settings,
    // Clients validate this as a URL.
    ssoURL: settings.ssoURL === '' ? unsetUrl : settings.ssoURL,
    service: samlAddresses(context, row),
    ...(await common(context, row, problemOfSaml(settings))),
  };
}

export async function presentOidc(
  context: SignedInContext,
  row: ProviderRow,
): Promise<Static<typeof shapes.OidcProvider>> {
  const settings = oidcSettingsOf(row);
  return {
    object: 'oidc-provider',
    ...settings,
    hasClientSecret: row.sealed_secret !== null,
    service: oidcAddresses(context, row),
    ...(await common(context, row, problemOfOidc(settings))),
  };
}

export const presentLogin = (
  context: Pick<Context, 'urls'>,
  row: Pick<ProviderRow, 'id' | 'kind' | 'label'>,
): Static<typeof shapes.SsoLogin> => ({ id: row.id, label: row.label, startURL: startUrl(context, row) });
