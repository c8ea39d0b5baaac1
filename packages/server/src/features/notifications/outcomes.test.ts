import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app, passTime, services, type Organization, type Person } from '../../../test/harness.ts';
import { GitServer, hasGit } from '../git/testing/git-server.ts';
import { startReceiver, type Receiver } from '../webhooks/testing/receiver.ts';

async function listed(organization: Organization, person: Person) {
  await app.runJobs();
  return (await person.call(api.listNotifications, { organizationId: organization.id })).items;
}

describe('notifications of a webhook that fails', () => {
  let receiver: Receiver;
  before(async () => void (receiver = await startReceiver()));
  after(() => receiver.stop());

  test('are one for its administrators, with the reason, and for nobody else', async () => {
    const organization = await a.organization();
    const { admin, id: organizationId } = organization;
    const other = await a.member({ in: organization, role: 'admin' });
    const creator = await a.member({ in: organization, role: 'create' });
    const { id: webhookId } = await admin.call(api.createWebhook, {
      organizationId,
      body: { url: receiver.url, events: ['space_created'] },
    });
    receiver.answer((response) => void response.writeHead(500).end('broken'));
    await a.space({ in: organization });
    const stateOf = async () => (await admin.call(api.getWebhook, { organizationId, webhookId })).status;
    for (let rounds = 0; rounds < 40 && (await stateOf()) !== 'paused'; rounds++) {
      await app.deliver();
      const query = { organizationId, webhookId };
      const [delivery] = (await admin.call(api.listWebhookDeliveries, query)).items;
      if (delivery?.nextAttemptAt === undefined) continue;
      passTime({ minutes: (Date.parse(delivery.nextAttemptAt) - services.clock().getTime()) / 60_000 + 0.01 });
    }
    assert.equal(await stateOf(), 'paused');
    for (const person of [admin, other]) {
      const items = await listed(organization, person);
      assert.deepEqual(
        items.map(({ kind }) => kind),
        ['webhook-failed'],
      );
      assert.equal(items[0]!.webhook?.id, webhookId);
      assert.match(items[0]!.reason ?? '', /500/);
      assert.ok(items[0]!.urls.app.endsWith(`/app/o/${organizationId}/settings/webhooks/${webhookId}`));
    }
    assert.deepEqual(await listed(organization, creator), []);
  });
});

describe('notifications of a Git sync that is blocked', { skip: !hasGit && 'git is not installed' }, () => {
  const server = new GitServer();
  before(() => server.start());
  after(() => server.stop());

  test('are a conflict for who began it and for watchers who may edit', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const { id: spaceId } = await a.space({ in: organization });
    const editor = await a.member({ in: organization, role: 'edit' });
    const reader = await a.member({ in: organization, role: 'read' });
    for (const person of [editor, reader])
      await person.call(api.setSpaceWatch, { spaceId, body: { state: 'watching' } });
    const repository = await server.repository({ 'README.md': '# Home\n\nText.\n' });
    const sync = () =>
      admin.call(api.importGitRepository, { spaceId, body: { url: repository.url, ref: 'refs/heads/main' } });
    await sync();
    const { pages } = await admin.call(api.getContent, { spaceId });
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const changes = [{ operation: 'update_page' as const, page: pages[0]!.id, document: { markdown: 'Ours.\n' } }];
    await admin.call(api.editContent, { spaceId, body: { changes } });
    await repository.colleague.push({ 'README.md': '# Home\n\nTheirs.\n' });
    await assert.rejects(sync(), { code: 409 });
    // The same conflict again is no other notification.
    await assert.rejects(sync(), { code: 409 });
    const [request] = (await admin.call(api.listChangeRequests, { spaceId })).items;
    for (const person of [admin, editor]) {
      const items = (await listed(organization, person)).filter(({ kind }) => kind !== 'change-request');
      assert.deepEqual(
        items.map(({ kind, changeRequest }) => [kind, changeRequest?.id]),
        [['conflict', request!.id]],
      );
      assert.ok(items[0]!.urls.app.endsWith(`/~/changes/${request!.number}/~/conflicts`));
    }
    const seen = (await listed(organization, reader)).map(({ kind }) => kind);
    assert.ok(!seen.includes('conflict'), seen.join(' '));
  });
});
