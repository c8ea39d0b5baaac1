// Folders for the time of a piece of work. A process that is killed leaves its folders behind; their names tell whose they
// are, so that the next start removes those of processes that are gone, and no others.
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

/** Processes in containers are numbered for themselves: a number says something only where it was given. */
function numbering(): string {
  try {
    return short(readlinkSync('/proc/self/ns/pid'));
  } catch {
    return short('');
  }
}

/** When a process began, where the system tells: another one may get its number later. 0 when it is not known. */
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
    // Somebody else's process is alive too.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const begins = beginOf(pid);
  return began === 0 || begins === 0 || begins === began;
}

/** Removes what processes of this user on this machine left behind, and answers the names. */
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
    // Of two that start at once one may be faster.
    await rm(path, { recursive: true, force: true }).then(
      () => removed.push(name),
      () => undefined,
    );
  }
  return removed;
}
