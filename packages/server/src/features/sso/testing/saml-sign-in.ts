// An organization with its own identity provider, and users who sign in there.
import { inflateRawSync } from 'node:zlib';
import { api, type BodyOf } from '@lectern/contract';
import { services, type Organization } from '../../../../test/harness.ts';
import { newBrowser, type Answer, type Browser } from './browser.ts';
import { newSigner, type Signer } from './certificate.ts';
import { assertionOf, encoded, responseAround, signed, type AssertionFacts } from './response.ts';

export const idp = 'https://idp.example.test/metadata';
export const signer = newSigner();

export async function samlProvider(
  organization: Organization,
  body: Partial<BodyOf<typeof api.createSamlProvider>> = {},
  by: Signer = signer,
) {
  return organization.admin.call(api.createSamlProvider, {
    organizationId: organization.id,
    body: {
      label: 'Company',
      entityID: idp,
      ssoURL: 'https://idp.example.test/sso?tenant=1',
      certificate: by.certificate,
      ...body,
    },
  });
}

export type Provider = Awaited<ReturnType<typeof samlProvider>>;

/** Starts a sign-in; returns the id of the request. */
export async function leave(
  browser: Browser,
  provider: Provider,
  next?: string,
): Promise<{ id: string; relay: string; url: URL }> {
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
  const answer = await browser.get(provider.service.startURL + query);
  if (answer.status !== 303) throw new Error(`${answer.status} ${answer.text}`);
  const url = new URL(answer.location!);
  const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest')!, 'base64')).toString();
  return { id: /\bID="([^"]+)"/.exec(request)![1]!, relay: url.searchParams.get('RelayState')!, url };
}

let people = 0;

/** For a new user, unless `more` names one. */
export const assertionFactsBy = (
  provider: Provider,
  inResponseTo: string | undefined,
  more: Partial<AssertionFacts> = {},
): AssertionFacts => ({
  idp,
  acs: provider.service.acsURL,
  audience: provider.service.entityID,
  inResponseTo,
  email: `sso${++people}@example.test`,
  now: services.clock(),
  ...more,
});

export const validResponse = (said: AssertionFacts, by: Signer = signer): string =>
  signed(responseAround(said, assertionOf(said)), by);

/** Posts a response of the provider and follows the flow as far as possible. */
export async function bring(browser: Browser, provider: Provider, xml: string, relay = ''): Promise<Answer> {
  const form = { SAMLResponse: encoded(xml), RelayState: relay };
  const answer = await browser.postFromElsewhere(provider.service.acsURL, form);
  return answer.status === 303 ? browser.get(answer.location!) : answer;
}

export async function signIn(provider: Provider, more: Partial<AssertionFacts> = {}, browser = newBrowser()) {
  const { id, relay } = await leave(browser, provider);
  const answer = await bring(browser, provider, validResponse(assertionFactsBy(provider, id, more)), relay);
  return { browser, answer };
}
