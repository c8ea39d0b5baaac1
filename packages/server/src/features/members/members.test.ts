import { strict as assert } from 'node:assert';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, passTime, services, type Organization, type Person } from '../../../test/harness.ts';

const membersOf = (organization: Organization, query = {}) =>
  organization.admin.call(api.listMembers, { organizationId: organization.id, query });
const names = (page: { items: { user: { displayName: string } }[] }) => page.items.map((item) => item.user.displayName);

/** Members in order of joining. */
async function joined(organization: Organization, people: { name: string; role: 'read' | 'edit' | null }[]) {
  const made: Person[] = [];
  for (const { name, role } of people) {
    passTime({ minutes: 1 });
    made.push(await a.member({ in: organization, role, name }));
  }
  return made;
}

describe('listMembers', () => {
  test('rejects a page token of another order', async () => {
    const organization = await a.organization();
    await a.member({ in: organization, role: 'read' });
    const { admin, id: organizationId } = organization;
    const { next } = await admin.call(api.listMembers, { organizationId, query: { limit: 1 } });
    const query = { limit: 1, page: next!.page };
    await admin.call(api.listMembers, { organizationId, query });
    await assert.rejects(admin.call(api.listMembers, { organizationId, query: { ...query, sort: 'name' } }), {
      code: 400,
    });
    await assert.rejects(admin.call(api.listMembers, { organizationId, query: { ...query, order: 'asc' } }), {
      code: 400,
    });
  });

  test('lists the newest first, or reversed on request', async () => {
    const organization = await a.organization();
    await joined(organization, [
      { name: 'First', role: 'read' },
      { name: 'Second', role: 'edit' },
    ]);
    const page = await membersOf(organization);
    assert.deepEqual(names(page).slice(0, 2), ['Second', 'First']);
    assert.equal(page.count, 3);
    assert.equal(page.next, undefined);
    assert.deepEqual(names(await membersOf(organization, { order: 'asc' })).slice(1), ['First', 'Second']);
  });

  test('paginates every sort in both directions without gaps or repeats', async () => {
    const organization = await a.organization();
    const people = await joined(
      organization,
      ['bea', 'Äda', 'Cleo', 'adb', 'Dora'].map((name) => ({ name, role: 'read' })),
    );
    for (const person of people.slice(1)) {
      passTime({ minutes: 1 });
      await person.call(api.pingOrganization, { organizationId: organization.id });
    }
    for (const sort of ['joinedAt', 'lastSeenAt', 'name']) {
      for (const order of ['asc', 'desc']) {
        for (const role of [undefined, 'read']) {
          const whole = await membersOf(organization, { sort, order, role });
          const pieces: string[] = [];
          for (let page: string | undefined, pages = 0; pages === 0 || page !== undefined; pages++) {
            const piece = await membersOf(organization, { sort, order, role, limit: 2, page });
            assert.equal(piece.count, whole.items.length, `${sort} ${order}`);
            pieces.push(...names(piece));
            page = piece.next?.page;
          }
          assert.deepEqual(pieces, names(whole), `${sort} ${order}`);
        }
      }
    }
    const seen = await membersOf(organization, { sort: 'lastSeenAt' });
    assert.deepEqual(names(seen), ['Dora', 'adb', 'Cleo', 'Äda']);
    assert.equal(seen.count, 4);
    const byName = await membersOf(organization, { sort: 'name', order: 'asc', role: 'read' });
    assert.deepEqual(names(byName), ['Äda', 'adb', 'bea', 'Cleo', 'Dora']);
  });

  test('finds by parts of the name and the address, ignoring case and accents', async () => {
    const organization = await a.organization();
    const zoe = await a.member({ in: organization, role: 'read', name: 'Zoë 100%_Real', email: 'zq1@find.test' });
    await a.member({ in: organization, role: 'read', name: 'Other', email: 'other1@find.test' });
    for (const search of ['ZOE', 'zoë', 'ZQ1@', '100%_r']) {
      const page = await membersOf(organization, { search });
      assert.deepEqual(
        page.items.map((item) => item.id),
        [zoe.id],
        search,
      );
      assert.equal(page.count, 1);
    }
    assert.equal((await membersOf(organization, { search: '%o%e%' })).count, 0);
    assert.equal((await membersOf(organization, { search: 'find.test', limit: 1 })).count, 2);
  });

  test('filters by role, including guests', async () => {
    const organization = await a.organization();
    await joined(organization, [
      { name: 'Guest', role: null },
      { name: 'Editor', role: 'edit' },
    ]);
    assert.deepEqual(names(await membersOf(organization, { role: 'guest' })), ['Guest']);
    assert.deepEqual(names(await membersOf(organization, { role: 'edit' })), ['Editor']);
    assert.equal((await membersOf(organization, { role: 'guest' })).items[0]?.role, null);
  });

  test('rejects guests, non-members and foreign page tokens', async () => {
    const organization = await a.organization();
    const guest = await a.member({ in: organization, role: null });
    const stranger = await a.person();
    const input = { organizationId: organization.id };
    await assert.rejects(guest.call(api.listMembers, input), { code: 403 });
    await assert.rejects(stranger.call(api.listMembers, input), { code: 404 });
    await assert.rejects(membersOf(organization, { page: 'nonsense' }), { code: 400 });
  });
});

