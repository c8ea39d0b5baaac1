import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { createApp, type App } from '../app.ts';
import { addPages, published } from '../features/publishing/testing/visits.ts';
import { services } from '../../test/harness.ts';

const limit = 5;

describe('the rate limit of sites', () => {
  let app: App;

  before(async () => {
    const { config, database } = services;
    app = createApp({ ...services, config: { ...config, rateLimit: limit }, database });
    await app.http.ready();
  });
  after(async () => {
    await app.http.close();
    await app.stop();
  });

  const view = async (url: string, address: string): Promise<number> => {
    const { pathname } = new URL(url);
    return (await app.http.inject({ method: 'GET', url: pathname, remoteAddress: address })).statusCode;
  };

  test('does not count cached pages', async () => {
    const made = await published('Guide');
    const { base } = made;
    await addPages(made, made.spaces[0]!.id, { title: 'Start' });
    const address = '192.0.2.1';
    const views: number[] = [];
    for (let count = 0; count < 4 * limit; count++) views.push(await view(base, address));
    assert.deepEqual([...new Set(views)], [200]);
  });

  test('counts pages that are looked up', async () => {
    const { base } = await published('Guide');
    const address = '192.0.2.2';
    const views: number[] = [];
    for (let count = 0; count < 2 * limit; count++) {
      views.push(await view(`${base}/missing-${count}`, address));
    }
    assert.deepEqual(
      views.map((status) => status === 429),
      views.map((_, index) => index >= limit),
    );
    assert.equal(await view(base, '192.0.2.3'), 200, 'another address has its own count');
  });
});
