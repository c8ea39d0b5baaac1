// Temporary folders. A killed process leaves its folders behind; their names identify the process, so that the next
// start removes those of dead processes only.
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

type Kind = 'upload' | 'import' | 'git' | 'archive';

const pattern = /^lectern-(?:upload|import|git|archive)-([\da-f]{8})-([\da-f]{8})-(\d+)-(\d+)-\w{6}$/;
/** Longer than any work takes. */
const longestMs = 24 * 3_600_000;

export const temporaryFolder = (kind: Kind): Promise<string> =>
  mkdtemp(join(tmpdir(), `lectern-${kind}-${machine()}-${numbering()}-${process.pid}-${beginOf(process.pid)}-`));

const short = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
const machine = (): string => short(hostname());

/** Containers have their own pid namespaces: a pid is meaningful only in the one it comes from. */
function numbering(): string {
  try {
    return short(readlinkSync('/proc/self/ns/pid'));
  } catch {
    return short('');
  }
}

/** Start time of a process, where the system provides it, since pids are reused. 0 when unknown. */
function beginOf(pid: number): number {
  try {
    const facts = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return Number(facts.slice(facts.lastIndexOf(')') + 2).split(' ')[19]) || 0;
  } catch {
    return 0;
  }
}

function isAlive(pid: number, began: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is alive under another user.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const begins = beginOf(pid);
  return began === 0 || begins === 0 || begins === began;
}

/** Removes folders left by dead processes of this user on this machine, and returns the names. */
export async function removeOrphanedFolders(folder = tmpdir()): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await readdir(folder)) {
    const [, host, numbers, pid, began] = pattern.exec(name) ?? [];
    if (host !== machine()) continue;
    const path = join(folder, name);
    const facts = await lstat(path).catch(() => undefined);
    if (!facts?.isDirectory() || facts.uid !== process.getuid?.()) continue;
    const isLeft =
      numbers === numbering() ? !isAlive(Number(pid), Number(began)) : Date.now() - facts.mtimeMs > longestMs;
    if (!isLeft) continue;
    // Of two processes starting at once, the other may have removed it.
    await rm(path, { recursive: true, force: true }).then(
      () => removed.push(name),
      () => undefined,
    );
  }
  return removed;
}