describe('getMember', () => {
  test('returns a member to members, and to a guest only themselves', async () => {
    const organization = await a.organization();
    const reader = await a.member({ in: organization, role: 'read', name: 'Reader' });
    const guest = await a.member({ in: organization, role: null });
    const shown = await reader.call(api.getMember, { organizationId: organization.id, userId: guest.id });
    assert.deepEqual([shown.id, shown.role, shown.user.email], [guest.id, null, guest.email]);
    assert.equal(shown.lastSeenAt, undefined);
    const own = await guest.call(api.getMember, { organizationId: organization.id, userId: guest.id });
    assert.equal(own.id, guest.id);
    await assert.rejects(guest.call(api.getMember, { organizationId: organization.id, userId: reader.id }), {
      code: 403,
    });
  });

  test('does not find users outside the organization', async () => {
    const organization = await a.organization();
    const stranger = await a.person();
    await assert.rejects(
      organization.admin.call(api.getMember, { organizationId: organization.id, userId: stranger.id }),
      { code: 404, message: 'member not found' },
    );
  });
});

describe('removeMember', () => {
  test('ends the membership with its teams and grants', async () => {
    const organization = await a.organization();
    const member = await a.member({ in: organization, role: 'read' });
    await a.team({ in: organization, members: [member.id] });
    const input = { organizationId: organization.id, userId: member.id };
    await organization.admin.call(api.removeMember, input);
    assert.equal((await membersOf(organization)).count, 1);
    const [team] = (await organization.admin.call(api.listTeams, { organizationId: organization.id })).items;
    assert.equal(team?.members, 0);
    await assert.rejects(member.call(api.getOrganization, { organizationId: organization.id }), { code: 404 });
    await organization.admin.call(api.removeMember, input);
    assert.equal((await membersOf(organization)).count, 1);
  });

  test('lets a member leave but not remove others', async () => {
    const organization = await a.organization();
    const one = await a.member({ in: organization, role: 'create' });
    const guest = await a.member({ in: organization, role: null });
    await assert.rejects(one.call(api.removeMember, { organizationId: organization.id, userId: guest.id }), {
      code: 403,
    });
    await guest.call(api.removeMember, { organizationId: organization.id, userId: guest.id });
    await one.call(api.removeMember, { organizationId: organization.id, userId: one.id });
    assert.equal((await membersOf(organization)).count, 1);
  });

  test('keeps the last administrator', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const input = { organizationId: organization.id, userId: admin.id };
    await assert.rejects(admin.call(api.removeMember, input), {
      code: 412,
      message: 'the last administrator cannot be removed',
    });
    const second = await a.member({ in: organization, role: 'admin' });
    await admin.call(api.removeMember, input);
    await assert.rejects(second.call(api.removeMember, { ...input, userId: second.id }), { code: 412 });
  });

  test('keeps one of two administrators who leave concurrently', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const second = await a.member({ in: organization, role: 'admin' });
    const left = await Promise.all(
      [admin, second].map((person) =>
        person.send(api.removeMember, { organizationId: organization.id, userId: person.id }),
      ),
    );
    assert.deepEqual(left.map(({ status }) => status).sort(), [204, 412]);
  });
});

