// Documents that are expensive to parse. Anybody may send them, so none may block the process: they are parsed in a
// worker thread.
// One engine: no database is involved.
import { strict as assert } from 'node:assert';
import { before, describe, test } from 'node:test';
import { a, app, services } from '../../../test/harness.ts';
import { createApp } from '../../app.ts';
import { newBrowser } from './testing/browser.ts';
import { newSigner } from './testing/certificate.ts';
import { encoded, responseAround, type AssertionFacts } from './testing/response.ts';
import { bring, leave, validResponse, assertionFactsBy, samlProvider } from './testing/saml-sign-in.ts';

const provider = await samlProvider(await a.organization());
const { acsURL } = provider.service;
const most = 350_000;
const mostBytes = 256 * 1024;
const filled = (part: string, bytes = mostBytes - 3000): string => part.repeat(Math.floor(bytes / part.length));
const namespaces = (count: number): string =>
  Array.from({ length: count }, (_, index) => `xmlns:n${index}="urn:${index}"`).join(' ');

const fields: Record<string, string> = {
  'spaces and a wrong end': `${' '.repeat(most - 1)}!`,
  'letters and a wrong end': `${'A'.repeat(most - 1)}!`,
  'letters and spaces in turn': `${'A '.repeat(most / 2 - 1)}!`,
  'equals signs': '='.repeat(most / 3),
};

/** Well-formed, so that its signature is checked. */
const changedAfter = (said: AssertionFacts, more: string): string =>
  validResponse(said).replace('<saml:Conditions', `${more}<saml:Conditions`);

const documents: Record<string, (said: AssertionFacts) => string> = {
  'beginnings of tags': () => filled('<'),
  'beginnings of tags with names': () => filled('<a '),
  'ends of tags': () => filled('>'),
  'spaces between': () => `${filled(' ')}x`,
  'quotes that stay open': () => filled('<a b="'),
  'layers behind ends in quotes': (said) => responseAround(said, '<a x="/>">'.repeat(4900)),
  'layers behind ends in other quotes': (said) => responseAround(said, `<a x='/>'>`.repeat(4900)),
  'attributes without end': (said) => responseAround(said, `<a ${filled('b="" ')}/>`),
  'different attributes': (said) =>
    responseAround(said, `<a ${Array.from({ length: 20_000 }, (_, index) => `b${index}=""`).join(' ')}/>`),
  'namespaces without end': (said) => responseAround(said, `<a ${namespaces(9000)}/>`),
  'parts with namespaces below namespaces': (said) =>
    responseAround(said, `<a ${namespaces(50)}>${'<b xmlns:c="urn:c"/>'.repeat(900)}</a>`),
  'beginnings of instructions': () => filled('<?'),
  'references to characters': (said) => responseAround(said, `<a>${filled('&#65;')}</a>`),
};

/** Valid until the signature check fails, which costs as much as for a valid one. */
const forged: typeof documents = {
  'many parts around a signature of somebody else': (said) =>
    changedAfter(said, `<saml:Advice>${'<b xmlns:c="urn:c" c:d="e">f</b>'.repeat(900)}</saml:Advice>`),
  'namespaces around a signature of somebody else': (said) =>
    changedAfter(said, `<saml:Advice ${namespaces(50)}>${'<b xmlns:c="urn:c"/>'.repeat(900)}</saml:Advice>`),
};

type Cost = { all: number; here: number };

/** CPU time of some work, in total and on the main thread. */
const costOf = async (work: () => Promise<unknown>): Promise<Cost> => {
  const [all, here] = [process.cpuUsage(), process.threadCpuUsage()];
  await work();
  const sum = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;
  return { all: sum(process.cpuUsage(all)), here: sum(process.threadCpuUsage(here)) };
};

