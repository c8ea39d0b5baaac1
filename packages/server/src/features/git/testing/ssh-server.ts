// A real sshd on loopback for the tests, with its own keys, that accepts the user running the tests.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const sshd = ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/usr/bin/sshd'].find((path) => existsSync(path));

/** Why sshd is unavailable on this machine, as skip reason. */
export const noSshServer: string | false = sshd === undefined && 'sshd (openssh-server) is not installed';

export class SshServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'lectern-sshd-'));
  readonly user = userInfo().username;
  readonly knownHosts = join(this.folder, 'known_hosts');
  port = 0;
  #process: ChildProcess | undefined;

  /** The path of a new private key; its public key is beside it. */
  key(name: string): string {
    const path = join(this.folder, name);
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', path]);
    return path;
  }

  letIn(key: string): void {
    appendFileSync(join(this.folder, 'authorized_keys'), readFileSync(`${key}.pub`));
    chmodSync(join(this.folder, 'authorized_keys'), 0o600);
  }

  /** A line of known_hosts, in the format of ssh-keyscan. */
  knownLine(key: string): string {
    const [type, text] = readFileSync(`${key}.pub`, 'utf8').split(' ');
    return `[127.0.0.1]:${this.port} ${type} ${text}\n`;
  }

  urlOf = (path: string): string => `ssh://${this.user}@127.0.0.1:${this.port}${path}`;

  async start(): Promise<void> {
    // As root, sshd requires an empty privilege separation directory.
    if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
    this.port = await freePort();
    const host = this.key('host');
    writeFileSync(this.knownHosts, this.knownLine(host));
    const settings = [
      `ListenAddress 127.0.0.1`,
      `Port ${this.port}`,
      `HostKey ${host}`,
      `AuthorizedKeysFile ${join(this.folder, 'authorized_keys')}`,
      `PidFile none`,
      'StrictModes no',
      'UsePAM no',
      'PasswordAuthentication no',
      'KbdInteractiveAuthentication no',
      'PermitRootLogin prohibit-password',
    ];
    writeFileSync(join(this.folder, 'sshd_config'), `${settings.join('\n')}\n`);
    const child = spawn(sshd!, ['-D', '-e', '-f', join(this.folder, 'sshd_config')], { stdio: 'pipe' });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    this.#process = child;
    for (let tries = 0; !(await answers(this.port)); tries += 1) {
      if (child.exitCode !== null || tries > 200) throw new Error(`sshd does not start: ${said}`);
      await wait(50);
    }
  }

  stop(): void {
    this.#process?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
