// A container of a stage: its process with the user of the image, without capabilities, on a read-only root, with a network of its
// own that has only itself.
import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { run } from '../release/run.ts';
import { type Stage } from './containerfile.ts';
import { assignments } from './root.ts';

const mounts = `set -e
mount --bind "$1" "$1"
mount --bind "$2" "$1$3"
mount -t tmpfs tmpfs "$1/tmp"
mount -t proc proc "$1/proc"
mount -t tmpfs tmpfs "$1/dev"
for device in null zero random urandom; do touch "$1/dev/$device"; mount --bind "/dev/$device" "$1/dev/$device"; done
mount -o remount,bind,ro "$1"
ip link set lo up
shift 3
exec chroot "$@"`;

export type Started = {
  /** In the namespaces of the process; as root if `user` says so. */
  inside(command: string[], options?: { user?: string; env?: Record<string, string> }): Promise<string>;
  /** A field of `/proc/…/status`. */
  status(field: string): Promise<string>;
  hasEnded(): boolean;
  /** The exit code. */
  stop(): Promise<number | null>;
  log(): string;
};

export async function startStage(
  stage: Stage,
  root: string,
  volume: string,
  env: Record<string, string>,
): Promise<Started> {
  const [uid = '', gid = ''] = stage.user.split(':');
  const variables = assignments({ ...stage.env, ...env });
  const limits = ['--reuid', uid, '--regid', gid, '--clear-groups', '--no-new-privs', '--bounding-set=-all'];
  const namespaces = ['--mount', '--pid', '--net', '--ipc', '--uts', '--fork', '--kill-child'];
  const mounted = ['sh', '-c', mounts, 'sh', root, volume, stage.volumes[0]!];
  const inside = [root, 'setpriv', ...limits, 'env', '-i', '-C', stage.folder, ...variables, ...stage.command];
  const child = spawn('unshare', [...namespaces, ...mounted, ...inside], { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const inner = await innerProcess(child, () => log);
  return {
    inside: (command, { user = stage.user, env: more = {} } = {}) => {
      const [as = '', group = ''] = user.split(':');
      const enter = ['--target', inner, '--mount', '--pid', '--net', '--root', '--setuid', as, '--setgid', group];
      const all = assignments({ ...stage.env, ...env, ...more });
      return run('nsenter', [...enter, 'env', '-i', '-C', stage.folder, ...all, ...command], '/');
    },
    async status(field) {
      const text = await readFile(`/proc/${inner}/status`, 'utf8');
      return new RegExp(`^${field}:\\s*(.*)$`, 'm').exec(text)?.[1] ?? '';
    },
    hasEnded: () => child.exitCode !== null,
    async stop() {
      if (child.exitCode === null) process.kill(Number(inner), stage.stopSignal);
      return ended;
    },
    log: () => log,
  };
}

/** The process of the image, which is the first one of its namespace. */
async function innerProcess(child: ChildProcess, log: () => string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) break;
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '');
    const inner = children.trim();
    const name = inner && (await readFile(`/proc/${inner}/comm`, 'utf8').catch(() => ''));
    if (name && !/^(?:unshare|sh|chroot|setpriv|env|mount|touch|ip)\n/.test(name)) return inner;
    await setTimeout(50);
  }
  throw new Error(`The process did not start.\n${log()}`);
}
