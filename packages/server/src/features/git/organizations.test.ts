// The operator's key and folders are available only to the organizations the operator names.
// One engine: it is about what the configuration allows.
import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { api, type Client } from '@lectern/contract';
import { engine } from '../../../test/engine.ts';
import { a, services } from '../../../test/harness.ts';
import { anotherServer, asServices, type Server } from '../../../test/servers.ts';
import { readConfig } from '../../platform/config.ts';
import { ArchiveReader, importArchive, saveArchive } from '../archive/archives.ts';
import { GitServer, hasGit, type Hosted } from './testing/git-server.ts';

const ref = 'refs/heads/main';
const listOf = (text?: string) => readConfig({ LECTERN_GIT_ORGS: text }).gitOrganizations;
const skip = hasGit ? false : 'git is not installed';

type Tenant = { organizationId: string; spaceId: string; admin: Client };

describe('Git access provided by the operator', { skip }, () => {
  const repositories = new GitServer();
  let server: Server;
  let first: Tenant;
  let second: Tenant;
  let repository: Hosted;

  async function tenant(admin: Client, organizationId: string): Promise<Tenant> {
    const { id: spaceId } = await admin.call(api.createSpace, { organizationId, body: { title: 'Docs' } });
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    return { organizationId, spaceId, admin };
  }

  before(async () => {
    await repositories.start();
    repository = await repositories.repository({ 'README.md': '# Home\n\nHello.\n' });
    server = await anotherServer(engine);
    server.services.config.gitLocal = [repositories.folder];
    const founded = await server.founded();
    first = await tenant(founded.admin, founded.organizationId);
    // Any user may create another organization.
    const { id } = await founded.admin.call(api.createOrganization, { body: { title: 'Second' } });
    second = await tenant(founded.admin, id);
  });
  after(async () => {
    await server.close();
    await repositories.stop();
  });

  const syncs = ({ admin, spaceId }: Tenant, url: string) => [
    () => admin.call(api.importGitRepository, { spaceId, body: { url, ref } }),
    () => admin.call(api.exportGitRepository, { spaceId, body: { url, ref, commitMessage: 'Out' } }),
  ];
  const refused = { code: 403, message: /LECTERN_GIT_ORGS/ };

  test('is limited to the first organization, unless others are named', async () => {
    server.services.config.gitOrganizations = listOf();
    for (const sync of syncs(first, repository.path)) await sync();
    const urls = [
      repository.path,
      `file://${repository.path}`,
      'ssh://git@127.0.0.1:9/team/docs.git',
      'git@127.0.0.1:x',
    ];
    for (const url of urls) for (const sync of syncs(second, url)) await assert.rejects(sync(), refused, url);
    assert.deepEqual((await second.admin.call(api.getContent, { spaceId: second.spaceId })).pages, []);
    // The first one reaches the server.
    for (const sync of syncs(first, urls[2]!)) {
      await assert.rejects(sync(), ({ message }: Error) => !message.includes('LECTERN_GIT_ORGS'));
    }
    // Credentials of an organization's own are not restricted by the operator.
    for (const sync of syncs(second, repository.url)) await sync();
  });

  test('is denied to an organization that had it before, without deleting its data', async () => {
    server.services.config.gitOrganizations = listOf('all');
    for (const sync of syncs(second, repository.path)) await sync();
    const at = { spaceId: second.spaceId };
    const [pages, info] = [await second.admin.call(api.listPages, at), await second.admin.call(api.getGitInfo, at)];
    server.services.config.gitOrganizations = listOf();
    for (const sync of syncs(second, repository.path)) await assert.rejects(sync(), refused);
    assert.deepEqual(await second.admin.call(api.listPages, at), pages);
    assert.deepEqual(await second.admin.call(api.getGitInfo, at), info);
  });

  test('is granted to named organizations', async () => {
    server.services.config.gitOrganizations = listOf(second.organizationId);
    for (const sync of syncs(second, repository.path)) await sync();
    for (const sync of syncs(first, repository.path)) await assert.rejects(sync(), refused);
    server.services.config.gitOrganizations = listOf(`first, ${second.organizationId}`);
    for (const one of [first, second]) for (const sync of syncs(one, repository.path)) await sync();
  });

  test('is not granted to an older organization imported from elsewhere', async () => {
    const older = await a.organization({ title: 'Older' });
    const created_at = '2001-01-01T00:00:00.000Z';
    await services.database.write((db) =>
      db.q.updateTable('organizations').set({ created_at }).where('id', '=', older.id).execute(),
    );
    const file = join(repositories.folder, 'older.zip');
    await saveArchive(asServices(services), { organization: older.id }, file);
    const archive = await ArchiveReader.open(file);
    await importArchive(server.services, archive, {});
    archive.close();
    const imported = await tenant(await server.as(older.admin.id), older.id);
    server.services.config.gitOrganizations = listOf('first');
    for (const sync of syncs(imported, repository.path)) await assert.rejects(sync(), refused);
    for (const sync of syncs(first, repository.path)) await sync();
  });
});
