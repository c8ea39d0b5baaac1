import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app, type Person } from '../../../test/harness.ts';

const mention = (person: Person, text = 'Ask'): string => `${text} [x](lectern:user/${person.id} "mention").\n`;

async function aPage() {
  const organization = await a.organization();
  const { admin, id: organizationId } = organization;
  const { id: spaceId } = await a.space({ in: organization, title: 'Handbook' });
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const ann = await a.member({ in: organization, role: 'review', name: 'Ann' });
  const ben = await a.member({ in: organization, role: 'review', name: 'Ben' });
  const made = (await admin.call(api.editContent, {
    spaceId,
    body: { changes: [{ operation: 'insert_page', title: 'Page', document: { markdown: 'Text.\n' } }] },
  })) as { changes: { page: { id: string } }[] };
  const page = made.changes[0]!.page.id;
  const write = (markdown: string) => ({
    changes: [{ operation: 'update_page' as const, page, document: { markdown } }],
  });
  const edit = (markdown: string, by: Person = admin) => by.call(api.editContent, { spaceId, body: write(markdown) });
  const told = async (person: Person) => {
    await app.runJobs();
    return (await person.call(api.listNotifications, { organizationId })).items;
  };
  return { organization, admin, spaceId, ann, ben, page, write, edit, told };
}

describe('mentions in the text of a page', () => {
  test('tell a member once, whoever edits the page later', async () => {
    const { admin, spaceId, ann, ben, page, edit, told } = await aPage();
    await edit(mention(ben));
    const [one, ...others] = await told(ben);
    assert.deepEqual(
      [one!.kind, one!.count, one!.page, one!.comment, one!.space?.title, others.length],
      ['mention', 1, page, undefined, 'Handbook', 0],
    );
    assert.equal(one!.actor?.id, admin.id);
    assert.ok(one!.urls.app.endsWith(`/app/s/${spaceId}/~/comments/${page}#text`), one!.urls.app);
    await edit(mention(ben, 'Better ask'));
    await edit('Nobody.\n');
    await edit(mention(ben, 'Ask again') + mention(ann));
    assert.deepEqual(
      (await told(ben)).map(({ kind, count }) => [kind, count]),
      [['mention', 1]],
    );
    assert.equal((await told(ann)).length, 1);
  });

  test('wait for the merge of a change request', async () => {
    const { admin, spaceId, ben, write, told } = await aPage();
    const { id: changeRequestId } = await admin.call(api.createChangeRequest, { spaceId, body: { subject: 'x' } });
    const at = { spaceId, changeRequestId };
    await admin.call(api.editContentInChangeRequest, { ...at, body: write(mention(ben)) });
    assert.deepEqual(await told(ben), []);
    await admin.call(api.mergeChangeRequest, at);
    assert.deepEqual(
      (await told(ben)).map(({ kind }) => kind),
      ['mention'],
    );
  });

  test('tell neither who wrote them nor who may not read the space', async () => {
    const { admin, spaceId, ann, ben, edit, told } = await aPage();
    await admin.call(api.updateSpace, { spaceId, body: { defaultLevel: 'edit' } });
    await edit(mention(ann), ann);
    assert.deepEqual(await told(ann), []);
    await admin.call(api.updateSpace, { spaceId, body: { defaultLevel: null } });
    await edit(mention(ben));
    assert.deepEqual(await told(ben), []);
    const { admin: stranger, id } = await a.organization();
    await edit(mention(stranger));
    await app.runJobs();
    assert.deepEqual((await stranger.call(api.listNotifications, { organizationId: id })).items, []);
  });

  test('of a large change tell of some of its pages', async () => {
    const { admin, spaceId, ben, told } = await aPage();
    const changes = Array.from({ length: 22 }, (_, index) => ({
      operation: 'insert_page' as const,
      title: `Page ${index}`,
      document: { markdown: mention(ben) },
    }));
    await admin.call(api.editContent, { spaceId, body: { changes } });
    assert.equal((await told(ben)).length, 20);
  });
});
