import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type shapes, type Static } from '@lectern/contract';
import {
  a,
  app,
  clientWith,
  passTime,
  services,
  settleJobs,
  withStoppedClock,
  type Person,
} from '../../../test/harness.ts';
import type { Services } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs.ts';
import { deleteOldNotifications } from './retention.ts';

const everything = services as Services;

type Listed = Static<typeof shapes.Notification>;

async function aTeam() {
  const organization = await a.organization();
  const space = await a.space({ in: organization, title: 'Handbook' });
  const ann = await a.member({ in: organization, role: 'review', name: 'Ann' });
  const ben = await a.member({ in: organization, role: 'review', name: 'Ben' });
  const organizationId = organization.id;
  const spaceId = space.id;
  const list = async (person: Person, query: { unread?: boolean; limit?: number; page?: string } = {}) => {
    await app.runJobs();
    return person.call(api.listNotifications, { organizationId, query });
  };
  const told = async (person: Person): Promise<string[]> =>
    (await list(person)).items.map(({ kind, count }) => (count === 1 ? kind : `${kind} ${count}`));
  const unread = async (person: Person): Promise<number> =>
    (await person.call(api.countUnreadNotifications, { organizationId })).unread;
  return { organization, organizationId, admin: organization.admin, space, spaceId, ann, ben, list, told, unread };
}

const mention = (person: Person, text = 'Look'): { markdown: string } => ({
  markdown: `${text} [${person.id}](lectern:user/${person.id} "mention")`,
});

async function aRequest(team: Awaited<ReturnType<typeof aTeam>>, by: Person) {
  const { id, number } = await a.changeRequest({
    in: team.organization,
    space: team.space,
    as: by,
    subject: 'New words',
  });
  return { changeRequestId: id, number, spaceId: team.spaceId };
}

