import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from './index.ts';
import { createBrowserClient } from './browser/client.ts';
import { api as browserApi } from './browser/index.ts';
import { createClient } from './client.ts';

describe('path parameters of the client', () => {
  const requested: string[] = [];
  const client = createClient({
    endpoint: 'http://lectern.test',
    fetch: (request) => {
      requested.push(request.url);
      return Promise.resolve(Response.json({}));
    },
  });

  test('are percent-encoded', async () => {
    await client.send(api.getSpace, { spaceId: 'a/b ?' });
    assert.deepEqual(requested, ['http://lectern.test/v1/spaces/a%2Fb%20%3F']);
  });

  for (const spaceId of ['.', '..']) {
    test(`refuse ${spaceId}, with which the URL would name another operation`, async () => {
      const before = requested.length;
      await assert.rejects(client.call(api.getSpace, { spaceId }), /path parameter spaceId must not be/);
      assert.equal(requested.length, before);
    });
  }
});

describe('the client of browsers', () => {
  for (const [name, body] of [
    ['the sign-in page of a network', '<p>Please pay</p>'],
    ['half of an answer', '{"id":"s1","tit'],
  ]) {
    test(`does not take ${name} for an answer`, async () => {
      const client = createBrowserClient({
        endpoint: 'http://lectern.test',
        fetch: () => Promise.resolve(new Response(body)),
      });
      await assert.rejects(client.call(browserApi.getSpace, { spaceId: 's1' }), /not one of the service/);
    });
  }
});
