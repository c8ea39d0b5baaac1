import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, clientWith, passTime, services, type Organization, type Person } from '../../../test/harness.ts';
import { openBrowser } from '../sign-in/testing/browser.ts';

const inviteTo = (organization: Organization, role: 'read' | 'edit' | 'admin' | null, as = organization.admin) =>
  as.call(api.createInviteLink, { organizationId: organization.id, body: { role } });

const accept = (person: Person, organization: { id: string }, invite: { id: string }) =>
  person.call(api.acceptInvite, { organizationId: organization.id, inviteId: invite.id });

const roleOf = async (person: Person, organization: { id: string }) =>
  (await person.call(api.getMember, { organizationId: organization.id, userId: person.id })).role;

async function limitedTo(person: Person, organization: string) {
  const { token } = await person.call(api.createToken, { body: { label: 'limited', scopes: { organization } } });
  return clientWith(token);
}

describe('createInviteLink', () => {
  test('creates a link to the organization that is listed for administrators', async () => {
    const organization = await a.organization();
    const answer = await organization.admin.send(api.createInviteLink, {
      organizationId: organization.id,
      body: { role: 'edit' },
    });
    assert.equal(answer.status, 201);
    const made = answer.body as { id: string; role: string; redundant: boolean };
    assert.deepEqual([made.role, made.redundant], ['edit', true]);
    assert.ok(answer.headers.get('location')!.endsWith(`/v1/orgs/${organization.id}/link-invites/${made.id}`));
    passTime({ minutes: 1 });
    const second = await inviteTo(organization, null);
    const page = await organization.admin.call(api.listInviteLinks, { organizationId: organization.id });
    assert.deepEqual(page.items, [second, made]);
    assert.equal(page.count, 2);
  });

  test('needs an administrator for the organization', async () => {
    const organization = await a.organization();
    const creator = await a.member({ in: organization, role: 'create' });
    await assert.rejects(inviteTo(organization, 'read', creator), { code: 403 });
    await assert.rejects(creator.call(api.listInviteLinks, { organizationId: organization.id }), { code: 403 });
    await assert.rejects(inviteTo(organization, 'read', await a.person()), { code: 404 });
  });

  test('needs the level create for content, and gives at most that level', async () => {
    const organization = await a.organization();
    const space = await a.space({ in: organization });
    const collection = await a.collection({ in: organization });
    const creator = await a.member({ in: organization, role: 'create' });
    const editor = await a.member({ in: organization, role: 'edit' });
    const guest = await a.member({ in: organization, role: null });
    const organizationId = organization.id;
    for (const content of [{ space: space.id }, { collection: collection.id }]) {
      const made = await creator.call(api.createInviteLink, { organizationId, body: { level: 'create', ...content } });
      assert.equal('level' in made && made.level, 'create');
      assert.equal('role' in made, false);
      const more = { organizationId, body: { level: 'admin' as const, ...content } };
      await assert.rejects(creator.call(api.createInviteLink, more), { code: 403 });
      const input = { organizationId, body: { level: 'read' as const, ...content } };
      await assert.rejects(editor.call(api.createInviteLink, input), { code: 403 });
      await assert.rejects(guest.call(api.createInviteLink, input), { code: 404 });
    }
    const listed = await organization.admin.call(api.listInviteLinks, { organizationId });
    assert.equal(listed.count, 0);
    await assert.rejects(
      creator.call(api.createInviteLink, { organizationId, body: { level: 'read', space: 'none' } }),
      { code: 404, message: 'space not found' },
    );
    const wrong = await creator.send(api.createInviteLink, { organizationId, body: { level: 'read' } });
    assert.equal(wrong.status, 400);
  });

  test('rejects content of other organizations', async () => {
    const organization = await a.organization();
    const foreign = await a.space();
    await assert.rejects(
      organization.admin.call(api.createInviteLink, {
        organizationId: organization.id,
        body: { level: 'read', space: foreign.id },
      }),
      { code: 404 },
    );
  });
});

