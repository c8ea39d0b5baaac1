// A real handbook, when available: from a Git server into a space and back, byte for byte.
// One engine: what is compared are files; git.test.ts imports and exports on both.
import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from '../../../test/harness.ts';
import { liveSpace, serve, zipOf } from '../imports/testing/site.ts';
import { git, GitServer, hasGit, type Hosted } from './testing/git-server.ts';

const handbook = join(import.meta.dirname, '../../../../../../shared/corpus/handbook');
const skip = !hasGit ? 'git is not installed' : !existsSync(handbook) && 'the corpus is not here';
const ref = 'refs/heads/main';
const server = new GitServer();

function filesIn(folder: string): Record<string, Uint8Array> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    paths
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path))]),
  );
}

type Shown = { title: string; type: string; git?: { path: string }; pages?: Shown[] };
const flat = (pages: readonly Shown[]): Shown[] => pages.flatMap((page) => [page, ...flat(page.pages ?? [])]);

/** Fails unless the repository holds exactly these files. */
async function requireSame({ path, colleague }: Hosted, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  assert.deepEqual((await colleague.list()).sort(), Object.keys(files).sort());
  const lines = (await git(path, 'ls-tree', '-r', '-z', 'main')).split('\0').filter(Boolean);
  const oids = new Map(
    lines.map((line) => {
      const [facts = '', name = ''] = line.split('\t');
      return [name, facts.split(' ')[2]] as const;
    }),
  );
  for (const [name, bytes] of Object.entries(files)) {
    const oid = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
    assert.equal(oids.get(name), oid, `${name} differs`);
  }
}

describe('the handbook', { skip }, () => {
  before(async () => server.start());
  after(async () => server.stop());

  test('is imported from an archive and exported byte for byte', async () => {
    const files = filesIn(join(handbook, 'documentation'));
    const { admin, spaceId } = await liveSpace();
    const url = await serve({ 'handbook.zip': zipOf(files) });
    await admin.call(api.importContent, { spaceId, body: { source: 'zip', url: `${url}handbook.zip` } });
    const into = await server.repository();
    await admin.call(api.exportGitRepository, { spaceId, body: { url: into.url, ref, commitMessage: 'All of it' } });
    await requireSame(into, files);
  });

  for (const name of ['documentation', 'developers']) {
    test(`is imported from a Git server in the order of SUMMARY.md and exported byte for byte: ${name}`, async () => {
      const files = filesIn(join(handbook, name));
      const repository = await server.repository(
        Object.fromEntries(Object.entries(files).map(([path, bytes]) => [`${name}/${path}`, bytes])),
      );
      const organization = await a.organization();
      const { id: spaceId } = await a.space({ in: organization });
      const { admin } = organization;
      const began = performance.now();
      await admin.call(api.importGitRepository, {
        spaceId,
        body: { url: repository.url, ref, repoProjectDirectory: name },
      });
      console.log(`${name} came in within ${Math.round(performance.now() - began)} ms`);

      const { pages, files: kept } = await admin.call(api.getContent, { spaceId });
      const shown = flat(pages);
      const summary = Buffer.from(files['SUMMARY.md']!).toString();
      const listed = [...summary.matchAll(/\]\(([^)#"]+\.md)(?: "[^"]*")?\)/g)].map(([, path]) => path);
      assert.deepEqual(
        shown.filter(({ type }) => type === 'document').map((page) => page.git?.path),
        listed,
      );
      assert.equal(kept.length, Object.keys(files).filter((path) => path.startsWith('.gitbook/assets/')).length);

      const into = await server.repository();
      const body = { url: into.url, ref, commitMessage: 'All of it' };
      await admin.call(api.exportGitRepository, { spaceId, body });
      await requireSame(into, files);

      const before = await repository.colleague.head();
      await admin.call(api.exportGitRepository, {
        spaceId,
        body: { ...body, url: repository.url, repoProjectDirectory: name },
      });
      assert.equal(await repository.colleague.head(), before, 'there was nothing to commit');
    });
  }
});