describe('notifications', () => {
  test('of a comment: who is mentioned, once, but not who wrote it', async () => {
    const { organizationId, spaceId, ann, ben, list, unread, told } = await aTeam();
    const comment = await ann.call(api.createComment, { spaceId, body: { body: mention(ben) } });
    const { items, count } = await list(ben);
    assert.equal(count, 1);
    const [one] = items as [Listed];
    assert.deepEqual(
      [one.kind, one.actor?.displayName, one.space?.title, one.comment, one.excerpt?.slice(0, 4), one.readAt],
      ['mention', 'Ann', 'Handbook', comment.id, 'Look', undefined],
    );
    assert.ok(one.urls.app.endsWith(`/app/s/${spaceId}`));
    assert.deepEqual(await told(ann), []);
    // The same mention in an edited text is no news; somebody else is.
    await ann.call(api.updateComment, { spaceId, commentId: comment.id, body: { body: mention(ben, 'Edited') } });
    assert.deepEqual(await told(ben), ['mention']);
    assert.equal(await unread(ben), 1);
    const marked = await ben.call(api.markNotifications, { organizationId, body: { notifications: [one.id] } });
    assert.deepEqual([marked.unread, await unread(ben)], [0, 0]);
    assert.equal((await list(ben, { unread: true })).count, 0);
    assert.notEqual((await list(ben)).items[0]!.readAt, undefined);
    await ben.call(api.markNotifications, { organizationId, body: { notifications: [one.id], read: false } });
    assert.equal(await unread(ben), 1);
    await ann.call(api.deleteComment, { spaceId, commentId: comment.id });
    assert.deepEqual(await told(ben), []);
  });

  test('of replies are one while unread, and to everybody in the thread', async () => {
    const { organizationId, spaceId, ann, ben, admin, told, list } = await aTeam();
    const { id: commentId } = await ann.call(api.createComment, { spaceId, body: { body: { markdown: 'Why?' } } });
    const reply = (by: Person, text: string) =>
      by.call(api.createCommentReply, { spaceId, commentId, body: { body: { markdown: text } } });
    await reply(ben, 'Because.');
    await app.runJobs();
    await reply(admin, 'Really.');
    assert.deepEqual(await told(ann), ['reply 2']);
    assert.deepEqual(await told(ben), ['reply']);
    assert.equal((await list(ann)).items[0]!.excerpt, 'Really.');
    await ann.call(api.markNotifications, { organizationId, body: {} });
    await reply(ben, 'Again.');
    assert.deepEqual(await told(ann), ['reply']);
    assert.equal((await list(ann)).items[0]!.readAt, undefined);
  });

  test('of a change request: asked, reviewed, commented, merged', async () => {
    const team = await aTeam();
    const { ann, ben, admin, told, list, spaceId } = team;
    await admin.call(api.setSpaceWatch, { spaceId, body: { state: 'watching' } });
    const at = await aRequest(team, ann);
    const body = {
      changes: [{ operation: 'insert_page' as const, title: 'One', document: { markdown: 'Text.\n' } }],
    };
    await ann.call(api.editContentInChangeRequest, { ...at, body });
    assert.deepEqual(await told(ben), []);
    await ann.call(api.requestReviewers, { ...at, body: { users: [ben.id] } });
    assert.deepEqual(await told(ben), ['review-requested']);
    assert.deepEqual(await told(admin), ['change-request']);
    await ann.call(api.requestReviewers, { ...at, body: { users: [ben.id] } });
    assert.deepEqual(await told(ben), ['review-requested']);
    // Clients name a change request by its number too.
    const byNumber = { spaceId, changeRequestId: String(at.number) };
    await ben.call(api.createReview, { ...byNumber, body: { status: 'approved' } });
    const [review] = (await list(ann)).items as [Listed];
    assert.deepEqual(
      [review.kind, review.reviewStatus, review.changeRequest?.number, review.changeRequest?.subject],
      ['review', 'approved', at.number, 'New words'],
    );
    assert.ok(review.urls.app.endsWith(`/app/s/${spaceId}/~/changes/${at.number}`));
    const say = (markdown: string) =>
      ben.call(api.createCommentInChangeRequest, { ...at, body: { body: { markdown } } });
    await say('One.');
    await say('Two.');
    assert.deepEqual(await told(ann), ['comment 2', 'review']);
    await ben.call(api.mergeChangeRequest, byNumber);
    assert.deepEqual(await told(ann), ['merged', 'comment 2', 'review']);
    assert.deepEqual((await told(admin)).sort(), ['change-request', 'comment 2', 'merged', 'review']);
  });

  test('of a change request that conflicts, until it does no longer', async () => {
    const team = await aTeam();
    const { admin, ann, told, spaceId, list } = team;
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const made = (await admin.call(api.editContent, {
      spaceId,
      body: { changes: [{ operation: 'insert_page', title: 'Page', document: { markdown: 'Text.\n' } }] },
    })) as { changes: { page: { id: string } }[] };
    const page = made.changes[0]!.page.id;
    const at = await aRequest(team, ann);
    const write = (markdown: string) => ({
      changes: [{ operation: 'update_page' as const, page, document: { markdown } }],
    });
    await ann.call(api.editContentInChangeRequest, { ...at, body: write('Of Ann.\n') });
    await admin.call(api.editContent, { spaceId, body: write('Of the administrator.\n') });
    await settleJobs();
    assert.deepEqual(await told(ann), ['conflict']);
    assert.ok((await list(ann)).items[0]!.urls.app.endsWith(`/~/changes/${at.number}/~/conflicts`));
    await admin.call(api.editContent, { spaceId, body: write('Of the administrator, again.\n') });
    await ann.call(api.updateChangeRequest, { ...at, body: { status: 'open' } });
    await settleJobs();
    assert.deepEqual(await told(ann), ['conflict']);
    await admin.call(api.editContent, { spaceId, body: write('Of Ann.\n') });
    await settleJobs();
    assert.deepEqual(await told(ann), []);
  });

  test('of conflicts come from one job for edits that follow each other, and from the last of them', async () => {
    const team = await aTeam();
    const { admin, ann, told, spaceId } = team;
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const insert = (title: string) => ({ operation: 'insert_page' as const, title, document: { markdown: 'Text.\n' } });
    const made = (await admin.call(api.editContent, {
      spaceId,
      body: { changes: [insert('Page'), insert('Other')] },
    })) as { changes: { page: { id: string } }[] };
    const [page, other] = made.changes.map((change) => change.page.id) as [string, string];
    const at = await aRequest(team, ann);
    const write = (id: string, markdown: string) => ({
      changes: [{ operation: 'update_page' as const, page: id, document: { markdown } }],
    });
    await ann.call(api.editContentInChangeRequest, { ...at, body: write(page, 'Of Ann.\n') });
    const edit = (id: string, markdown: string) => admin.call(api.editContent, { spaceId, body: write(id, markdown) });
    const waiting = async () => {
      const { q } = services.database.reads;
      const jobs = await q
        .selectFrom('jobs')
        .select('payload')
        .where('name', '=', 'notifications.find-conflicts')
        .execute();
      return jobs.filter(({ payload }) => payload.includes(spaceId)).length;
    };
    await withStoppedClock(async () => {
      await edit(page, 'Of the administrator.\n');
      await edit(page, 'Text.\n');
      await edit(other, 'More.\n');
      assert.equal(await waiting(), 1);
    });
    await settleJobs();
    assert.deepEqual([await told(ann), await waiting()], [[], 0]);
    await edit(page, 'Of the administrator.\n');
    // Later than the job of the first covers.
    passTime({ minutes: 0.2 });
    await withStoppedClock(async () => {
      await edit(other, 'Even more.\n');
      await edit(other, 'Enough.\n');
    });
    assert.equal(await waiting(), 2);
    await settleJobs();
    assert.deepEqual([await told(ann), await waiting()], [['conflict'], 0]);
  });

  test('of conflicts come from a job of an earlier version', async () => {
    const team = await aTeam();
    const { admin, ann, told, spaceId, organization } = team;
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const changes = [{ operation: 'insert_page' as const, title: 'Page', document: { markdown: 'Text.\n' } }];
    const made = (await admin.call(api.editContent, { spaceId, body: { changes } })) as {
      changes: { page: { id: string } }[];
    };
    const page = made.changes[0]!.page.id;
    const at = await aRequest(team, ann);
    const write = (markdown: string) => ({
      changes: [{ operation: 'update_page' as const, page, document: { markdown } }],
    });
    await ann.call(api.editContentInChangeRequest, { ...at, body: write('Of Ann.\n') });
    await admin.call(api.editContent, { spaceId, body: write('Of the administrator.\n') });
    const { revision } = await admin.call(api.getSpace, { spaceId });
    const head = { organization: organization.id, space: spaceId, revision };
    await everything.database.write(async (db) => {
      await db.q.deleteFrom('jobs').where('name', '=', 'notifications.find-conflicts').execute();
      const of = { organization: organization.id };
      await enqueue(db, everything.clock(), 'notifications.check-conflicts', { head }, of);
    });
    await settleJobs();
    assert.deepEqual(await told(ann), ['conflict']);
  });

  test('of a failed import are for who began it, and for watchers who may edit', async () => {
    const { admin, ann, told, spaceId, organization, list } = await aTeam();
    const reader = await a.member({ in: organization, role: 'read' });
    for (const person of [admin, reader])
      await person.call(api.setSpaceWatch, { spaceId, body: { state: 'watching' } });
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const started = ann.call(api.importContent, { spaceId, body: { source: 'website', url: 'http://127.0.0.1:9/x' } });
    await assert.rejects(started);
    assert.deepEqual(await told(ann), ['import-failed']);
    const [failed] = (await list(admin)).items as [Listed];
    assert.ok(failed.urls.app.endsWith(`/app/s/${spaceId}/~/settings/imports/${failed.import}`));
    assert.notEqual(failed.reason, undefined);
    assert.deepEqual(await told(reader), []);
  });

  test('of a failed Git sync are for who began it', async () => {
    const { admin, spaceId, told, list } = await aTeam();
    const body = { url: 'https://127.0.0.1:9/docs.git', ref: 'refs/heads/main' };
    await assert.rejects(admin.call(api.importGitRepository, { spaceId, body }));
    assert.deepEqual(await told(admin), ['sync-failed']);
    const [failed] = (await list(admin)).items as [Listed];
    assert.ok(failed.urls.app.endsWith(`/app/s/${spaceId}/~/settings/git`));
    assert.notEqual(failed.reason, undefined);
  });

  test('do not outlive what happened: a request that fails leaves none', async () => {
    const { ben, ann, spaceId, told, organizationId } = await aTeam();
    const body = { body: mention(ben), node: 'missing', page: 'missing' };
    await assert.rejects(ann.call(api.createComment, { spaceId, body }), { code: 400 });
    assert.deepEqual(await told(ben), []);
    const waiting = await services.database.reads.q
      .selectFrom('jobs')
      .select('payload')
      .where('name', '=', 'notifications.write')
      .execute();
    assert.deepEqual(
      waiting.filter(({ payload }) => payload.includes(organizationId)),
      [],
    );
  });

  test('of concurrent events are all counted, and a job that runs again counts none twice', async () => {
    const { organizationId, spaceId, ann, ben, told } = await aTeam();
    const { id: commentId } = await ann.call(api.createComment, { spaceId, body: { body: { markdown: 'Why?' } } });
    const reply = (_: unknown, index: number) =>
      ben.call(api.createCommentReply, { spaceId, commentId, body: { body: { markdown: `Answer ${index}.` } } });
    await Promise.all(Array.from({ length: 12 }, reply));
    const queued = await services.database.reads.q
      .selectFrom('jobs')
      .selectAll()
      .where('name', '=', 'notifications.write')
      .execute();
    await Promise.all([app.runJobs(), app.runJobs(), app.runJobs()]);
    assert.deepEqual(await told(ann), ['reply 12']);
    const again = queued.filter(({ payload }) => payload.includes(organizationId));
    assert.ok(again.length >= 12);
    await services.database.write((db) => db.q.insertInto('jobs').values(again).execute());
    assert.deepEqual(await told(ann), ['reply 12']);
  });

  test('are kept for 90 days', async () => {
    const { ben, ann, spaceId, told } = await aTeam();
    await ann.call(api.createComment, { spaceId, body: { body: mention(ben) } });
    assert.deepEqual(await told(ben), ['mention']);
    passTime({ days: 89 });
    await deleteOldNotifications(everything);
    assert.deepEqual(await told(ben), ['mention']);
    passTime({ days: 2 });
    await deleteOldNotifications(everything);
    assert.deepEqual(await told(ben), []);
  });

  test('have pages, and all up to a time can be marked as read', async () => {
    const { organizationId, ben, ann, spaceId, list, unread } = await aTeam();
    for (const text of ['One', 'Two', 'Three']) {
      await ann.call(api.createComment, { spaceId, body: { body: mention(ben, text) } });
      await app.runJobs();
      passTime({ minutes: 1 });
    }
    const first = await list(ben, { limit: 2 });
    const second = await list(ben, { limit: 2, page: first.next!.page });
    const words = [...first.items, ...second.items].map(({ excerpt = '' }) => excerpt.split(' ')[0]);
    assert.deepEqual(words, ['Three', 'Two', 'One']);
    const until = first.items[1]!.updatedAt;
    await ben.call(api.markNotifications, { organizationId, body: { until } });
    assert.deepEqual([await unread(ben), (await list(ben, { unread: true })).items[0]!.id], [1, first.items[0]!.id]);
  });
});

