import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, levels, type Level } from '@lectern/contract';
import { a, clientWith, services, type Organization, type Person } from '../../../test/harness.ts';

type Paging = { page?: string; limit?: number };
type Sharing = { role: Level | null; users?: string[]; teams?: string[] };

const onSpace = (spaceId: string) => ({
  users: (who: Person, query?: Paging) => who.call(api.listSpaceUserPermissions, { spaceId, ...(query && { query }) }),
  teams: (who: Person, query?: Paging) => who.call(api.listSpaceTeamPermissions, { spaceId, ...(query && { query }) }),
  everybody: (who: Person, query?: Paging & { role?: Level }) =>
    who.call(api.listSpacePermissions, { spaceId, ...(query && { query }) }),
  explain: (who: Person, user?: string) =>
    who.call(api.explainSpacePermission, { spaceId, query: user === undefined ? {} : { user } }),
  share: (who: Person, body: Sharing) => who.call(api.shareSpace, { spaceId, body }),
  changeUser: (who: Person, userId: string, role: Level | null) =>
    who.call(api.updateSpaceUserPermission, { spaceId, userId, body: { role } }),
  changeTeam: (who: Person, teamId: string, role: Level | null) =>
    who.call(api.updateSpaceTeamPermission, { spaceId, teamId, body: { role } }),
  endUser: async (who: Person, userId: string) =>
    (await who.send(api.removeSpaceUserPermission, { spaceId, userId })).status,
  endTeam: async (who: Person, teamId: string) =>
    (await who.send(api.removeSpaceTeamPermission, { spaceId, teamId })).status,
  get: (who: Person) => who.call(api.getSpace, { spaceId }),
  setDefault: (who: Person, defaultLevel: Level | 'inherit' | null) =>
    who.call(api.updateSpace, { spaceId, body: { defaultLevel } }),
});

const onCollection = (collectionId: string): ReturnType<typeof onSpace> => ({
  users: (who, query) => who.call(api.listCollectionUserPermissions, { collectionId, ...(query && { query }) }),
  teams: (who, query) => who.call(api.listCollectionTeamPermissions, { collectionId, ...(query && { query }) }),
  everybody: (who, query) => who.call(api.listCollectionPermissions, { collectionId, ...(query && { query }) }),
  explain: (who, user) =>
    who.call(api.explainCollectionPermission, { collectionId, query: user === undefined ? {} : { user } }),
  share: (who, body) => who.call(api.shareCollection, { collectionId, body }),
  changeUser: (who, userId, role) =>
    who.call(api.updateCollectionUserPermission, { collectionId, userId, body: { role } }),
  changeTeam: (who, teamId, role) =>
    who.call(api.updateCollectionTeamPermission, { collectionId, teamId, body: { role } }),
  endUser: async (who, userId) => (await who.send(api.removeCollectionUserPermission, { collectionId, userId })).status,
  endTeam: async (who, teamId) => (await who.send(api.removeCollectionTeamPermission, { collectionId, teamId })).status,
  get: (who) => who.call(api.getCollection, { collectionId }) as never,
  setDefault: (who, defaultLevel) => who.call(api.updateCollection, { collectionId, body: { defaultLevel } }) as never,
});

type Made = { at: ReturnType<typeof onSpace>; id: string; title: string };

const kinds = {
  async space(organization: Organization, parent?: { id: string }): Promise<Made> {
    const { id, title } = await a.space({ in: organization, ...(parent && { parent }) });
    return { at: onSpace(id), id, title };
  },
  async collection(organization: Organization, parent?: { id: string }): Promise<Made> {
    const { id, title } = await a.collection({ in: organization, ...(parent && { parent }) });
    return { at: onCollection(id), id, title };
  },
};

const none = { code: 404 };
const tooLow = { code: 403 };

