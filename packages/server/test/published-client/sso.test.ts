import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { newSigner } from '../../src/features/sso/testing/certificate.ts';
import { a } from '../harness.ts';
import { publishedClient, words } from './clients.ts';

describe('the published client', () => {
  test('sets up single sign-on', async () => {
    const organization = await a.organization();
    const { orgs } = await publishedClient(organization.admin);
    const { id } = organization;
    const team = await a.team({ in: organization });
    const settings = { entityID: 'https://idp.example.test', ssoURL: 'https://idp.example.test/sso' };
    const made = await orgs.createOrganizationSamlProvider(id, {
      label: 'Company',
      ...settings,
      defaultTeam: team.id,
      defaultRole: words.MemberRole.Edit,
    });
    assert.deepEqual([made.status, made.data.status, made.data.defaultTeam?.id], [201, 'pending', team.id]);
    const { certificate } = newSigner();
    const changed = await orgs.updateOrganizationSamlProvider(id, made.data.id, { certificate });
    assert.deepEqual([changed.data.status, changed.data.certificate], ['active', certificate]);
    assert.equal((await orgs.getOrganizationSamlProviderById(id, made.data.id)).data.entityID, settings.entityID);
    assert.equal((await orgs.listSamlProvidersInOrganizationById(id, { limit: 5 })).data.count, 1);
    const logins = await orgs.listSsoProviderLoginsInOrganization(id);
    assert.deepEqual(
      logins.data.items.map(({ label, startURL }) => [label, startURL]),
      [['Company', made.data.service.startURL]],
    );
    assert.equal((await orgs.deleteOrganizationSamlProvider(id, made.data.id)).status, 204);
    await assert.rejects(orgs.getOrganizationSamlProviderById(id, made.data.id), { code: 404 });
  });
});