describe('updateMember', () => {
  test('changes the role, including to guest', async () => {
    const organization = await a.organization();
    const member = await a.member({ in: organization, role: 'read' });
    const input = { organizationId: organization.id, userId: member.id };
    for (const role of ['review', null, 'admin'] as const) {
      const changed = await organization.admin.call(api.updateMember, { ...input, body: { role } });
      assert.equal(changed.role, role);
      assert.deepEqual(await organization.admin.call(api.getMember, input), changed);
    }
    assert.equal((await organization.admin.call(api.updateMember, { ...input, body: {} })).role, 'admin');
  });

  test('does not demote the last administrator', async () => {
    const organization = await a.organization();
    const input = { organizationId: organization.id, userId: organization.admin.id };
    await assert.rejects(organization.admin.call(api.updateMember, { ...input, body: { role: 'create' } }), {
      code: 412,
      message: 'the last administrator cannot be demoted',
    });
    assert.equal(
      (await organization.admin.call(api.updateMember, { ...input, body: { role: 'admin' } })).role,
      'admin',
    );
  });

  test('rejects unknown roles, unknown users and callers who are not administrators', async () => {
    const organization = await a.organization();
    const creator = await a.member({ in: organization, role: 'create' });
    const input = { organizationId: organization.id, userId: creator.id };
    const wrong = await organization.admin.send(api.updateMember, { ...input, body: { role: 'owner' } });
    assert.equal(wrong.status, 400);
    await assert.rejects(organization.admin.call(api.updateMember, { ...input, userId: 'none', body: {} }), {
      code: 404,
    });
    await assert.rejects(creator.call(api.updateMember, { ...input, body: { role: 'admin' } }), { code: 403 });
  });
});

describe('pingOrganization', () => {
  test('records the time and returns a signed statement', async () => {
    const organization = await a.organization();
    const guest = await a.member({ in: organization, role: null });
    const before = services.clock();
    const { docsVisitorClaims } = await guest.call(api.pingOrganization, { organizationId: organization.id });
    const [header, payload, signature] = docsVisitorClaims!.split('.');
    const expected = createHmac('sha256', services.secret).update(`${header}.${payload}`).digest('base64url');
    assert.equal(signature, expected);
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as Record<string, unknown>;
    assert.equal(claims['sub'], guest.id);
    assert.equal(claims['organization'], organization.id);
    assert.equal(Number(claims['exp']) - Number(claims['iat']), 3600);
    const seen = await guest.call(api.getMember, { organizationId: organization.id, userId: guest.id });
    assert.ok(new Date(seen.lastSeenAt!) >= before);
  });

  test('is not found for non-members', async () => {
    const organization = await a.organization();
    const stranger = await a.person();
    await assert.rejects(stranger.call(api.pingOrganization, { organizationId: organization.id }), { code: 404 });
  });
});

describe('setMemberSso', () => {
  test('marks the member', async () => {
    const organization = await a.organization();
    const member = await a.member({ in: organization, role: 'read' });
    const input = { organizationId: organization.id, userId: member.id };
    assert.equal((await organization.admin.call(api.setMemberSso, input)).sso, true);
    assert.equal((await organization.admin.call(api.getMember, input)).sso, true);
    await assert.rejects(member.call(api.setMemberSso, input), { code: 403 });
    await assert.rejects(organization.admin.call(api.setMemberSso, { ...input, userId: 'none' }), { code: 404 });
  });
});
