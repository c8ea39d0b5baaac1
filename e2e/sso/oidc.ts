// A provider of OpenID Connect from npm, certified and written by others.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export type OpenIdProvider = { issuer: string; clientId: string; clientSecret: string; stop(): Promise<void> };

export async function startOidcProvider(redirectTo: () => string): Promise<OpenIdProvider> {
  const [clientId, clientSecret] = ['lectern', 'a-secret-for-browser-tests-only'];
  let handle: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => {
    handle ??= new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [redirectTo()],
          grant_types: ['authorization_code'],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      // Only what is asked for by name goes into the token; the rest is asked for afterwards.
      conformIdTokenClaims: true,
      pkce: { required: () => true },
      cookies: { keys: ['of-a-test-only'] },
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, email: `${id}@op.example`, email_verified: true, name: 'Ada Lovelace' }),
      }),
    }).callback();
    handle(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    clientId,
    clientSecret,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