for (const [kind, make] of Object.entries(kinds)) {
  const start = async () => {
    const organization = await a.organization();
    const { at, id, title } = await make(organization);
    return { organization, admin: organization.admin, at, id, title };
  };

  describe(`sharing a ${kind}`, () => {
    test('gives users and teams a level, and replaces it', async () => {
      const { organization, admin, at } = await start();
      const guest = await a.member({ in: organization, role: null, name: 'Gale' });
      const other = await a.member({ in: organization, role: null });
      const team = await a.team({ in: organization, members: [other.id], title: 'Writers' });
      await assert.rejects(at.get(guest), none);
      await at.share(admin, { role: 'comment', users: [guest.id, guest.id], teams: [team.id] });
      await at.get(guest);
      await at.get(other);
      const users = await at.users(admin);
      assert.deepEqual(users, {
        items: [
          {
            permission: 'comment',
            user: await admin.call(api.getUser, { userId: guest.id }),
          },
        ],
        count: 1,
      });
      const teams = await at.teams(admin);
      assert.equal(teams.count, 1);
      assert.equal(teams.items[0]!.permission, 'comment');
      assert.deepEqual(
        teams.items[0]!.team,
        await admin.call(api.getTeam, { organizationId: organization.id, teamId: team.id }),
      );
      await at.share(admin, { role: 'edit', users: [guest.id] });
      assert.equal((await at.users(admin)).items[0]!.permission, 'edit');
      assert.equal((await at.explain(guest)).level, 'edit');
      assert.equal((await at.explain(other)).level, 'comment');
    });

    test('without a level denies access', async () => {
      const { organization, admin, at } = await start();
      const reader = await a.member({ in: organization, role: 'read' });
      await at.get(reader);
      await at.share(admin, { role: null, users: [reader.id] });
      await assert.rejects(at.get(reader), none);
      assert.equal((await at.users(admin)).count, 0);
      assert.equal((await at.explain(admin, reader.id)).steps[0]!.rule, 'direct-grant');
      assert.equal(await at.endUser(admin, reader.id), 205);
      await at.get(reader);
    });

    test('requires users or teams', async () => {
      const { admin, at } = await start();
      await assert.rejects(at.share(admin, { role: 'read' }), {
        code: 400,
        message: 'body.users or body.teams is needed',
      });
      await assert.rejects(at.share(admin, { role: 'read', users: [] }), { code: 400 });
    });

    test('names unknown users and teams, and changes nothing', async () => {
      const { organization, admin, at } = await start();
      const guest = await a.member({ in: organization, role: null });
      const stranger = await a.person();
      const elsewhere = await a.team({ in: await a.organization() });
      await assert.rejects(at.share(admin, { role: 'read', users: [guest.id, stranger.id, 'nobody'] }), {
        code: 400,
        message: `body.users names no user that you can see: ${stranger.id}, nobody`,
      });
      await assert.rejects(at.share(admin, { role: 'read', users: [guest.id], teams: [elsewhere.id] }), {
        code: 400,
        message: `body.teams names no team that you can see: ${elsewhere.id}`,
      });
      assert.equal((await at.users(admin)).count, 0);
    });

    test('needs the level create, and never grants more than the caller has', async () => {
      const { organization, admin, at } = await start();
      const creator = await a.member({ in: organization, role: 'create' });
      const reviewer = await a.member({ in: organization, role: 'review' });
      const guest = await a.member({ in: organization, role: null });
      const team = await a.team({ in: organization });
      const body = { users: [guest.id], teams: [team.id] };
      await assert.rejects(at.share(reviewer, { role: 'read', ...body }), tooLow);
      await assert.rejects(at.share(creator, { role: 'admin', ...body }), tooLow);
      await at.share(creator, { role: 'create', ...body });
      await assert.rejects(at.changeUser(creator, guest.id, 'admin'), tooLow);
      await assert.rejects(at.changeTeam(creator, team.id, 'admin'), tooLow);
      await assert.rejects(at.changeUser(reviewer, guest.id, 'read'), tooLow);
      assert.equal(await at.endUser(reviewer, guest.id), 403);
      await at.share(guest, { role: 'create', teams: [team.id] });
      await at.changeUser(admin, guest.id, 'admin');
      await at.share(guest, { role: 'admin', teams: [team.id] });
    });
  });

  describe(`a single grant on a ${kind}`, () => {
    test('is changed and removed', async () => {
      const { organization, admin, at } = await start();
      const guest = await a.member({ in: organization, role: null });
      const team = await a.team({ in: organization, members: [guest.id] });
      await assert.rejects(at.changeUser(admin, guest.id, 'edit'), none);
      await assert.rejects(at.changeTeam(admin, team.id, 'edit'), none);
      await assert.rejects(at.changeTeam(admin, 'none', 'edit'), none);
      await at.share(admin, { role: 'read', users: [guest.id], teams: [team.id] });
      await at.changeUser(admin, guest.id, 'edit');
      await at.changeTeam(admin, team.id, 'review');
      assert.equal((await at.explain(guest)).level, 'edit');
      assert.equal(await at.endUser(admin, guest.id), 205);
      assert.equal(await at.endUser(admin, guest.id), 204);
      assert.equal((await at.explain(guest)).level, 'review');
      assert.equal(await at.endTeam(admin, team.id), 205);
      assert.equal(await at.endTeam(admin, team.id), 204);
      assert.equal(await at.endTeam(admin, 'none'), 204);
      await assert.rejects(at.get(guest), none);
    });

    test('is removed with the membership, and with the team', async () => {
      const { organization, admin, at } = await start();
      const guest = await a.member({ in: organization, role: null });
      const team = await a.team({ in: organization });
      await at.share(admin, { role: 'read', users: [guest.id], teams: [team.id] });
      await admin.call(api.removeMember, { organizationId: organization.id, userId: guest.id });
      await admin.call(api.deleteTeam, { organizationId: organization.id, teamId: team.id });
      assert.equal((await at.users(admin)).count, 0);
      assert.equal((await at.teams(admin)).count, 0);
    });
  });

  describe(`the users of a ${kind}`, () => {
    test('are listed in pages', async () => {
      const { organization, admin, at } = await start();
      const guests: string[] = [];
      for (let count = 0; count < 3; count++) guests.push((await a.member({ in: organization, role: null })).id);
      await at.share(admin, { role: 'read', users: guests });
      const first = await at.users(admin, { limit: 2 });
      const second = await at.users(admin, { limit: 2, page: first.next!.page });
      assert.deepEqual([first.count, second.count, second.next], [3, 3, undefined]);
      assert.deepEqual([...first.items, ...second.items].map(({ user }) => user.id).toSorted(), guests.toSorted());
      await assert.rejects(at.users(admin, { page: 'x' }), { code: 400 });
    });

    test('are all with access, highest level first, then by name', async () => {
      const { organization, admin, at } = await start();
      const names = { read: 'Zoe', comment: 'Yan', edit: 'Xia', review: 'Wim', create: 'Vic', admin: 'Uma' };
      for (const role of levels) await a.member({ in: organization, role, name: names[role] });
      const twin = await a.member({ in: organization, role: 'read', name: 'Ábel' });
      const guest = await a.member({ in: organization, role: null, name: 'Gale' });
      await a.member({ in: organization, role: null, name: 'Unseen' });
      const shut = await a.member({ in: organization, role: 'create', name: 'Shut' });
      const lead = await a.member({ in: organization, role: 'read', name: 'Lead' });
      const team = await a.team({ in: organization, members: [lead.id, guest.id] });
      await at.share(admin, { role: null, users: [shut.id] });
      await at.share(admin, { role: 'edit', teams: [team.id] });
      await at.share(admin, { role: 'comment', users: [guest.id] });

      const { items, count, next } = await at.everybody(admin, { limit: 1000 });
      const shown = items.map(({ permission, user }) => `${permission} ${user.displayName}`);
      assert.deepEqual(shown.slice(2), [
        'create Vic',
        'review Wim',
        'edit Lead',
        'edit Xia',
        'comment Gale',
        'comment Yan',
        'read Ábel',
        'read Zoe',
      ]);
      assert.ok(shown.includes('admin Uma'));
      assert.deepEqual([count, next], [10, undefined]);
      for (const { permission, user } of items) {
        assert.equal((await at.explain(admin, user.id)).level, permission);
      }

      const paged: string[] = [];
      for (let page: string | undefined, first = true; first || page !== undefined; first = false) {
        const some = await at.everybody(admin, { limit: 3, ...(page !== undefined && { page }) });
        assert.equal(some.count, 10);
        paged.push(...some.items.map(({ user }) => user.id));
        page = some.next?.page;
      }
      assert.deepEqual(
        paged,
        items.map(({ user }) => user.id),
      );
      const readers = await at.everybody(twin, { role: 'read' });
      assert.deepEqual([readers.count, readers.items.map(({ user }) => user.displayName)], [2, ['Ábel', 'Zoe']]);
      await assert.rejects(at.everybody(admin, { role: 'owner' as Level }), { code: 400 });
    });

    test('exclude disabled members', async () => {
      const { organization, admin, at } = await start();
      const former = await a.member({ in: organization, role: 'edit' });
      await services.database.write((db) =>
        db.q.updateTable('members').set({ disabled: 1 }).where('user_id', '=', former.id).execute(),
      );
      assert.equal((await at.everybody(admin)).count, 1);
      const { level, steps } = await at.explain(admin, former.id);
      assert.deepEqual(
        [level, steps.map(({ text }) => text)],
        [null, ['The user’s membership in the organization is disabled.']],
      );
    });

    test('are hidden from guests and from tokens for one space', async () => {
      const { organization, admin, at, id } = await start();
      const guest = await a.member({ in: organization, role: null });
      await at.share(admin, { role: 'create', users: [guest.id] });
      await assert.rejects(at.users(guest), { code: 403, message: 'guests cannot see other users' });
      await assert.rejects(at.teams(guest), tooLow);
      await assert.rejects(at.everybody(guest), tooLow);
      await assert.rejects(at.explain(guest, admin.id), tooLow);
      assert.equal((await at.explain(guest, guest.id)).level, 'create');
      if (kind !== 'space') return;
      const { token } = await admin.call(api.createToken, { body: { label: 'one', scopes: { space: id } } });
      const limited: Person = { ...admin, ...clientWith(token) };
      await assert.rejects(at.users(limited), tooLow);
      await assert.rejects(at.everybody(limited), tooLow);
      assert.equal((await at.explain(limited)).level, 'admin');
    });
  });

  describe(`explaining a level on a ${kind}`, () => {
    test('returns the deciding rule', async () => {
      const { organization, admin, at, id, title } = await start();
      const editor = await a.member({ in: organization, role: 'edit', name: 'Ed' });
      const here = { type: kind, id, title };
      const whole = { type: 'organization', id: organization.id, title: organization.title };
      assert.deepEqual((await at.explain(admin)).steps, [
        {
          rule: 'organization-admin',
          on: whole,
          outcome: 'decides',
          level: 'admin',
          text: 'Administrators of the organization have the level admin everywhere.',
        },
      ]);

      const inherited = {
        rule: 'default-level',
        on: here,
        outcome: 'passes',
        level: 'inherit',
        text: `No grant on the ${kind} “${title}”, which inherits from its parent.`,
      };
      assert.deepEqual(await at.explain(admin, editor.id), {
        user: await admin.call(api.getUser, { userId: editor.id }),
        level: 'edit',
        steps: [
          inherited,
          {
            rule: 'organization-role',
            on: whole,
            outcome: 'decides',
            level: 'edit',
            text: 'The user’s role in the organization gives edit.',
          },
        ],
      });

      const low = await a.team({ in: organization, members: [editor.id], title: 'Low' });
      const zed = await a.team({ in: organization, members: [editor.id], title: 'Zed' });
      const abe = await a.team({ in: organization, members: [editor.id], title: 'Abe' });
      await at.share(admin, { role: 'read', teams: [low.id] });
      await at.share(admin, { role: 'review', teams: [zed.id, abe.id] });
      assert.deepEqual((await at.explain(editor)).steps, [
        {
          rule: 'team-grant',
          on: here,
          team: { id: abe.id, title: 'Abe' },
          outcome: 'decides',
          level: 'review',
          text: `A grant to the team “Abe” on the ${kind} “${title}” gives review.`,
        },
      ]);

      await at.share(admin, { role: null, users: [editor.id] });
      assert.deepEqual((await at.explain(admin, editor.id)).steps, [
        {
          rule: 'direct-grant',
          on: here,
          outcome: 'decides',
          level: null,
          text: `A grant to the user on the ${kind} “${title}” gives no access.`,
        },
      ]);
    });

    test('covers hidden content and guests', async () => {
      const { organization, admin, at } = await start();
      const guest = await a.member({ in: organization, role: null });
      const editor = await a.member({ in: organization, role: 'edit' });
      const rules = async (user: string) =>
        (await at.explain(admin, user)).steps.map(({ rule, outcome, level }) => [rule, outcome, level]);
      await at.setDefault(admin, 'comment');
      assert.deepEqual(await rules(guest.id), [
        ['guest', 'passes', undefined],
        ['organization-role', 'decides', null],
      ]);
      assert.deepEqual(await rules(editor.id), [['default-level', 'decides', 'comment']]);
      await at.setDefault(admin, null);
      assert.deepEqual(await rules(editor.id), [['default-level', 'decides', null]]);
      await assert.rejects(at.explain(editor), none);

      const creator = await a.member({ in: organization, role: 'create' });
      const own = kind === 'space' ? await a.space({ in: organization, as: creator }) : undefined;
      if (!own) return;
      await onSpace(own.id).setDefault(creator, null);
      assert.deepEqual(
        (await onSpace(own.id).explain(creator)).steps.map(({ rule, outcome, level }) => [rule, outcome, level]),
        [
          ['creator', 'passes', null],
          ['organization-role', 'decides', 'create'],
        ],
      );
    });

    test('does not name collections the caller cannot see', async () => {
      const organization = await a.organization();
      const { admin } = organization;
      const secret = await a.collection({ in: organization, title: 'Secret' });
      const open = await a.collection({ in: organization, parent: secret, title: 'Open' });
      const { at, title } = await make(organization, open);
      await onCollection(secret.id).setDefault(admin, null);
      const insider = await a.member({ in: organization, role: 'edit' });
      const viewer = await a.member({ in: organization, role: 'read' });
      await onCollection(secret.id).share(admin, { role: 'review', users: [insider.id] });
      await onCollection(open.id).share(admin, { role: 'comment', users: [viewer.id] });

      const told = async (who: Person) => (await at.explain(who, insider.id)).steps;
      assert.deepEqual(
        (await told(viewer)).map(({ on, text }) => [on.id === secret.id, on.title, text]),
        [
          [false, title, `No grant on the ${kind} “${title}”, which inherits from its parent.`],
          [false, 'Open', 'No grant on the collection “Open”, which inherits from its parent.'],
          [true, '', 'A grant to the user on the collection gives review.'],
        ],
      );
      assert.equal((await told(admin)).at(-1)!.on.title, 'Secret');
      assert.equal((await told(insider)).at(-1)!.on.title, 'Secret');
    });

    test('does not find users outside the organization', async () => {
      const { admin, at } = await start();
      const stranger = await a.person();
      await assert.rejects(at.explain(admin, stranger.id), none);
      await assert.rejects(at.explain(stranger), none);
    });
  });
}

