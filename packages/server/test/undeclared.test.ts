import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from './harness.ts';
import { undeclaredIn } from './undeclared.ts';

describe('a field that a reply does not declare', () => {
  test('is found at the top, in lists and in objects', async () => {
    const space = await a.space();
    assert.equal(undeclaredIn(api.getSpace.reply, space), undefined);
    assert.equal(undeclaredIn(api.getSpace.reply, { ...space, secret: 1 }), 'body.secret');
    const urls = { ...space.urls, secret: 'x' };
    assert.equal(undeclaredIn(api.getSpace.reply, { ...space, urls }), 'body.urls.secret');
    const list = { items: [space, { ...space, secret: 1 }] };
    assert.equal(undeclaredIn(api.listSpaces.reply, list), 'body.items[1].secret');
  });

  test('is found in a variant that does not have it, although another has', async () => {
    const space = await a.space();
    const withAuth = (visitorAuth: object) => undeclaredIn(api.getSpace.reply, { ...space, visitorAuth });
    assert.equal(withAuth({ backend: 'integration', integration: 'x' }), undefined);
    assert.equal(withAuth({ backend: 'custom', integration: 'x' }), 'body.visitorAuth.integration');
  });
});
