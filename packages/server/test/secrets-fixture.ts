// A server that keeps one of everything that lets somebody in.
import { strict as assert } from 'node:assert';
import { api, type Client } from '@lectern/contract';
import { openBrowser } from '../src/features/sign-in/testing/browser.ts';
import { serve } from '../src/features/imports/testing/site.ts';
import type { Server } from './servers.ts';

const password = 'a password of nobody else 81';
const lastOf = (url: string): string => url.slice(Math.max(url.lastIndexOf('/'), url.lastIndexOf('=')) + 1);

export type SecretsWorld = {
  /** By what it is; each is kept by the server. */
  secrets: Record<string, string>;
  /** What stands for the parameters of paths. */
  ids: Record<string, string>;
  admin: Client;
};

export async function fillWithSecrets(server: Server): Promise<SecretsWorld> {
  const { organizationId, admin } = await server.founded();
  const at = { organizationId };
  const token = await admin.call(api.createToken, { body: { label: 'a token' } });
  const { links } = await admin.call(api.inviteUsers, { ...at, body: { emails: ['one@example.test'], role: 'edit' } });
  const invited = links![0]!;
  const open = await admin.call(api.createInviteLink, { ...at, body: { role: 'read' } });
  await admin.call(api.updateInviteLink, { ...at, inviteId: open.id, body: { role: 'comment' } });
  const collection = await admin.call(api.createCollection, { ...at, body: { title: 'Collection' } });
  const { id: spaceId } = await admin.call(api.createSpace, { ...at, body: { title: 'Space' } });
  const toSpace = await admin.call(api.createInviteLink, { ...at, body: { level: 'read', space: spaceId } });
  const toCollection = await admin.call(api.createInviteLink, {
    ...at,
    body: { level: 'read', collection: collection.id },
  });
  const { items } = await admin.call(api.listMembers, at);
  const userId = items.find(({ user }) => user.email === invited.email)!.id;
  const login = await admin.call(api.createLoginLink, { ...at, userId });
  const used = await admin.call(api.createLoginLink, { ...at, userId });
  const browser = openBrowser({ on: server.app });
  await browser.post(used.url, { password });
  const session = [...browser.cookies.values()][0]!;
  assert.equal((await browser.get('/v1/user')).status, 200);
  const later = await admin.call(api.createLoginLink, { ...at, userId });

  const webhook = await admin.call(api.createWebhook, { ...at, body: { url: 'https://hooks.example.test/x' } });
  const rotated = await admin.call(api.rotateWebhookSecret, { ...at, webhookId: webhook.id });
  const clientSecret = 'the secret of an OIDC client';
  const oidc = await admin.call(api.createOidcProvider, {
    ...at,
    body: { label: 'OIDC', issuer: 'https://login.example.test', clientID: 'lectern', clientSecret },
  });
  const saml = await admin.call(api.createSamlProvider, { ...at, body: { label: 'SAML' } });
  const metadata = await server.http.inject({ url: new URL(saml.service.entityID).pathname });
  assert.match(metadata.payload, /use="encryption"/);

  const site = await admin.call(api.createSite, { ...at, body: { title: 'Site', spaces: [spaceId] } });
  const on = { ...at, siteId: site.id };
  await admin.call(api.createShareLink, { ...on, body: { name: 'Friends' } });
  const { privateKey } = await admin.call(api.getPublishingAuth, on);
  await admin.call(api.updateSite, { ...on, body: { visibility: 'share-link' } });
  await admin.call(api.publishSite, on);
  const [link] = (await admin.call(api.listShareLinks, on)).items;
  const preview = await admin.call(api.getSitePreview, on);

  const docs = new URL(await serve({ 'guide.md': '# A guide\n' }));
  Object.assign(docs, { username: 'somebody', password: 'the-password-of-a-source' });
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const source = { url: `${docs.href}guide.md`, source: 'markdown' as const };
  await admin.send(api.importContent, { spaceId, body: source });
  const repository = { url: 'http://somebody:the-password-of-a-repository@127.0.0.1:9/x.git', ref: 'main' };
  await admin.send(api.importGitRepository, { spaceId, body: repository });
  await server.runJobs();

  const secrets = {
    'an API token': token.token,
    'an invitation': lastOf(invited.url),
    'an invite link': open.id,
    'an invite link to a space': toSpace.id,
    'an invite link to a collection': toCollection.id,
    'a sign-in link': lastOf(login.url),
    'a sign-in link that was used': lastOf(used.url),
    'a sign-in link that came later': lastOf(later.url),
    'a session': session,
    'a password': password,
    'the secret of a webhook': rotated.secret,
    'the former secret of a webhook': webhook.secret,
    'the secret of an OIDC client': clientSecret,
    'the private key of a SAML provider': 'PRIVATE KEY',
    'the key of a share link': lastOf(link!.urls.published!),
    'the key that visitors are signed with': privateKey,
    'the token of a preview': lastOf(preview.url),
    'the password of a source': 'the-password-of-a-source',
    'the password of a repository': 'the-password-of-a-repository',
  };
  const ids = {
    organizationId,
    userId,
    spaceId,
    collectionId: collection.id,
    siteId: site.id,
    shareLinkId: link!.id,
    webhookId: webhook.id,
    oidcProviderId: oidc.id,
    samlProviderId: saml.id,
  };
  return { secrets, ids, admin };
}