describe('a costly document is rejected immediately', () => {
  const browser = newBrowser();
  let id: string;
  before(async () => {
    ({ id } = await leave(browser, provider));
    // Warm-up: modules loaded with the first response are not counted.
    const warm = newBrowser();
    const { id: first } = await leave(warm, provider);
    await bring(warm, provider, validResponse(assertionFactsBy(provider, first)));
  });

  const refusesQuickly = async (SAMLResponse: string, within = 500): Promise<void> => {
    const costs: Cost[] = [];
    // The process does other work too, so the best of three counts.
    for (let round = 0; round < 3; round++) {
      const cost = await costOf(async () => {
        assert.equal((await browser.postFromElsewhere(acsURL, { SAMLResponse })).status, 400);
      });
      costs.push(cost);
      if (cost.here < 50 && cost.all < within) return;
    }
    assert.fail(`took ${JSON.stringify(costs)} ms`);
  };

  for (const [what, field] of Object.entries(fields)) test(what, () => refusesQuickly(field));
  for (const [some, within] of [
    [documents, 500],
    [forged, 3000],
  ] as const) {
    for (const [what, make] of Object.entries(some)) {
      test(what, async () => {
        const xml = make(assertionFactsBy(provider, id));
        assert.ok(xml.length < mostBytes);
        await refusesQuickly(encoded(xml), within);
      });
    }
  }
});

describe('users who sign in while hostile documents are parsed', () => {
  const { pathname: acs } = new URL(acsURL);
  const post = (remoteAddress: string, xml: string) =>
    app.http.inject({
      method: 'POST',
      url: acs,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ SAMLResponse: encoded(xml) }).toString(),
    });

  test('do not wait for all of them, and excessive requests are rejected', async () => {
    const [stranger, person] = [newBrowser(), newBrowser()];
    const { id } = await leave(stranger, provider);
    const { id: own } = await leave(person, provider);
    const costly = Object.values(forged)[1]!(assertionFactsBy(provider, id));
    const wrong = validResponse(assertionFactsBy(provider, id), newSigner());
    const order: string[] = [];
    const many = Array.from({ length: 40 }, (_, index) =>
      post('192.0.2.7', index === 0 ? costly : wrong).then(({ statusCode }) => {
        order.push(String(statusCode));
        return statusCode;
      }),
    );
    const mine = post('192.0.2.8', validResponse(assertionFactsBy(provider, own))).then(({ statusCode }) => {
      order.push('mine');
      return statusCode;
    });
    assert.equal(await mine, 303);
    const statuses = await Promise.all(many);
    assert.deepEqual(new Set(statuses), new Set([400, 429]));
    // In one queue it would have come after all accepted ones, and again with its second step.
    const taken = order.filter((one) => one === '400').length;
    assert.ok(order.slice(0, order.indexOf('mine')).filter((one) => one === '400').length < taken, order.join(' '));
  });
});

describe('a body that is not a form is rejected', () => {
  const { pathname: url } = new URL(acsURL);
  for (const [what, sent] of Object.entries({
    nothing: {},
    'an empty form': { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: '' },
    JSON: { payload: { SAMLResponse: 'x' } },
    text: { headers: { 'content-type': 'text/plain' }, payload: 'SAMLResponse=x' },
  })) {
    test(what, async () => {
      const { statusCode } = await app.http.inject({ method: 'POST', url, ...sent });
      assert.ok(statusCode >= 400 && statusCode < 500, String(statusCode));
    });
  }
});

describe('the rate limit of one IP address', () => {
  test('is enough for an office, and low for invalid documents', async () => {
    const limited = createApp({ ...services, config: { ...services.config, rateLimit: 10_000 } });
    const { pathname: start } = new URL(provider.service.startURL);
    const { pathname: acs } = new URL(acsURL);
    const statuses = async (count: number, ask: () => Promise<{ statusCode: number }>): Promise<Set<number>> =>
      new Set((await Promise.all(Array.from({ length: count }, ask))).map(({ statusCode }) => statusCode));
    const come = (remoteAddress: string) => () => limited.http.inject({ method: 'GET', url: start, remoteAddress });
    const bother = () =>
      limited.http.inject({
        method: 'POST',
        url: acs,
        remoteAddress: '192.0.2.2',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'SAMLResponse=x',
      });
    // The rate limit window may end in between.
    assert.deepEqual(await statuses(200, come('192.0.2.1')), new Set([303]));
    assert.ok((await statuses(700, come('192.0.2.1'))).has(429));
    for (let round = 0; round < 70; round++) if ((await bother()).statusCode === 429) return await limited.http.close();
    assert.fail('documents that are wrong were taken without end');
  });
});
