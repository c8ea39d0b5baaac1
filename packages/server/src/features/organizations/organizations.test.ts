import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from '../../../test/harness.ts';

describe('createOrganization', () => {
  test('makes the caller its administrator', async () => {
    const founder = await a.person();
    const made = await founder.call(api.createOrganization, { body: { title: 'Fresh', emailDomains: ['Fresh.test'] } });
    assert.equal(made.permissions.admin, true);
    assert.deepEqual(made.emailDomains, ['fresh.test']);
    const mine = await founder.call(api.listOrganizations);
    assert.deepEqual(mine.items, [made]);
    assert.equal(mine.count, 1);
  });
});

describe('updateOrganization', () => {
  test('changes only the given fields', async () => {
    const { id, admin } = await a.organization({ title: 'Before' });
    const changed = await admin.call(api.updateOrganization, {
      organizationId: id,
      body: { title: 'After', defaultRole: null, inviteLinks: false, logo: 'https://example.test/logo.png' },
    });
    assert.equal(changed.title, 'After');
    assert.equal(changed.defaultRole, null);
    assert.equal(changed.inviteLinks, false);
    assert.equal(changed.urls.logo, 'https://example.test/logo.png');
    const again = await admin.call(api.updateOrganization, { organizationId: id, body: { logo: null } });
    assert.equal(again.title, 'After');
    assert.equal(again.urls.logo, undefined);
  });

  test('rejects a hostname that is taken', async () => {
    const one = await a.organization();
    const two = await a.organization();
    const hostname = `h${Date.now().toString(36)}`;
    await one.admin.call(api.updateOrganization, { organizationId: one.id, body: { hostname } });
    await assert.rejects(two.admin.call(api.updateOrganization, { organizationId: two.id, body: { hostname } }), {
      code: 409,
      message: `the hostname ${hostname} is taken`,
    });
  });

  test('rejects a missing site as default content', async () => {
    const { id, admin } = await a.organization();
    const body = { defaultContent: { type: 'site' as const, site: 'none' } };
    await assert.rejects(admin.call(api.updateOrganization, { organizationId: id, body }), { code: 400 });
  });
});

describe('joinOrganization', () => {
  test('accepts an address of one of its domains, with the default role', async () => {
    const { id, admin } = await a.organization();
    await admin.call(api.updateOrganization, {
      organizationId: id,
      body: { emailDomains: ['joiners.test'], defaultRole: 'comment' },
    });
    const person = await a.person({ email: `p${Date.now()}@joiners.test` });
    const found = await person.call(api.listOrganizationsByEmailDomain, { emailDomain: 'Joiners.test' });
    assert.deepEqual(
      found.organizations.map((one) => [one.id, one.permissions.view]),
      [[id, false]],
    );
    await person.call(api.joinOrganization, { organizationId: id });
    const joined = await person.call(api.getOrganization, { organizationId: id });
    assert.equal(joined.permissions.listMembers, true);
    assert.equal(joined.permissions.createContent, false);
    await assert.rejects(person.call(api.joinOrganization, { organizationId: id }), { code: 400 });
  });

  test('does not reveal the organization to non-members', async () => {
    const { id } = await a.organization();
    const stranger = await a.person();
    await assert.rejects(stranger.call(api.joinOrganization, { organizationId: id }), {
      code: 404,
      message: 'organization not found',
    });
  });
});
