// A root file system in a folder: Debian with the Node of the base image, and the steps of a stage run in it.
import { cp, glob, mkdir, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../release/run.ts';
import { type Stage, type Step } from './containerfile.ts';

/** Debian's release under `node:*-slim`. */
const suite = 'bookworm';
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Build arguments that every engine passes on by itself. */
const proxies = Object.entries(process.env).filter(([name]) => /^(?:https?|no)_proxy$/i.test(name));

export const assignments = (values: Record<string, string>): string[] =>
  Object.entries({ PATH: path, HOME: '/root', ...values }).map(([name, value]) => `${name}=${value}`);

/** `node:24-slim` as a folder; `debian` is an unpacked Debian to begin with. */
export async function makeBase(folder: string, image: string, debian?: string): Promise<void> {
  const major = /^docker\.io\/library\/node:(\d+)-slim$/.exec(image)?.[1];
  if (major === undefined) throw new Error(`${image} is not an image that can be made here: node:<version>-slim is`);
  if (debian === undefined) await run('debootstrap', ['--variant=minbase', suite, folder], '/');
  else await run('cp', ['-a', debian, folder], '/');
  const node = `node-linux-${process.arch}`;
  const installed = `${folder}.node`;
  await mkdir(installed);
  await run('npm', ['install', '--prefix', installed, '--no-audit', '--no-fund', `${node}@${major}`, 'npm@11'], '/');
  await cp(join(installed, 'node_modules', node, 'bin/node'), join(folder, 'usr/local/bin/node'));
  await mkdir(join(folder, 'usr/local/lib/node_modules'), { recursive: true });
  await run('cp', ['-a', join(installed, 'node_modules/npm'), join(folder, 'usr/local/lib/node_modules/')], '/');
  for (const name of ['npm', 'npx']) {
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(folder, 'usr/local/bin', name));
  }
}

export type Roots = Map<string, string>;

export async function runStep(stage: Stage, root: string, step: Step, context: string, roots: Roots): Promise<void> {
  if (step.kind === 'folder') await mkdir(join(root, step.path), { recursive: true });
  else if (step.kind === 'run') await runInside(stage, root, step.command);
  else await copy(root, step, step.from === undefined ? context : roots.get(step.from));
}

/** For machines behind a proxy that has certificates of its own; nothing of it stays in the root. */
const certificates = process.env['NODE_EXTRA_CA_CERTS'];
const mounts = `set -e
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount --bind /etc/resolv.conf "$1/etc/resolv.conf"
mount -t tmpfs tmpfs "$1/run"
[ -z "$2" ] || cp "$2" "$1/run/certificates.pem"
shift 2
exec chroot "$@"`;

/** As root, in namespaces of its own, with the network of the machine. */
async function runInside(stage: Stage, root: string, command: string): Promise<void> {
  const variables = {
    ...Object.fromEntries(proxies),
    ...(certificates !== undefined && { NODE_EXTRA_CA_CERTS: '/run/certificates.pem' }),
    ...stage.env,
  };
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', mounts, 'sh', root, certificates ?? ''];
  const inside = ['env', '-i', '-C', stage.folder, ...assignments(variables), '/bin/sh', '-c', command];
  await run('unshare', [...namespaces, root, ...inside], '/');
}

async function copy(root: string, { sources, target }: Step & { kind: 'copy' }, from?: string): Promise<void> {
  if (from === undefined) throw new Error('COPY --from names a stage that does not exist');
  for (const source of sources) {
    let found = 0;
    for await (const name of glob(source.replace(/^\//, ''), { cwd: from })) {
      found += 1;
      const isFolder = (await stat(join(from, name))).isDirectory();
      const into = join(root, target);
      await mkdir(into, { recursive: true });
      // The content of a folder is copied, not the folder.
      await run('cp', ['-a', isFolder ? `${join(from, name)}/.` : join(from, name), into], '/');
    }
    if (found === 0) throw new Error(`COPY ${source}: there is no such file. \`npm run release\` makes the packages.`);
  }
}