describe('getInviteLink', () => {
  test('returns the invite to any signed-in user who has the link', async () => {
    const organization = await a.organization();
    const reader = await a.member({ in: organization, role: 'read' });
    const stranger = await a.person();
    const invite = await inviteTo(organization, 'edit');
    const input = { organizationId: organization.id, inviteId: invite.id };
    assert.equal((await stranger.call(api.getInviteLink, input)).redundant, false);
    assert.equal((await reader.call(api.getInviteLink, input)).redundant, false);
    assert.equal((await organization.admin.call(api.getInviteLink, input)).redundant, true);
    const forGuests = { ...input, inviteId: (await inviteTo(organization, null)).id };
    assert.equal((await stranger.call(api.getInviteLink, forGuests)).redundant, false);
    assert.equal((await reader.call(api.getInviteLink, forGuests)).redundant, true);
  });

  test('returns the space or collection it gives access to', async () => {
    const organization = await a.organization();
    const space = await a.space({ in: organization, title: 'Handbook' });
    const reader = await a.member({ in: organization, role: 'read' });
    const stranger = await a.person();
    const organizationId = organization.id;
    const invite = await organization.admin.call(api.createInviteLink, {
      organizationId,
      body: { level: 'read', space: space.id },
    });
    const shown = await stranger.call(api.getInviteLink, { organizationId, inviteId: invite.id });
    assert.ok('space' in shown);
    assert.deepEqual([shown.space.title, shown.space.permissions.view, shown.redundant], ['Handbook', false, false]);
    assert.equal((await reader.call(api.getInviteLink, { organizationId, inviteId: invite.id })).redundant, true);
    await organization.admin.call(api.deleteSpace, { spaceId: space.id });
    await assert.rejects(stranger.call(api.getInviteLink, { organizationId, inviteId: invite.id }), { code: 404 });
    await assert.rejects(accept(stranger, organization, invite), { code: 404 });
  });

  test('is not found for other organizations, other ids and tokens without access', async () => {
    const organization = await a.organization();
    const other = await a.organization();
    const invite = await inviteTo(organization, 'read');
    const person = await a.person();
    const input = { organizationId: organization.id, inviteId: invite.id };
    await assert.rejects(person.call(api.getInviteLink, { ...input, inviteId: 'none' }), { code: 404 });
    await assert.rejects(person.call(api.getInviteLink, { ...input, organizationId: other.id }), { code: 404 });
    await a.join({ person, in: other, role: 'read' });
    await assert.rejects((await limitedTo(person, other.id)).call(api.getInviteLink, input), { code: 404 });
  });

  test('is disabled with the invite links of the organization, except for administrators', async () => {
    const organization = await a.organization();
    const invite = await inviteTo(organization, 'read');
    const person = await a.person();
    const organizationId = organization.id;
    await organization.admin.call(api.updateOrganization, { organizationId, body: { inviteLinks: false } });
    const input = { organizationId, inviteId: invite.id };
    await assert.rejects(person.call(api.getInviteLink, input), { code: 404 });
    await assert.rejects(accept(person, organization, invite), { code: 404 });
    assert.equal((await organization.admin.call(api.getInviteLink, input)).id, invite.id);
  });
});

describe('updateInviteLink and deleteInviteLink', () => {
  test('change and revoke a link', async () => {
    const organization = await a.organization();
    const invite = await inviteTo(organization, 'read');
    const input = { organizationId: organization.id, inviteId: invite.id };
    const changed = await organization.admin.call(api.updateInviteLink, { ...input, body: { role: null } });
    assert.equal('role' in changed && changed.role, null);
    const gone = await organization.admin.send(api.deleteInviteLink, input);
    assert.equal(gone.status, 205);
    assert.equal((await organization.admin.send(api.deleteInviteLink, input)).status, 204);
    await assert.rejects(organization.admin.call(api.updateInviteLink, { ...input, body: { role: null } }), {
      code: 404,
    });
  });

  test('keep the type of the invite and the limit of the caller’s level', async () => {
    const organization = await a.organization();
    const organizationId = organization.id;
    const collection = await a.collection({ in: organization });
    const creator = await a.member({ in: organization, role: 'create' });
    const reader = await a.member({ in: organization, role: 'read' });
    const whole = await inviteTo(organization, 'read');
    const part = await creator.call(api.createInviteLink, {
      organizationId,
      body: { level: 'read', collection: collection.id },
    });
    const update = (person: Person, inviteId: string, body: { role: 'edit' } | { level: 'edit' | 'admin' }) =>
      person.call(api.updateInviteLink, { organizationId, inviteId, body });
    await assert.rejects(update(organization.admin, whole.id, { level: 'edit' }), { code: 400 });
    await assert.rejects(update(organization.admin, part.id, { role: 'edit' }), { code: 400 });
    await assert.rejects(update(creator, whole.id, { role: 'edit' }), { code: 403 });
    await assert.rejects(update(creator, part.id, { level: 'admin' }), { code: 403 });
    await assert.rejects(update(reader, part.id, { level: 'edit' }), { code: 403 });
    const changed = await update(creator, part.id, { level: 'edit' });
    assert.ok('collection' in changed && changed.level === 'edit');
    await assert.rejects(reader.call(api.deleteInviteLink, { organizationId, inviteId: part.id }), { code: 403 });
    await assert.rejects(creator.call(api.deleteInviteLink, { organizationId, inviteId: whole.id }), { code: 403 });
    await creator.call(api.deleteInviteLink, { organizationId, inviteId: part.id });
  });

  test('links do not follow a space to another organization', async () => {
    const one = await a.organization();
    const two = await a.organization();
    await a.join({ person: one.admin, in: two, role: 'admin' });
    const space = await a.space({ in: one });
    const invite = await one.admin.call(api.createInviteLink, {
      organizationId: one.id,
      body: { level: 'edit', space: space.id },
    });
    await one.admin.call(api.transferSpace, { spaceId: space.id, body: { organization: two.id } });
    for (const organizationId of [one.id, two.id]) {
      await assert.rejects(one.admin.call(api.getInviteLink, { organizationId, inviteId: invite.id }), { code: 404 });
    }
  });
});

