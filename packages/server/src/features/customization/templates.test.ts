import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { app } from '../../../test/harness.ts';
import { adaptive, addPages, inSeconds, published, signed } from '../publishing/testing/visits.ts';

const to = { kind: 'url' as const, url: 'https://example.test/' };

describe('texts around the pages of a site', () => {
  test('have their expressions evaluated for each visitor', async () => {
    const made = await published('Guide');
    const { admin, at, base } = made;
    await addPages(made, made.spaces[0]!.id, { title: 'Start', markdown: 'A {{ template }} of somebody else.\n' });
    const key = await adaptive(made);
    const before = await admin.call(api.getSiteCustomization, at);
    const plan = '{{ visitor.claims.plan }}';
    const title = '{{ visitor.claims.plan == "pro" ? "Talk to us" : "" }}';
    await admin.call(api.setSiteCustomization, {
      ...at,
      body: {
        ...before,
        header: { ...before.header, links: [{ title, to, links: [{ title: `${plan} help`, to }] }] },
        footer: {
          ...before.footer,
          copyright: `Yours, {{ [1,2,3,4,5].map(a => "{ok} and so on ".trim() + visitor.claims.plan + "............................................................").join("") }}`,
        },
        announcement: { enabled: true, style: 'info', message: `You have the plan ${plan}, <b>${plan}</b>` },
      } as never,
    });
    const read = async (claims: object) => {
      const token = signed(key, { ...claims, iat: inSeconds(-1), exp: inSeconds(600) });
      const headers = { cookie: `gitbook-visitor-token=${token}` };
      const { payload, statusCode } = await app.http.inject({ url: base, headers });
      assert.equal(statusCode, 200);
      return payload;
    };
    for (const _ of ['first drawn', 'kept']) {
      const pro = await read({ plan: 'pro' });
      assert.match(pro, /You have the plan pro, &lt;b&gt;pro&lt;\/b&gt;/);
      assert.match(pro, /Talk to us/);
      assert.match(pro, /pro help/);
      assert.match(pro, /A \{\{ template \}\} of somebody else/);
      const free = await read({ plan: 'free' });
      assert.match(free, /You have the plan free,/);
      assert.doesNotMatch(free, /Talk to us|pro help/);
    }
    const { payload } = await app.http.inject({ url: base });
    assert.match(payload, /You have the plan , /);
    // Authors read them unevaluated.
    const written = await admin.call(api.getSiteCustomization, at);
    assert.equal(written.header.links[0]!.title, title);
  });
});