describe('inherited levels', () => {
  test('apply through collections, and the nearest rule wins', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const outer = await a.collection({ in: organization });
    const inner = await a.collection({ in: organization, parent: outer });
    const space = await a.space({ in: organization, parent: inner });
    const guest = await a.member({ in: organization, role: null });
    const reader = await a.member({ in: organization, role: 'read' });
    const at = onSpace(space.id);
    const level = async (user: Person) => (await at.explain(admin, user.id)).level;

    await onCollection(outer.id).share(admin, { role: 'edit', users: [guest.id] });
    assert.equal(await level(guest), 'edit');
    await onCollection(inner.id).share(admin, { role: 'comment', users: [guest.id] });
    assert.equal(await level(guest), 'comment');
    await onCollection(inner.id).setDefault(admin, 'review');
    assert.equal(await level(reader), 'review');
    assert.equal(await level(guest), 'comment');
    await at.setDefault(admin, null);
    assert.equal(await level(reader), null);
    assert.equal(await level(guest), null);
    await at.share(admin, { role: 'read', users: [guest.id] });
    assert.equal(await level(guest), 'read');
    const seen = await at.everybody(admin);
    assert.deepEqual(
      seen.items.map(({ permission, user }) => [permission, user.id]),
      [
        ['admin', admin.id],
        ['read', guest.id],
      ],
    );
  });
});
