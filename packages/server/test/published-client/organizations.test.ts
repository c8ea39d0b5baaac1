import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { a } from '../harness.ts';
import { publishedClient, words } from './clients.ts';

describe('the published client', () => {
  test('lists, reads, changes and finds organizations', async () => {
    const organization = await a.organization();
    const { id } = organization;
    const { orgs, emailDomains } = await publishedClient(organization.admin);
    const changed = await orgs.updateOrganizationById(id, {
      title: 'Renamed',
      emailDomains: [`${id.toLowerCase()}.test`],
      defaultRole: words.MemberRole.Read,
      inviteLinks: false,
      ai: false,
      logo: 'https://example.test/logo.png',
      defaultContent: null,
    });
    assert.deepEqual(
      [changed.data.title, changed.data.defaultRole, changed.data.inviteLinks, changed.data.ai],
      ['Renamed', 'read', false, false],
    );
    assert.equal(changed.data.urls.logo, 'https://example.test/logo.png');
    assert.deepEqual((await orgs.getOrganizationById(id)).data, changed.data);
    assert.equal((await orgs.updateOrganizationById(id, { defaultRole: null })).data.defaultRole, null);
    const own = await orgs.listOrganizationsForAuthenticatedUser({ limit: 5 });
    assert.deepEqual(
      own.data.items.map((one) => one.id),
      [id],
    );
    const found = await emailDomains.getOrganizationsForEmailDomain(`${id.toLowerCase()}.test`);
    assert.deepEqual(
      found.data.organizations.map((one) => one.id),
      [id],
    );
    await assert.rejects(orgs.updateOrganizationById(id, { title: 'x' }), { code: 400 });
  });
});