describe('who may not read', () => {
  test('gets none, at the time of the event and at the time of reading', async () => {
    const { organization, organizationId, admin, space, spaceId, ann, list, told, unread } = await aTeam();
    const secret = await a.space({ in: organization, title: 'Secret' });
    await admin.call(api.updateSpace, { spaceId: secret.id, body: { defaultLevel: null } });
    await admin.call(api.createComment, { spaceId: secret.id, body: { body: mention(ann) } });
    assert.deepEqual(await told(ann), []);
    const guest = await a.member({ in: organization, role: null });
    await admin.call(api.createComment, { spaceId, body: { body: mention(guest) } });
    assert.deepEqual(await told(guest), []);

    await admin.call(api.createComment, { spaceId, body: { body: mention(ann) } });
    assert.deepEqual([await told(ann), await unread(ann)], [['mention'], 1]);
    await admin.call(api.updateSpace, { spaceId: space.id, body: { defaultLevel: null } });
    const hidden = await list(ann);
    assert.deepEqual([hidden.count, hidden.items, await unread(ann)], [0, [], 0]);
    await admin.call(api.updateSpace, { spaceId: space.id, body: { defaultLevel: 'inherit' } });
    assert.deepEqual(await told(ann), ['mention']);
    await admin.call(api.deleteSpace, { spaceId: space.id });
    assert.deepEqual(await told(ann), []);
    const stranger = await a.person();
    await assert.rejects(stranger.call(api.listNotifications, { organizationId }), { code: 404 });
  });

  test('a token for one space sees and marks those of the space, and changes no settings', async () => {
    const { organization, organizationId, admin, spaceId, ben, unread, told } = await aTeam();
    const other = await a.space({ in: organization, title: 'Other' });
    for (const id of [spaceId, other.id])
      await admin.call(api.createComment, { spaceId: id, body: { body: mention(ben) } });
    assert.deepEqual(await told(ben), ['mention', 'mention']);
    const { token } = (await ben.call(api.createToken, {
      userId: ben.id,
      body: { label: 'one', scopes: { organization: organizationId, space: spaceId } },
    } as never)) as { token: string };
    const limited = clientWith(token);
    const seen = await limited.call(api.listNotifications, { organizationId });
    assert.deepEqual(
      seen.items.map(({ space }) => space?.id),
      [spaceId],
    );
    assert.equal((await limited.call(api.countUnreadNotifications, { organizationId })).unread, 1);
    await limited.call(api.markNotifications, { organizationId, body: {} });
    assert.equal(await unread(ben), 1);
    const change = limited.call(api.updateNotificationSettings, { organizationId, body: { email: 'never' } });
    await assert.rejects(change, { code: 403, message: /a token for one space/ });
  });

  test('notifications end with the membership', async () => {
    const { organization, organizationId, admin, ben, spaceId, told } = await aTeam();
    await admin.call(api.createComment, { spaceId, body: { body: mention(ben) } });
    assert.deepEqual(await told(ben), ['mention']);
    await admin.call(api.removeMember, { organizationId, userId: ben.id });
    await admin.call(api.createComment, { spaceId, body: { body: mention(ben) } });
    await app.runJobs();
    await a.join({ person: ben, in: organization, role: 'read' });
    assert.deepEqual(await told(ben), []);
  });
});

