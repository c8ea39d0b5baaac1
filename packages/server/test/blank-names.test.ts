// Names that people choose by, made of nothing but blanks.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { aSite } from './site-fixture.ts';
import { a } from './harness.ts';

const blank = ' \t\u3000';

describe('a blank name', () => {
  test('is rejected wherever a name is required, and changes nothing', async () => {
    const { organization, admin, at } = await aSite('Guide');
    const { organizationId } = at;
    const team = await a.team({ in: organization });
    const saml = await admin.call(api.createSamlProvider, { organizationId, body: { label: 'SAML' } });
    const oidc = await admin.call(api.createOidcProvider, { organizationId, body: { label: 'OIDC' } });
    const settings = await admin.call(api.createTranslationSettings, { organizationId, body: { title: 'Product' } });
    const [title, label] = [{ title: blank }, { label: blank }];
    const look = await admin.call(api.getSiteCustomization, at);
    const refused: [string, () => Promise<unknown>][] = [
      ['title', () => admin.call(api.createSite, { organizationId, body: title })],
      ['title', () => admin.call(api.updateSite, { ...at, body: title })],
      ['title', () => admin.call(api.setSiteCustomization, { ...at, body: { ...look, ...title } })],
      ['title', () => admin.call(api.createOrganization, { body: title })],
      ['title', () => admin.call(api.updateOrganization, { organizationId, body: title })],
      ['title', () => admin.call(api.createTeam, { organizationId, body: title })],
      ['title', () => admin.call(api.updateTeam, { organizationId, teamId: team.id, body: title })],
      ['title', () => admin.call(api.createTranslationSettings, { organizationId, body: title })],
      [
        'title',
        () =>
          admin.call(api.updateTranslationSettings, {
            organizationId,
            translationSettingsId: settings.id,
            body: title,
          }),
      ],
      ['label', () => admin.call(api.createSamlProvider, { organizationId, body: label })],
      ['label', () => admin.call(api.updateSamlProvider, { organizationId, samlProviderId: saml.id, body: label })],
      ['label', () => admin.call(api.createOidcProvider, { organizationId, body: label })],
      ['label', () => admin.call(api.updateOidcProvider, { organizationId, oidcProviderId: oidc.id, body: label })],
      ['label', () => admin.call(api.createToken, { body: label })],
      ['displayName', () => admin.call(api.updateUser, { userId: admin.id, body: { displayName: blank } })],
    ];
    for (const [field, call] of refused) {
      await assert.rejects(call(), { code: 400, message: `body.${field} must not be blank` }, String(call));
    }
    const { items: providers } = await admin.call(api.listSamlProviders, { organizationId });
    assert.deepEqual(
      providers.map((one) => one.label),
      ['SAML'],
    );
    const { items } = await admin.call(api.listTranslationSettings, { organizationId });
    assert.deepEqual(
      items.map((one) => one.title),
      ['Product'],
    );
  });
});

describe('an empty text of an API', () => {
  test('is reported as empty', async () => {
    const { id: organizationId, admin } = await a.organization();
    const asked = admin.call(api.createOpenApiSpec, { organizationId, body: { slug: 'pets', source: { text: '' } } });
    await assert.rejects(asked, { code: 400, message: 'body.source.text must not be empty' });
  });
});
