// Creates, changes and deletes providers.
import { rankOf, type api, type BodyOf } from '@lectern/contract';
import { deleteTokensIn, lockSignIn } from '#features/accounts';
import { endSessions } from '#features/sessions';
import { lock } from '#db/dialect';
import type { Context } from '#platform/context';
import { requireNotBlank } from '#platform/require-not-blank';
import { badRequest } from '#platform/errors';
import { encryptSecret } from '#platform/encrypted-secret';
import { looksLikeMetadata, readMetadata } from './idp-metadata.ts';
import { oidcSettingsOf, samlSettingsOf, unsetUrl } from './present.ts';
import { problemOfIssuer, problemOfOidc, problemOfSaml, type SamlSettings } from './provider.ts';
import * as flow from './rows-flow.ts';
import * as rows from './rows.ts';

type Organization = { id: string; default_role: number; sso: number };
type SamlBody = BodyOf<typeof api.updateSamlProvider>;
type OidcBody = BodyOf<typeof api.updateOidcProvider>;

/** Settings from metadata pasted in place of certificates; explicit fields take precedence. */
export const prepareSaml = async ({ certificate }: SamlBody): Promise<SamlSettings | undefined> =>
  certificate !== undefined && looksLikeMetadata(certificate) ? readMetadata(certificate) : undefined;

const forMembers = ({ defaultTeam, defaultRole }: SamlBody) => ({
  ...(defaultTeam !== undefined && { default_team_id: defaultTeam }),
  ...(defaultRole !== undefined && { default_role: rankOf(defaultRole) }),
});

function samlSettings(known: SamlSettings, body: SamlBody, metadata: SamlSettings | undefined) {
  const settings: SamlSettings = {
    ssoURL: (body.ssoURL === unsetUrl ? '' : body.ssoURL) ?? metadata?.ssoURL ?? known.ssoURL,
    entityID: body.entityID ?? metadata?.entityID ?? known.entityID,
    certificate: metadata?.certificate ?? body.certificate ?? known.certificate,
  };
  if (settings.ssoURL !== '' && !/^https?:\/\//i.test(settings.ssoURL)) {
    throw badRequest('body.ssoURL must begin with http:// or https://');
  }
  const problem = problemOfSaml(settings);
  return { settings: JSON.stringify(settings), active: Number(problem === undefined), problem };
}

export const createSaml = async (
  context: Context,
  organization: Organization,
  body: BodyOf<typeof api.createSamlProvider>,
  metadata: SamlSettings | undefined,
): Promise<rows.ProviderRow> => {
  const { problem: _, ...columns } = samlSettings({ ssoURL: '', entityID: '', certificate: '' }, body, metadata);
  return rows.insertProvider(context, {
    organization_id: organization.id,
    kind: 'saml',
    label: requireNotBlank(body.label, 'body.label'),
    sealed_secret: null,
    default_role: organization.default_role,
    default_team_id: null,
    ...columns,
    ...forMembers(body),
  });
};

/**
 * Rejects breaking the last provider of an organization that enforces single sign-on: without a provider the
 * enforcement is suspended, and a mistake would open what it closes.
 */
async function keepUsable(
  context: Context,
  organization: Organization,
  row: rows.ProviderRow,
  problem: string | undefined,
): Promise<void> {
  if (problem === undefined || row.active !== 1 || organization.sso !== 1) return;
  // Two concurrent changes must not each take the other provider for the remaining one.
  await lock(context.db, `sso providers ${organization.id}`);
  if (await rows.hasOtherActive(context.db, row)) return;
  throw badRequest(
    `body: ${problem}; this is the only way to sign in to the organization, which requires single sign-on`,
  );
}

export async function changeSaml(
  context: Context,
  organization: Organization,
  row: rows.ProviderRow,
  body: SamlBody,
  metadata: SamlSettings | undefined,
): Promise<rows.ProviderRow> {
  const { problem, ...columns } = samlSettings(samlSettingsOf(row), body, metadata);
  await keepUsable(context, organization, row, problem);
  return rows.updateProvider(context, row, {
    ...(body.label !== undefined && { label: requireNotBlank(body.label, 'body.label') }),
    ...columns,
    ...forMembers(body),
  });
}

function oidcSettings({ services }: Context, known: { issuer: string; clientID: string }, body: OidcBody) {
  const settings = { issuer: body.issuer ?? known.issuer, clientID: body.clientID ?? known.clientID };
  const fault = settings.issuer === '' ? undefined : problemOfIssuer(settings.issuer);
  if (fault !== undefined) throw badRequest(`body.${fault}`);
  // A client secret belongs to its issuer: it is not sent to another one.
  const isElsewhere = known.issuer !== '' && settings.issuer !== known.issuer;
  const secret = body.clientSecret ?? (isElsewhere ? '' : undefined);
  const problem = problemOfOidc(settings);
  return {
    problem,
    settings: JSON.stringify(settings),
    active: Number(problem === undefined),
    ...(secret !== undefined && { sealed_secret: secret === '' ? null : encryptSecret(services.secret, secret) }),
  };
}

export const createOidc = async (
  context: Context,
  organization: Organization,
  body: BodyOf<typeof api.createOidcProvider>,
): Promise<rows.ProviderRow> => {
  const { problem: _, ...columns } = oidcSettings(context, { issuer: '', clientID: '' }, body);
  return rows.insertProvider(context, {
    organization_id: organization.id,
    kind: 'oidc',
    label: requireNotBlank(body.label, 'body.label'),
    default_role: organization.default_role,
    default_team_id: null,
    sealed_secret: null,
    ...columns,
    ...forMembers(body),
  });
};

export async function changeOidc(
  context: Context,
  organization: Organization,
  row: rows.ProviderRow,
  body: OidcBody,
): Promise<rows.ProviderRow> {
  const { problem, ...columns } = oidcSettings(context, oidcSettingsOf(row), body);
  await keepUsable(context, organization, row, problem);
  return rows.updateProvider(context, row, {
    ...(body.label !== undefined && { label: requireNotBlank(body.label, 'body.label') }),
    ...columns,
    ...forMembers(body),
  });
}

/** Ends all access through this provider: its sessions, and tokens created in them. */
export async function removeProvider(context: Context, row: rows.ProviderRow): Promise<undefined> {
  const { organization_id: organization, id: provider } = row;
  await lockSignIn(context.db, organization);
  for (const user of await flow.listUsersOf(context.db, row)) await deleteTokensIn(context.db, user, organization);
  await endSessions(context, { organization, provider });
  await rows.deleteProvider(context.db, row);
  return undefined;
}
