// Imports a real handbook from its repository into new spaces: pages, files, search and links, durable on reply.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { get, post } from '../seed.ts';
import { adminToken, inFolder, startLectern } from '../server.ts';

export const handbook = join(import.meta.dirname, '../../../../shared/corpus/handbook');
const rounds = 5;

export function hasGit(): boolean {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export function makeRepository(folder: string): void {
  cpSync(handbook, folder, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.test', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'Handbook');
}

export async function newSpace(port: number): Promise<string> {
  const { items } = JSON.parse((await get(port, '/v1/orgs')).toString()) as { items: { id: string }[] };
  return (await post(port, `/v1/orgs/${items[0]!.id}/spaces`, { title: 'Handbook' })).id;
}

export async function importInto(port: number, space: string, body: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/spaces/${space}/git/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 204) throw new Error(`the import answered ${response.status}: ${await response.text()}`);
}

export const handbookImport: Bench | undefined =
  existsSync(handbook) && hasGit()
    ? {
        name: 'handbook-import',
        about: 'the handbook corpus (222 Markdown files, 145 others) from a Git repository into new spaces',
        unit: 'ms',
        budget: 3000,
        holds: 'at most',
        rounds: () =>
          inFolder(async (folder) => {
            const repository = join(folder, 'repository');
            makeRepository(repository);
            const server = await startLectern(join(folder, 'data'), { LECTERN_GIT_LOCAL: folder });
            const found: number[] = [];
            for (let round = 0; round < rounds; round++) {
              let spent = 0;
              for (const name of readdirSync(handbook)) {
                const space = await newSpace(server.port);
                const began = performance.now();
                await importInto(server.port, space, {
                  url: repository,
                  ref: 'refs/heads/main',
                  repoProjectDirectory: name,
                });
                spent += performance.now() - began;
              }
              found.push(spent);
            }
            await server.stop();
            return found;
          }),
      }
    : undefined;
