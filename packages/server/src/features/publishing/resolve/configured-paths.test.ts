// Names configured on a site take effect with the next request, whether there are few or many.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { app } from '../../../../test/harness.ts';
import { published, shown } from '../testing/visits.ts';

const get = async (url: string) => {
  const { statusCode, headers } = await app.http.inject({ method: 'GET', url: new URL(url).pathname });
  return { status: statusCode, location: headers['location'] };
};

describe('configured paths of a site', () => {
  test('are found whether there are few or many', async () => {
    const { admin, at, base: url } = await published('Guide', 'Old');
    const { items } = await admin.call(api.listSiteSpaces, at);
    const destination = { kind: 'site-space' as const, siteSpaceId: items[1]!.id };
    const add = (source: string) => admin.call(api.createSiteRedirect, { ...at, body: { source, destination } });
    assert.equal((await get(`${url}/first`)).status, 404);
    const { id: redirectId } = await add('/first');
    const leads = async (name: string, to: string | undefined) =>
      assert.match((await get(`${url}/${name}`)).location ?? '', new RegExp(`${to}$`));
    await leads('first', '/old');
    for (let number = 0; number < 105; number++) await add(`/more-${number}`);
    await leads('first', '/old');
    await leads('more-104', '/old');
    assert.equal((await get(`${url}/more-105`)).status, 404);
    // Former names.
    await admin.call(api.updateSiteSpace, { ...at, siteSpaceId: items[1]!.id, body: { path: 'older' } });
    await leads('old', '/older');
    await leads('first', '/older');
    await admin.call(api.deleteSiteRedirect, { ...at, redirectId });
    assert.equal((await get(`${url}/first`)).status, 404);
    const link = await admin.call(api.createShareLink, { ...at, body: { name: 'Okapi' } });
    const key = new URL(link.urls.published!).pathname.split('/').at(-1)!;
    assert.equal((await shown(`${url}/${key}`)).shareKey, key);
    await admin.call(api.deleteShareLink, { ...at, shareLinkId: link.id });
    assert.equal((await shown(`${url}/${key}`)).shareKey, undefined);
  });
});
