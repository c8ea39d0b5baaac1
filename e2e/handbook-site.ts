// A real handbook, read from a repository and published as a site with a section for each of its books.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, createClient } from '@lectern/contract';
import { startService, type Service } from './service.ts';

const handbook = join(import.meta.dirname, '../../shared/corpus/handbook');

/** Why the handbook cannot be published here, if it cannot. */
export function whyNot(): string | false {
  if (!existsSync(handbook)) return 'the handbook is not on this machine';
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'git is not on this machine';
  }
}

function makeRepository(folder: string): void {
  cpSync(handbook, folder, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'Handbook');
}

export type HandbookSite = { service: Service; url: string; stop(): Promise<void> };

export async function publishHandbook(): Promise<HandbookSite> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-handbook-'));
  const repository = join(folder, 'repository');
  makeRepository(repository);
  const service = await startService({ LECTERN_GIT_LOCAL: folder });
  const admin = createClient({ endpoint: service.url, token: service.token });
  const organizationId = (await admin.call(api.listOrganizations)).items[0]!.id;
  const spaces: { id: string; title: string }[] = [];
  for (const name of readdirSync(handbook).sort().reverse()) {
    const title = name[0]!.toUpperCase() + name.slice(1);
    const { id } = await admin.call(api.createSpace, { organizationId, body: { title } });
    await admin.call(api.importGitRepository, {
      spaceId: id,
      body: { url: repository, ref: 'refs/heads/main', repoProjectDirectory: name },
    });
    spaces.push({ id, title });
  }
  const [first, ...others] = spaces;
  const site = await admin.call(api.createSite, { organizationId, body: { title: 'Handbook', spaces: [first!.id] } });
  for (const { id, title } of others)
    await admin.call(api.createSiteSection, { organizationId, siteId: site.id, body: { spaceId: id, title } });
  const published = await admin.call(api.publishSite, { organizationId, siteId: site.id });
  return {
    service,
    url: published.urls.published!,
    async stop() {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
