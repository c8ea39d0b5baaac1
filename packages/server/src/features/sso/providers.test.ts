import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app, nobody, services, type Organization } from '../../../test/harness.ts';
import { createApp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import { newSigner } from './testing/certificate.ts';
import { samlProvider, signer } from './testing/saml-sign-in.ts';

/** The organization of the operator. */
const first = await a.organization({ title: 'Acme' });

const strip = (pem: string): string => pem.replaceAll(/-----[^-]+-----|\s/g, '');
const metadata = (...certificates: string[]): string => `<?xml version="1.0"?>
<!-- made by hand -->
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="https://idp.example.test/x">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    ${certificates.map((one) => `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${strip(one)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`).join('')}
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example.test/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example.test/redirect"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;

describe('SAML providers', () => {
  test('are created, changed, listed and removed', async () => {
    const organization = await a.organization();
    const at = { organizationId: organization.id };
    const made = await organization.admin.call(api.createSamlProvider, { ...at, body: { label: 'One' } });
    assert.deepEqual(
      [made.status, made.ssoURL, made.entityID, made.certificate, made.defaultRole],
      ['pending', 'about:blank', '', '', 'read'],
    );
    assert.equal(made.problem, 'entityID, ssoURL and certificate must be set');
    const team = await a.team({ in: organization });
    const input = { ...at, samlProviderId: made.id };
    const changed = await organization.admin.call(api.updateSamlProvider, {
      ...input,
      body: { ...made, label: 'Uno', defaultTeam: team.id, defaultRole: null },
    });
    assert.deepEqual([changed.label, changed.defaultTeam?.id, changed.defaultRole], ['Uno', team.id, null]);
    await organization.admin.call(api.deleteTeam, { ...at, teamId: team.id });
    assert.equal((await organization.admin.call(api.getSamlProvider, input)).defaultTeam, undefined);
    await samlProvider(organization, { label: 'Two' });
    const page = await organization.admin.call(api.listSamlProviders, { ...at, query: { limit: 1 } });
    assert.deepEqual([page.count, page.items[0]?.label], [2, 'Uno']);
    assert.equal((await organization.admin.send(api.deleteSamlProvider, input)).status, 204);
    assert.equal((await organization.admin.send(api.deleteSamlProvider, input)).status, 204);
    const stranger = await a.organization();
    const elsewhere = { ...input, organizationId: stranger.id };
    await assert.rejects(stranger.admin.call(api.getSamlProvider, elsewhere), { code: 404 });
  });

  test('cannot all be broken where they are the only sign-in method', async () => {
    for (let tries = 0; tries < 5; tries++) {
      const organization = await a.organization();
      const at = { organizationId: organization.id };
      const both = [await samlProvider(organization, { label: 'A' }), await samlProvider(organization, { label: 'B' })];
      await organization.admin.call(api.updateOrganization, { ...at, body: { sso: true } });
      const sent = await Promise.all(
        both.map(({ id }) =>
          organization.admin.send(api.updateSamlProvider, { ...at, samlProviderId: id, body: { certificate: 'x' } }),
        ),
      );
      assert.deepEqual(sent.map(({ status }) => status).sort(), [200, 400]);
    }
  });

  test('report invalid settings', async () => {
    const organization = await a.organization();
    const at = { organizationId: organization.id };
    const refused = async (body: object, message: RegExp): Promise<void> => {
      const sent = { ...at, body: { label: 'x', ...body } };
      await assert.rejects(organization.admin.call(api.createSamlProvider, sent), { code: 400, message });
    };
    await refused({ ssoURL: 'javascript:alert(1)' }, /http/);
    await refused({ defaultTeam: 'none' }, /defaultTeam names no team/);
    await refused({ certificate: '<md/>' }, /describes no identity provider/);
    await refused({ certificate: '<!DOCTYPE x><x/>' }, /document type/);
    await refused({ certificate: '<x' }, /well-formed/);
    const faults: [string, RegExp][] = [
      ['no certificate, really', /no certificate in PEM format/],
      ['-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----', /certificate cannot be read/],
      [`${signer.certificate}-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----`, /certificate 2 of 2/],
      [newSigner(1024).certificate, /fewer than 2048 bits/],
    ];
    for (const [certificate, problem] of faults) {
      const made = await samlProvider(organization, { certificate });
      assert.deepEqual([made.status, made.certificate], ['pending', certificate]);
      assert.match(made.problem!, problem);
    }
    const bare = await samlProvider(organization, { certificate: strip(signer.certificate) });
    assert.equal(bare.status, 'active');
  });

  test('are read from the metadata of the identity provider', async () => {
    const organization = await a.organization();
    const next = newSigner();
    const body = { label: 'Company', certificate: metadata(signer.certificate, next.certificate) };
    const made = await organization.admin.call(api.createSamlProvider, { organizationId: organization.id, body });
    assert.deepEqual(
      [made.status, made.entityID, made.ssoURL],
      ['active', 'https://idp.example.test/x', 'https://idp.example.test/redirect'],
    );
    assert.equal(made.certificate, signer.certificate + next.certificate);
  });
});

describe('OpenID Connect providers', () => {
  test('do not keep their secret for another issuer', async () => {
    const { admin, id: organizationId } = await a.organization();
    const made = await admin.call(api.createOidcProvider, {
      organizationId,
      body: { label: 'A', issuer: 'https://one.example', clientID: 'x', clientSecret: 's' },
    });
    const change = (body: object) =>
      admin.call(api.updateOidcProvider, { organizationId, oidcProviderId: made.id, body });
    assert.equal((await change({ label: 'B', issuer: 'https://one.example' })).hasClientSecret, true);
    assert.equal((await change({ issuer: 'https://two.example' })).hasClientSecret, false);
    assert.equal((await change({ issuer: 'https://one.example', clientSecret: 't' })).hasClientSecret, true);
  });
});

describe('listSsoLogins', () => {
  test('lists complete providers without authentication', async () => {
    const organization = await a.organization();
    const at = { organizationId: organization.id };
    await organization.admin.call(api.createSamlProvider, { ...at, body: { label: 'Pending' } });
    const saml = await samlProvider(organization, { label: 'B' });
    const oidc = await organization.admin.call(api.createOidcProvider, {
      ...at,
      body: { label: 'A', issuer: 'https://op.example', clientID: 'x' },
    });
    const { items } = await nobody.call(api.listSsoLogins, at);
    assert.deepEqual(items, [
      { id: oidc.id, label: 'A', startURL: oidc.service.startURL },
      { id: saml.id, label: 'B', startURL: saml.service.startURL },
    ]);
    await assert.rejects(nobody.call(api.listSsoLogins, { organizationId: 'none' }), { code: 404 });
  });
});

describe('the sign-in page', () => {
  const ask = async (email: string, { http }: Pick<typeof app, 'http'> = app): Promise<string> => {
    const { headers } = await http.inject({ method: 'GET', url: '/app/signin' });
    const cookie = [headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    const answer = await http.inject({
      method: 'POST',
      url: '/app/signin',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, origin: 'http://lectern.test' },
      payload: new URLSearchParams({ email, next: '/app/o/1' }).toString(),
    });
    assert.equal(answer.statusCode, 200);
    return answer.payload;
  };
  const claims = (organization: Organization, domain: string) =>
    organization.admin.call(api.updateOrganization, {
      organizationId: organization.id,
      body: { emailDomains: [domain] },
    });

  test('offers the providers of the domain, whether the user is known or not', async () => {
    const provider = await samlProvider(first, { label: 'Okta' });
    const member = await a.member({ in: first, role: 'read', email: 'ann@acme.example' });
    assert.ok(!(await ask(member.email)).includes(provider.id));
    await claims(first, 'acme.example');
    const config = { ...services.config, ssoDomains: new Map([['acme.example', first.id]]) };
    const named = createApp({ ...services, config });
    const [known, unknown] = [await ask(member.email, named), await ask('bob@acme.example', named)];
    assert.equal(known.replaceAll(member.email, ''), unknown.replaceAll('bob@acme.example', ''));
    assert.match(known, /Sign in with Okta \(Acme\)/);
    assert.ok(known.includes(`${provider.service.startURL}?next=%2Fapp%2Fo%2F1`));
    assert.ok(!(await ask('ann@other.example', named)).includes(provider.id));
    await named.http.close();
  });

  test('does not offer an organization that only claims a domain', async () => {
    const [right, wrong] = [await a.organization(), await a.organization({ title: 'Corp' })];
    const [good, evil] = [await samlProvider(right), await samlProvider(wrong)];
    for (const one of [right, wrong]) await claims(one, 'corp.example');
    await a.member({ in: wrong, role: 'read', email: 'ceo@corp.example' });
    const before = await ask('ceo@corp.example');
    assert.deepEqual([before.includes(good.id), before.includes(evil.id)], [false, false]);
    const config = { ...services.config, ssoDomains: new Map([['corp.example', right.id]]) };
    const named = createApp({ ...services, config });
    const page = await ask('ceo@CORP.example', named);
    assert.deepEqual([page.includes(good.id), page.includes(evil.id)], [true, false]);
    await named.http.close();
  });
});

test('the operator configures domains as domain=organization, each once', () => {
  const read = (text: string) => readConfig({ LECTERN_SSO_DOMAINS: text }).ssoDomains;
  assert.deepEqual(
    [...read('Corp.example=1, b.example=2')],
    [
      ['corp.example', '1'],
      ['b.example', '2'],
    ],
  );
  for (const wrong of ['corp.example', 'corp=1', '=1', 'corp.example=', '@corp.example=1', 'a.b=1,A.b=2']) {
    assert.throws(() => read(wrong), /LECTERN_SSO_DOMAINS/, wrong);
  }
});
