// The packages of a release, made and installed into an empty folder.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../../..');

export type Ended = { code: number | null; output: string; errors: string };
export type Where = { cwd: string; env?: NodeJS.ProcessEnv; input?: string };

/** The environment of somebody who has nothing of ours: no setting, no workspace of npm. */
export function plainEnvironment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:LECTERN_|TEST_|npm_(?!config_)|NODE_|DATABASE_URL$|INIT_CWD$)/i.test(name),
  );
  return { ...Object.fromEntries(kept), ...extra };
}

export function runProgram(command: string, args: string[], { cwd, env = {}, input }: Where): Promise<Ended> {
  const child = spawn(command, args, { cwd, env: plainEnvironment(env), stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(input);
  return ended(child);
}

function ended(child: ChildProcess): Promise<Ended> {
  const { promise, resolve, reject } = Promise.withResolvers<Ended>();
  let output = '';
  let errors = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (errors += text));
  child.on('error', reject).on('close', (code) => resolve({ code, output, errors }));
  return promise;
}

export async function installed(): Promise<{ folder: string; release: string; files: string[] }> {
  const base = await mkdtemp(join(tmpdir(), 'lectern-release-test-'));
  const release = join(base, 'release');
  const made = await runProgram(process.execPath, [join(root, 'tools/release/main.ts'), '--out', release], {
    cwd: root,
  });
  if (made.code !== 0) throw new Error(made.errors);
  const folder = join(base, 'app');
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const files = await readdir(release);
  const packed = files
    .filter((name) => /^lectern(?:-client)?-\d.*\.tgz$/.test(name))
    .map((name) => join(release, name));
  const options = ['--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = await runProgram('npm', ['install', ...options, ...packed], { cwd: folder });
  if (done.code !== 0) throw new Error(done.errors);
  return { folder, release, files };
}

/** Bytes of all files below a folder, as `du` counts them where it exists. */
export async function megabytes(folder: string): Promise<number> {
  const { output } = await runProgram('du', ['-sk', folder], { cwd: folder });
  return Number.parseInt(output, 10) / 1024;
}

/** The Node 22 that TEST_NODE_22 names; CI installs one. */
export function olderNode(): string | undefined {
  const path = process.env['TEST_NODE_22'];
  if (path !== undefined && !existsSync(path)) throw new Error(`TEST_NODE_22 names ${path}, which does not exist`);
  return path;
}

/** Started and answering; `stop` ends it and waits. */
export async function served(
  node: string,
  folder: string,
  port: number,
  token: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(node, [join(folder, 'node_modules/.bin/lectern'), 'serve'], {
    cwd: folder,
    env: plainEnvironment({
      PORT: String(port),
      LECTERN_DATA: join(folder, `data-${port}`),
      LECTERN_ADMIN_TOKEN: token,
      LECTERN_SAMPLE: 'off',
      LECTERN_LOG: 'error',
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const done = ended(child);
  const url = `http://localhost:${port}`;
  const over = AbortSignal.timeout(120_000);
  for (;;) {
    if (child.exitCode !== null) throw new Error((await done).errors);
    over.throwIfAborted();
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await done;
    },
  };
}