describe('acceptInvite', () => {
  test('makes the caller a member with the role of the link', async () => {
    const organization = await a.organization();
    const person = await a.person();
    await accept(person, organization, await inviteTo(organization, 'edit'));
    assert.equal(await roleOf(person, organization), 'edit');
    const members = await organization.admin.call(api.listMembers, { organizationId: organization.id });
    assert.equal(members.count, 2);
  });

  test('raises the role of a member but never lowers it', async () => {
    const organization = await a.organization();
    const person = await a.member({ in: organization, role: null });
    await accept(person, organization, await inviteTo(organization, 'edit'));
    await accept(person, organization, await inviteTo(organization, 'read'));
    assert.equal(await roleOf(person, organization), 'edit');
    await accept(organization.admin, organization, await inviteTo(organization, null));
    assert.equal(await roleOf(organization.admin, organization), 'admin');
  });

  test('gives a guest access to a space or collection', async () => {
    const organization = await a.organization();
    const organizationId = organization.id;
    const collection = await a.collection({ in: organization });
    const inside = await a.space({ in: organization, parent: collection });
    const space = await a.space({ in: organization });
    const person = await a.person();
    const give = (
      body: { level: 'comment' | 'edit' | 'read' | null; space: string } | { level: 'edit'; collection: string },
    ) => organization.admin.call(api.createInviteLink, { organizationId, body });
    await accept(person, organization, await give({ level: 'comment', space: space.id }));
    assert.equal(await roleOf(person, organization), null);
    const seen = await person.call(api.getSpace, { spaceId: space.id });
    assert.deepEqual([seen.permissions.comment, seen.permissions.edit], [true, false]);
    await assert.rejects(person.call(api.getSpace, { spaceId: inside.id }), { code: 404 });
    await accept(person, organization, await give({ level: 'edit', collection: collection.id }));
    assert.equal((await person.call(api.getSpace, { spaceId: inside.id })).permissions.edit, true);
    for (const level of ['read', null] as const)
      await accept(person, organization, await give({ level, space: space.id }));
    assert.equal((await person.call(api.getSpace, { spaceId: space.id })).permissions.comment, true);
    await accept(person, organization, await give({ level: 'edit', space: space.id }));
    assert.equal((await person.call(api.getSpace, { spaceId: space.id })).permissions.edit, true);
  });

  test('rejects limited tokens, and missing links', async () => {
    const organization = await a.organization();
    const person = await a.person();
    const invite = await inviteTo(organization, 'read');
    await a.join({ person, in: organization, role: null });
    const input = { organizationId: organization.id, inviteId: invite.id };
    await assert.rejects((await limitedTo(person, organization.id)).call(api.acceptInvite, input), { code: 403 });
    await assert.rejects(person.call(api.acceptInvite, { ...input, inviteId: 'none' }), { code: 404 });
  });
});

