// What a rejected body is told: the form that was meant, and what is wrong in it.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { api, type AnyOperation } from '@lectern/contract';
import { a } from './harness.ts';

const organization = await a.organization();
const { id: organizationId, admin } = organization;
const { id: spaceId } = await a.space({ in: organization });

async function told(operation: AnyOperation, input: object): Promise<string> {
  const { status, body } = await admin.send(operation, { organizationId, spaceId, ...input });
  assert.equal(status, 400);
  return (body as { error: { message: string } }).error.message;
}
const edited = (change: object) => told(api.editContent, { body: { changes: [change] } });

test('the form is found by its discriminator', async () => {
  assert.equal(
    await edited({ operation: 'update_page', page: 'x', title: 7 }),
    'body.changes.0.title must be a string',
  );
  assert.equal(await edited({ operation: 'delete_page' }), 'body.changes.0.page is needed');
  assert.match(await edited({ title: 'A page' }), /^body\.changes\.0\.operation is needed: insert_page, .* or \w+$/);
  assert.match(
    await edited({ operation: 'add_page', title: 'A page' }),
    /^body\.changes\.0\.operation must be one of insert_page, update_page, /,
  );
  assert.equal(await edited('insert_page' as never), 'body.changes.0 must be an object');
});

test('a form inside a form is found too', async () => {
  const link = (target: object) => edited({ operation: 'insert_link', title: 'Elsewhere', target });
  assert.equal(await link({ kind: 'anchor', page: 'x' }), 'body.changes.0.target.anchor is needed');
  assert.equal(
    await link({ kind: 'site' }),
    'body.changes.0.target.kind must be one of url, page, anchor, file, space',
  );
  assert.equal(
    await link({ kind: 'url', url: 'javascript:alert(1)' }),
    'body.changes.0.target.url must be a URL of http, https, mailto or tel, such as https://example.com/path',
  );
});

test('without a discriminator, the form is found by its fields and types', async () => {
  const invited = (body: object) => told(api.createInviteLink, { body });
  assert.equal(await invited({ level: 'owner', space: spaceId }), await invited({ level: 'owner', collection: 'x' }));
  assert.match(await invited({ level: 'owner', space: spaceId }), /^body\.level must be one of read, comment, /);
  assert.equal(await invited({}), 'body must have level and space, level and collection or role');
  const sent = (emails: unknown[]) => told(api.inviteUsers, { body: { emails } });
  assert.equal(await sent([7]), 'body.emails.0 must be a string or an object');
  assert.equal(await sent(['ada']), 'body.emails.0 must be an e-mail address, such as ada@example.com');
  assert.equal(
    await sent([{ email: 'ada' }]),
    'body.emails.0.email must be an e-mail address, such as ada@example.com',
  );
});

test('patterns are told in words, in queries too', async () => {
  assert.equal(
    await told(api.updateOrganization, { body: { hostname: 'Acme Docs' } }),
    'body.hostname must be 3 to 32 lower-case letters, digits and hyphens, without a hyphen at either end, such as acme-docs',
  );
  const { id: siteId } = await admin.call(api.createSite, {
    organizationId,
    body: { title: 'Site', spaces: [spaceId] },
  });
  assert.equal(
    await told(api.getSiteInsights, { siteId, query: { from: '31.12.2026' } }),
    'query.from must be a day as YYYY-MM-DD, such as 2026-01-31',
  );
});
