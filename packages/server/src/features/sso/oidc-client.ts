// The OpenID Connect library, on our own fetcher. Only id tokens signed with a published key of the provider and an
// asymmetric algorithm are accepted.
import type { Configuration, CustomFetch } from 'openid-client';
import type { Services } from '#platform/context';
import { badRequest, HttpError } from '#platform/errors';
import type { Fetcher } from '#platform/fetcher';
import { decryptSecret } from '#platform/encrypted-secret';
import { identityFrom, type Identity } from './identity.ts';
import { oidcSettingsOf } from './present.ts';
import type { ProviderRow } from './rows.ts';

const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const scope = 'openid email profile';
const limits = { maxBytes: 1024 * 1024, timeoutMs: 10_000 };
const toleranceSeconds = 60;

const fetchWith =
  ({ fetch }: Fetcher): CustomFetch =>
  async (url, { method, headers, body }) => {
    const sent = body === undefined || body === null ? {} : { body: String(body as URLSearchParams | string) };
    const { status, contentType, bytes } = await fetch(url, {
      ...limits,
      send: { method: method === 'POST' ? 'POST' : 'GET', headers, ...sent },
    });
    const answered = contentType === undefined ? {} : { headers: { 'content-type': contentType } };
    return new Response(bytes.length === 0 ? null : Buffer.from(bytes), { status, ...answered });
  };

/** The fetcher's error has the reason; the library wraps it. */
function refusalIn(error: unknown): HttpError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof HttpError) return cause;
  return undefined;
}

async function configure(services: Services, row: ProviderRow): Promise<Configuration> {
  const client = await import('openid-client');
  const { issuer, clientID } = oidcSettingsOf(row);
  const secret = row.sealed_secret === null ? undefined : decryptSecret(services.secret, row.sealed_secret);
  if (row.sealed_secret !== null && secret === undefined) {
    throw badRequest('the client secret was encrypted with another secret of the service; it must be set again');
  }
  const url = new URL(issuer);
  const overHttp = url.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const fetch = fetchWith(services.fetcher);
  const found = await client.discovery(url, clientID, undefined, client.None(), {
    [client.customFetch]: fetch,
    execute: overHttp,
  });
  const { supportsPKCE: _, ...server } = found.serverMetadata();
  // A multi-tenant issuer would name another tenant in each token.
  if (new URL(server.issuer).href !== url.href)
    throw badRequest('the issuer in the discovery document of the identity provider differs');
  const offered = server.id_token_signing_alg_values_supported ?? ['RS256'];
  const basic = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true;
  const proof =
    secret === undefined ? client.None() : basic ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
  const configuration = new client.Configuration(
    { ...server, id_token_signing_alg_values_supported: offered.filter((one) => algorithms.includes(one)) },
    clientID,
    { [client.clockTolerance]: toleranceSeconds },
    proof,
  );
  configuration[client.customFetch] = fetch;
  client.enableNonRepudiationChecks(configuration);
  for (const allow of overHttp) allow(configuration);
  return configuration;
}

async function speaking<T>(services: Services, what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = error instanceof HttpError ? error : refusalIn(error);
    const { error: code } = error as { error?: unknown };
    services.log.warn({ err: error }, what);
    if (refusal) throw refusal;
    if (typeof code === 'string') throw badRequest(`the identity provider returned an error: ${code.slice(0, 100)}`);
    throw badRequest('the response of the identity provider was not accepted');
  }
}

export type AuthorizationRequest = { state: string; nonce: string; verifier: string };

export const createAuthorizationRequest = async (state: string): Promise<AuthorizationRequest> => {
  const { randomNonce, randomPKCECodeVerifier } = await import('openid-client');
  return { state, nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
};

/** The URL to redirect the browser to. */
export const authorizationUrl = (
  services: Services,
  row: ProviderRow,
  callback: string,
  asked: AuthorizationRequest,
): Promise<string> =>
  speaking(services, 'an OpenID Connect provider could not be reached', async () => {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
    const configuration = await configure(services, row);
    return buildAuthorizationUrl(configuration, {
      redirect_uri: callback,
      scope,
      state: asked.state,
      nonce: asked.nonce,
      code_challenge: await calculatePKCECodeChallenge(asked.verifier),
      code_challenge_method: 'S256',
    }).href;
  });

/** The identity, from the callback URL. */
export const exchangeCode = (
  services: Services,
  row: ProviderRow,
  address: URL,
  asked: AuthorizationRequest,
): Promise<Identity> =>
  speaking(services, 'a response of an OpenID Connect provider was rejected', async () => {
    const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
    const configuration = await configure(services, row);
    const tokens = await authorizationCodeGrant(configuration, address, {
      expectedState: asked.state,
      expectedNonce: asked.nonce,
      pkceCodeVerifier: asked.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    const hasInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const said =
      claims['email'] === undefined && hasInfo
        ? { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), sub: claims.sub }
        : claims;
    return identityOf(said);
  });

function identityOf(claims: { sub: string } & Record<string, unknown>): Identity {
  const text = (name: string): string | undefined => (typeof claims[name] === 'string' ? claims[name] : undefined);
  // Some providers omit the claim; false means that the user may have entered any e-mail address.
  const verified = claims['email_verified'] ?? true;
  if (verified !== true && verified !== 'true')
    throw badRequest('the identity provider has not verified your e-mail address');
  const full = `${text('given_name') ?? ''} ${text('family_name') ?? ''}`;
  return identityFrom({ subject: claims.sub, email: text('email'), name: text('name') ?? full });
}
