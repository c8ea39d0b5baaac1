// A fake OpenID Connect provider.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

export type Claims = JWTPayload & Record<string, unknown>;
export type OidcServer = {
  issuer: string;
  /** The next response; `sign` creates its token. */
  answer: { claims: Claims; sign?: (claims: Claims) => Promise<string>; userInfo?: Record<string, unknown> };
  /** Additional fields of the discovery document. */
  metadata: Record<string, unknown>;
  /** Requests to the token endpoint. */
  exchanged: { authorization: string | undefined; form: URLSearchParams }[];
  sign(claims: Claims): Promise<string>;
  stop(): void;
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

export async function startOidc(): Promise<OidcServer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const sign = (claims: Claims): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(privateKey);

  const server = createServer((request, response) => {
    const json = (value: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    void (async () => {
      const body = await bodyOf(request);
      switch (request.url) {
        case '/.well-known/openid-configuration':
          return json({
            issuer: oidc.issuer,
            authorization_endpoint: `${oidc.issuer}/authorize`,
            token_endpoint: `${oidc.issuer}/token`,
            userinfo_endpoint: `${oidc.issuer}/userinfo`,
            jwks_uri: `${oidc.issuer}/jwks`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
            ...oidc.metadata,
          });
        case '/jwks':
          return json({ keys: [key] });
        case '/userinfo':
          return json({ sub: oidc.answer.claims.sub, ...oidc.answer.userInfo });
        default: {
          oidc.exchanged.push({ authorization: request.headers.authorization, form: new URLSearchParams(body) });
          const { claims, sign: own = sign } = oidc.answer;
          return json({ access_token: 'a', token_type: 'Bearer', id_token: await own(claims) });
        }
      }
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const oidc: OidcServer = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: { claims: {} },
    metadata: {},
    exchanged: [],
    sign,
    stop: () => server.close().closeAllConnections(),
  };
  return oidc;
}
