// An identity provider from npm, written by people who know nothing of this service.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import samlp from 'samlp';
import { newSigner } from '../../packages/server/src/features/sso/testing/certificate.ts';

export type IdentityProvider = {
  /** Its metadata document. */
  metadata: string;
  /** The name of the service and where answers go. With a certificate they are encrypted, by those that can. */
  trust(entityId: string, acs: string, certificate?: string): Promise<void>;
  stop(): Promise<void>;
};

const form = (query: string): string => `<!doctype html><title>Company</title><form method="post" action="/sso${query}">
<label>User <input name="username"></label><label>Password <input name="password" type="password"></label>
<button>Login</button></form>`;

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return new URLSearchParams(body);
}

/** What the library expects of a response. */
const speaking = (response: ServerResponse): ServerResponse =>
  Object.assign(response, {
    set: (name: string, value: string) => response.setHeader(name, value),
    send: (content: string) => response.end(content),
  });

/** Its address is another site than that of the service, so that browsers treat it as one. */
export async function startSamlp(): Promise<IdentityProvider> {
  const { key, certificate } = newSigner();
  const trusted = new Map<string, string>();
  const issuer = 'urn:company:idp';
  const options = (signResponse: boolean) => ({
    issuer,
    key,
    cert: certificate,
    signResponse,
    lifetimeInSeconds: 300,
    recipient: undefined as string | undefined,
    destination: undefined as string | undefined,
  });
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url!, 'http://localhost');
      if (url.pathname !== '/sso') return response.writeHead(404).end();
      response.setHeader('content-type', 'text/html');
      if (request.method === 'GET') return response.end(form(url.search));
      const sent = await bodyOf(request);
      if (sent.get('password') !== 'right') return response.end(form(url.search));
      const username = sent.get('username')!;
      const [acs] = trusted.values();
      const user = {
        id: username,
        displayName: 'Ada Lovelace',
        name: { givenName: 'Ada', familyName: 'Lovelace' },
        emails: [{ value: `${username}@company.example` }],
      };
      samlp.auth({
        ...options(username === 'whole'),
        recipient: acs,
        destination: acs,
        getUserFromRequest: () => user,
        getPostURL: (audience: string, _dom: unknown, _request: unknown, done: (error: null, url?: string) => void) =>
          done(null, trusted.get(audience)),
      })(
        Object.assign(request, { query: Object.fromEntries(url.searchParams), body: {} }),
        speaking(response),
        (error) => response.writeHead(500).end(String(error)),
      );
      return undefined;
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    metadata: `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${issuer}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate.replaceAll(/-----[^-]+-----|\s/g, '')}</X509Certificate></X509Data></KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="http://localhost:${port}/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`,
    async trust(entityId, acs) {
      trusted.clear();
      trusted.set(entityId, acs);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