describe('inviteUsers', () => {
  let made = 0;
  const address = () => `invited${++made}@invites.test`;

  test('rejects addresses that single sign-on would reject, and adds nobody then', async () => {
    const { id: organizationId, admin } = await a.organization();
    const wrong = ['seen@example.test\u200b', 'se\u00aden@example.test', '<seen@example.test>', 'seen@a, seen@b'];
    for (const email of [...wrong, `${'x'.repeat(245)}@example.test`, 'seen@example.test\u0000']) {
      for (const one of [email, { email, role: 'edit' as const }]) {
        const emails = [address(), one];
        const answer = await admin.send(api.inviteUsers, { organizationId, body: { emails } });
        assert.equal(answer.status, 400, JSON.stringify(email));
        assert.match(JSON.stringify(answer.body), /body\.emails/, JSON.stringify(email));
      }
    }
    assert.equal((await admin.call(api.listMembers, { organizationId })).count, 1);
  });

  test('adds new and known users as members, each once', async () => {
    const organization = await a.organization();
    const known = await a.person();
    const member = await a.member({ in: organization, role: 'review' });
    const [one, two] = [address(), address()];
    const reply = await organization.admin.call(api.inviteUsers, {
      organizationId: organization.id,
      body: {
        emails: [
          one,
          one.toUpperCase(),
          { email: two, role: null },
          known.email,
          { email: member.email, role: 'admin' },
        ],
        role: 'comment',
        sso: true,
      },
    });
    assert.equal(reply.invited, 3);
    assert.equal(reply.users.length, 4);
    assert.deepEqual(
      reply.links?.map((link) => link.email),
      [one, two],
    );
    const page = await organization.admin.call(api.listMembers, { organizationId: organization.id });
    const facts = Object.fromEntries(page.items.map((item) => [item.user.email, [item.role, item.sso]]));
    assert.deepEqual(facts[one], ['comment', true]);
    assert.deepEqual(facts[two], [null, true]);
    assert.deepEqual(facts[known.email], ['comment', true]);
    assert.deepEqual(facts[member.email], ['review', false]);
    assert.equal(page.count, 5);
  });

  test('gives the default role of the organization if none is given', async () => {
    const organization = await a.organization();
    const organizationId = organization.id;
    await organization.admin.call(api.updateOrganization, { organizationId, body: { defaultRole: 'review' } });
    const { users } = await organization.admin.call(api.inviteUsers, { organizationId, body: { emails: [address()] } });
    const member = await organization.admin.call(api.getMember, { organizationId, userId: users[0]! });
    assert.equal(member.role, 'review');
  });

  test('rejects invalid addresses, and callers who are not administrators', async () => {
    const organization = await a.organization();
    const creator = await a.member({ in: organization, role: 'create' });
    const organizationId = organization.id;
    const invite = (person: Person, emails: string[]) =>
      person.call(api.inviteUsers, { organizationId, body: { emails } });
    await assert.rejects(invite(organization.admin, ['nobody']), { code: 400 });
    await assert.rejects(invite(organization.admin, []), { code: 400 });
    await assert.rejects(invite(creator, [address()]), { code: 403 });
  });

  test('handles concurrent invitations of the same new user', async () => {
    const [one, two] = [await a.organization(), await a.organization()];
    const email = address();
    const replies = await Promise.all(
      [one, two].map(({ id, admin }) => admin.call(api.inviteUsers, { organizationId: id, body: { emails: [email] } })),
    );
    assert.deepEqual(replies[0]!.users, replies[1]!.users);
  });

  describe('claimInvitation', () => {
    const secretIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);
    const anybody = clientWith(undefined);

    async function invited(organization: Organization, email = address()) {
      const { links } = await organization.admin.call(api.inviteUsers, {
        organizationId: organization.id,
        body: { emails: [email] },
      });
      return { email, url: links![0]!.url, secret: secretIn(links![0]!.url), user: links![0]!.user };
    }

    test('returns a token once', async () => {
      const organization = await a.organization();
      const { secret, user, email } = await invited(organization);
      const claimed = await anybody.call(api.claimInvitation, { secret });
      assert.deepEqual([claimed.user, claimed.organization], [user, organization.id]);
      const person = clientWith(claimed.token);
      assert.equal((await person.call(api.getCurrentUser)).email, email);
      assert.equal((await person.call(api.listOrganizations)).count, 1);
      await assert.rejects(anybody.call(api.claimInvitation, { secret }), {
        code: 404,
        message: 'invitation not found',
      });
      const again = await organization.admin.call(api.inviteUsers, {
        organizationId: organization.id,
        body: { emails: [email] },
      });
      assert.deepEqual([again.invited, again.links], [0, undefined]);
    });

    test('gives access to the inviting organization only', async () => {
      const [one, two] = [await a.organization(), await a.organization()];
      const first = await invited(one);
      const { token } = await anybody.call(api.claimInvitation, { secret: first.secret });
      const second = await invited(two, first.email);
      assert.equal(second.user, first.user);
      await assert.rejects(clientWith(token).call(api.getOrganization, { organizationId: two.id }), { code: 404 });
      const other = await anybody.call(api.claimInvitation, { secret: second.secret });
      await clientWith(other.token).call(api.getOrganization, { organizationId: two.id });
    });

    test('expires after 14 days, with a newer link and with the membership', async () => {
      const organization = await a.organization();
      const old = await invited(organization);
      const newer = await invited(organization, old.email);
      await assert.rejects(anybody.call(api.claimInvitation, { secret: old.secret }), { code: 404 });
      passTime({ days: 14, minutes: 1 });
      await assert.rejects(anybody.call(api.claimInvitation, { secret: newer.secret }), { code: 404 });
      const left = await invited(organization);
      await organization.admin.call(api.removeMember, { organizationId: organization.id, userId: left.user });
      await assert.rejects(anybody.call(api.claimInvitation, { secret: left.secret }), { code: 404 });
    });

    test('is stored as a hash', async () => {
      const { secret } = await invited(await a.organization());
      const rows = await services.database.reads.q.selectFrom('invitations').selectAll().execute();
      assert.equal(JSON.stringify(rows).includes(secret), false);
    });

    test('has a page to choose a name and a password and sign in, once', async () => {
      const organization = await a.organization({ title: 'Ink & <b>Paper</b>' });
      const { url, email, user } = await invited(organization);
      assert.ok(url.startsWith('http://lectern.test/app/invitations/'));
      const browser = openBrowser();
      const shown = await browser.get(url);
      assert.equal(shown.status, 200);
      assert.ok(shown.text.includes('Join Ink &amp; &lt;b&gt;Paper&lt;/b&gt;') && shown.text.includes(email));
      assert.ok(!shown.text.includes('<script'));
      const weak = await browser.post(url, { name: 'Ada', password: 'password' });
      assert.equal(weak.status, 400);
      assert.equal((await browser.post(url, { name: 'Ada', password: 'an owl in the attic' })).location, '/app');
      const { text } = await browser.get('/v1/user');
      assert.equal((JSON.parse(text) as { displayName: string }).displayName, 'Ada');
      for (const again of [
        await browser.get(url),
        await browser.post(url, { name: 'Eve', password: 'of somebody else' }),
      ]) {
        assert.deepEqual([again.status, again.text.includes('Invitation not found')], [404, true]);
      }
      const once = await organization.admin.call(api.inviteUsers, {
        organizationId: organization.id,
        body: { emails: [email] },
      });
      assert.deepEqual([once.invited, once.links], [0, undefined], 'there is a way in now');
      const member = await organization.admin.call(api.getMember, { organizationId: organization.id, userId: user });
      assert.equal(member.user.displayName, 'Ada');
    });

    test('gives access to the inviting organization only, and keeps an existing name', async () => {
      const person = await a.person({ name: 'Grace' });
      const own = await a.organization();
      await a.join({ person, in: own, role: 'admin' });
      const { id } = (await person.call(api.listTokens)).items[0]!;
      await person.call(api.deleteToken, { tokenId: id });
      const inviting = await a.organization();
      const { url } = await invited(inviting, person.email);
      const holder = openBrowser();
      const said = (await holder.get(url)).text.replaceAll(/<[^>]+>|\s+/g, ' ').replaceAll(/ +/g, ' ');
      assert.ok(said.includes(`gives access to ${inviting.title} only`), said);
      await holder.post(url, { name: 'Taken', password: 'an owl in the attic' });
      assert.equal((await holder.get(`/v1/orgs/${inviting.id}`)).status, 200);
      assert.equal((await holder.get(`/v1/orgs/${own.id}`)).status, 404);
      const { text } = await holder.get('/v1/user');
      assert.equal((JSON.parse(text) as { displayName: string }).displayName, 'Grace');
    });

    test('does not let an organization name a user whom another one has invited too', async () => {
      const [one, two] = [await a.organization(), await a.organization()];
      const { url, email, user } = await invited(one);
      await invited(two, email);
      const holder = openBrowser();
      assert.ok(!(await holder.get(url)).text.includes('name="name"'));
      assert.equal((await holder.post(url, { name: 'Rude', password: 'an owl in the attic' })).status, 303);
      const member = await two.admin.call(api.getMember, { organizationId: two.id, userId: user });
      assert.equal(member.user.displayName, email.split('@')[0]);
    });
  });
});
