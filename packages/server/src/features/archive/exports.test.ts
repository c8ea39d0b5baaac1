import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { unzipSync } from 'fflate';
import { api } from '@lectern/contract';
import { a, app, clientWith, passTime, services } from '../../../test/harness.ts';

async function start() {
  const organization = await a.organization();
  const { admin } = organization;
  const open = await a.space({ in: organization, title: 'Open' });
  const closed = await a.space({ in: organization, title: 'Closed' });
  for (const [space, text] of [
    [open, 'For everybody.\n'],
    [closed, 'For few.\n'],
  ] as const) {
    await admin.call(api.updateSpace, { spaceId: space.id, body: { editMode: 'live' } });
    await admin.call(api.editContent, {
      spaceId: space.id,
      body: {
        changes: [
          { operation: 'insert_page', title: 'First', document: { markdown: text } },
          {
            operation: 'insert_files',
            files: [{ name: 'dot.gif', base64: 'R0lGODlhAgADAAAAACw=', contentType: 'image/gif' }],
          },
        ],
      },
    });
  }
  const reader = await a.member({ in: organization, role: 'read' });
  return { organization, organizationId: organization.id, admin, open, closed, reader };
}

async function fetchAt(url: string): Promise<{ status: number; files: Record<string, string> }> {
  const { pathname, search } = new URL(url);
  const answer = await app.http.inject({ method: 'GET', url: pathname + search });
  if (answer.statusCode !== 200) return { status: answer.statusCode, files: {} };
  const files = Object.entries(unzipSync(new Uint8Array(answer.rawPayload)));
  return {
    status: 200,
    files: Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')])),
  };
}

describe('exportSpace', () => {
  test('returns the Markdown to a reader', async () => {
    const { open, reader } = await start();
    const { url } = await reader.call(api.exportSpace, { spaceId: open.id });
    const { files } = await fetchAt(url);
    assert.match(files['README.md'] ?? files['first.md'] ?? '', /For everybody\./);
    assert.ok('SUMMARY.md' in files, Object.keys(files).join(' '));
    assert.ok(Object.keys(files).some((name) => name.endsWith('dot.gif')));
    assert.ok(!Object.keys(files).some((name) => name.startsWith('data/')));
  });

  test('returns all data to administrators only', async () => {
    const { open, admin, reader } = await start();
    const wanted = { spaceId: open.id, query: { include: 'everything' as const } };
    await assert.rejects(reader.call(api.exportSpace, wanted), { code: 403 });
    const { files } = await fetchAt((await admin.call(api.exportSpace, wanted)).url);
    assert.equal(JSON.parse(files['manifest.json']!).space.id, open.id);
    assert.match(files['data/revisions.jsonl']!, new RegExp(open.id));
    assert.match(files['spaces/open/SUMMARY.md']!, /First/);
  });
});

describe('exportOrganization', () => {
  test('returns to a member what they may read', async () => {
    const { organization, organizationId, open, closed, admin } = await start();
    const guest = await a.member({ in: organization, role: null });
    await admin.call(api.shareSpace, { spaceId: open.id, body: { role: 'read', users: [guest.id] } });
    const ofGuest = await fetchAt((await guest.call(api.exportOrganization, { organizationId })).url);
    assert.ok('open/SUMMARY.md' in ofGuest.files);
    assert.ok(!('closed/SUMMARY.md' in ofGuest.files));
    const ofAdmin = await fetchAt((await admin.call(api.exportOrganization, { organizationId })).url);
    assert.ok('closed/SUMMARY.md' in ofAdmin.files);
    const body = { label: 'one space', scopes: { space: closed.id } };
    const { token } = await admin.call(api.createToken, { body });
    const { url } = await clientWith(token).call(api.exportOrganization, { organizationId });
    const folders = Object.keys((await fetchAt(url)).files).map((name) => name.split('/')[0]);
    assert.deepEqual(new Set(folders), new Set(['closed']));
  });

  test('contains no secrets', async () => {
    const { organizationId, admin } = await start();
    const wanted = { organizationId, query: { include: 'everything' as const } };
    const { files } = await fetchAt((await admin.call(api.exportOrganization, wanted)).url);
    const { q } = services.database.reads;
    const tokens = await q.selectFrom('tokens').select('hash').where('user_id', '=', admin.id).execute();
    const all = Object.values(files).join('\n');
    for (const { hash } of tokens) assert.ok(!all.includes(hash));
    assert.ok(!all.includes(services.secret));
    assert.ok(!('data/tokens.jsonl' in files) && !('data/invitations.jsonl' in files) && !('secret' in files));
  });

  test('expires, and ends with the membership', async () => {
    const { organizationId, organization, admin } = await start();
    const leaver = await a.member({ in: organization, role: 'read' });
    const { url } = await leaver.call(api.exportOrganization, { organizationId });
    assert.equal((await fetchAt(url)).status, 200);
    assert.equal((await fetchAt(url.replace('include=content', 'include=everything'))).status, 404);
    await admin.call(api.removeMember, { organizationId, userId: leaver.id });
    assert.equal((await fetchAt(url)).status, 404);
    const { url: mine } = await admin.call(api.exportOrganization, { organizationId });
    passTime({ minutes: 16 });
    assert.equal((await fetchAt(mine)).status, 404);
  });
});
