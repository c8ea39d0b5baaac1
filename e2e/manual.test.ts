// The manual that a new installation publishes: every page and link of it.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api, createClient } from '@lectern/contract';
import { brokenLinks, crawl, type Seen } from './crawl.ts';
import { startService, type Service } from './service.ts';
import { faultsIn } from './validate.ts';

describe('the manual of a new installation', () => {
  let service: Service;
  let seen: ReadonlyMap<string, Seen>;
  before(async () => {
    service = await startService({ LECTERN_SAMPLE: 'on' });
    const admin = createClient({ endpoint: service.url, token: service.token });
    const organizationId = (await admin.call(api.listOrganizations)).items[0]!.id;
    // It is written right after the start, while requests are answered already.
    let url: string | undefined;
    for (let tries = 0; url === undefined; tries++) {
      const { items } = await admin.call(api.listSites, { organizationId });
      url = items[0]?.published ? items[0].urls.published : undefined;
      assert.ok(tries < 300, 'there is no manual');
      if (url === undefined) await new Promise((resolve) => setTimeout(resolve, 100));
    }
    seen = await crawl(url);
  });
  after(() => service.stop());

  test('serves every page and file without broken links', () => {
    assert.deepEqual(
      [...seen].filter(([, { status }]) => status !== 200).map(([url]) => url),
      [],
    );
    assert.deepEqual(
      brokenLinks(seen, () => true),
      [],
    );
    assert.ok([...seen.values()].filter(({ html }) => html !== undefined).length > 15);
  });

  test('is valid HTML', async () => {
    const faults: string[] = [];
    for (const [url, { html }] of seen) if (html !== undefined) faults.push(...(await faultsIn(html, url)));
    assert.deepEqual(faults, []);
  });
});