describe('watching and muting', () => {
  test('a muted space tells only of mentions and asked reviews; a watched change request in it of everything', async () => {
    const team = await aTeam();
    const { ann, ben, spaceId, told, organizationId } = team;
    await ann.call(api.setSpaceWatch, { spaceId, body: { state: 'muted' } });
    const at = await aRequest(team, ann);
    assert.deepEqual(await ann.call(api.getChangeRequestWatch, at), { state: 'default', inherited: 'muted' });
    const say = (body: { markdown: string }) => ben.call(api.createCommentInChangeRequest, { ...at, body: { body } });
    await say({ markdown: 'Hm.' });
    assert.deepEqual(await told(ann), []);
    await say(mention(ann));
    assert.deepEqual(await told(ann), ['mention']);
    await ann.call(api.setChangeRequestWatch, { ...at, body: { state: 'watching' } });
    assert.deepEqual(await ann.call(api.getChangeRequestWatch, at), { state: 'watching' });
    await say({ markdown: 'Hm again.' });
    assert.deepEqual(await told(ann), ['comment', 'mention']);
    await ann.call(api.deleteChangeRequestWatch, at);
    await ann.call(api.deleteSpaceWatch, { spaceId });
    assert.deepEqual(await ann.call(api.getSpaceWatch, { spaceId }), { state: 'default' });
    await ann.call(api.updateNotificationSettings, { organizationId, body: { kinds: { comment: 'off' } } });
    await say({ markdown: 'Hm, once more.' });
    assert.deepEqual(await told(ann), ['comment', 'mention']);
  });

  test('settings name what is wrong and change only what is given', async () => {
    const { organizationId, ann } = await aTeam();
    const before = await ann.call(api.getNotificationSettings, { organizationId });
    assert.deepEqual([before.email, before.kinds['mention'], before.kinds['comment']], ['immediately', 'email', 'app']);
    const set = (body: object) => ann.call(api.updateNotificationSettings, { organizationId, body });
    const after = await set({ kinds: { mention: 'off' }, language: 'de' });
    assert.deepEqual(after, { ...before, language: 'de', kinds: { ...before.kinds, mention: 'off' } });
    await assert.rejects(set({ kinds: { mentions: 'off' } }), { code: 400, message: /mentions/ });
    await assert.rejects(set({ email: 'hourly' }), { code: 400, message: /email/ });
    for (const digestHour of [-1, 24, 6.5])
      await assert.rejects(set({ digestHour }), { code: 400, message: /digestHour/ });
    assert.deepEqual(await ann.call(api.getNotificationSettings, { organizationId }), after);
    assert.deepEqual([before.digestHour, (await set({ digestHour: 0 })).digestHour], [6, 0]);
  });
});
