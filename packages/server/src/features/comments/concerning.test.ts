import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, type Person } from '../../../test/harness.ts';

async function aTeam() {
  const organization = await a.organization();
  const { id: spaceId } = await a.space({ in: organization, title: 'Manual' });
  const member = () => a.member({ in: organization, role: 'edit' });
  const [ann, ben] = [await member(), await member()];
  const open = async (person: Person) =>
    (await person.call(api.listOpenComments, { organizationId: organization.id })).items;
  return { organization, admin: organization.admin, spaceId, ann, ben, open };
}

describe('listOpenComments', () => {
  test('has comments the caller posted, replied to or is mentioned in', async () => {
    const { spaceId, ann, ben, open } = await aTeam();
    const comment = (person: Person, body: string) => person.call(api.createComment, { spaceId, body: { body } });
    const posted = await comment(ann, 'By Ann.');
    const replied = await comment(ben, 'By Ben.');
    await ann.call(api.createCommentReply, { spaceId, commentId: replied.id, body: { body: 'A reply.' } });
    const mentioned = await comment(ben, `Hello [Ann](lectern:user/${ann.id}).`);
    await comment(ben, 'For nobody.');
    assert.deepEqual(
      (await open(ann)).map(({ id, reasons, excerpt, space }) => [id, reasons, excerpt.slice(0, 5), space]),
      [
        [mentioned.id, ['mentioned'], 'Hello', { id: spaceId, title: 'Manual' }],
        [replied.id, ['replied'], 'By Be', { id: spaceId, title: 'Manual' }],
        [posted.id, ['posted'], 'By An', { id: spaceId, title: 'Manual' }],
      ],
    );
    await ben.call(api.updateComment, { spaceId, commentId: mentioned.id, body: { resolved: true } });
    assert.deepEqual(
      (await open(ann)).map(({ id }) => id),
      [replied.id, posted.id],
    );
  });

  test('has the beginning of the text without Markdown', async () => {
    const { spaceId, ann, open } = await aTeam();
    const excerptOf = async (body: string) => {
      await ann.call(api.createComment, { spaceId, body: { body } });
      return (await open(ann))[0]?.excerpt;
    };
    assert.equal(
      await excerptOf('Is a **Raspberry Pi** [enough](https://example.com)?\n\n- `one`\n- two'),
      'Is a Raspberry Pi enough? one two',
    );
    assert.equal(await excerptOf('# Only a heading'), 'Only a heading');
    assert.equal(await excerptOf(`**${'long '.repeat(300)}end**`), 'long '.repeat(60));
  });

  test('has comments on change requests of the caller, until they are archived', async () => {
    const { spaceId, ann, ben, open } = await aTeam();
    const { id: changeRequestId } = await ann.call(api.createChangeRequest, { spaceId, body: { subject: 'Mine' } });
    const at = { spaceId, changeRequestId };
    await ben.call(api.createCommentInChangeRequest, { ...at, body: { body: 'Why?' } });
    const [found] = await open(ann);
    assert.deepEqual(
      [found?.reasons, found?.changeRequest, found?.postedBy.id],
      [['change-request'], { id: changeRequestId, number: 1, subject: 'Mine' }, ben.id],
    );
    await ann.call(api.updateChangeRequest, { ...at, body: { status: 'archived' } });
    assert.deepEqual(await open(ann), []);
  });

  test('has only spaces the caller can see, and is paged', async () => {
    const { organization, admin, spaceId, ann, open } = await aTeam();
    for (const body of ['One.', 'Two.']) await ann.call(api.createComment, { spaceId, body: { body } });
    const query = { limit: 1 };
    const first = await ann.call(api.listOpenComments, { organizationId: organization.id, query });
    assert.deepEqual([first.count, first.items[0]?.excerpt], [2, 'Two.']);
    const next = { ...query, page: first.next?.page ?? '' };
    const second = await ann.call(api.listOpenComments, { organizationId: organization.id, query: next });
    assert.deepEqual([second.items[0]?.excerpt, second.next], ['One.', undefined]);
    await admin.call(api.updateSpace, { spaceId, body: { defaultLevel: null } });
    assert.deepEqual(await open(ann), []);
  });
});
