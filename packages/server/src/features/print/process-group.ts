// A process and those it starts, ended together: one that is killed cannot end its own.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

const hasGroups = process.platform !== 'win32';
const running = new Set<ChildProcess>();

function kill(child: ChildProcess): void {
  try {
    if (hasGroups && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It is gone already.
  }
}

// In a group of their own they would outlive the service.
const killAll = (): void => running.forEach(kill);

export type ExitStatus = { code: number | null; signal: NodeJS.Signals | null };

/** Runs a program until it is done, `longestMs` have passed or it is `ended`; answers when it is gone. */
export function runProcessGroup(
  args: readonly string[],
  { longestMs, ended, ...options }: SpawnOptions & { longestMs: number; ended: AbortSignal },
): Promise<ExitStatus> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { ...options, detached: hasGroups });
    if (running.size === 0) process.once('exit', killAll);
    running.add(child);
    const end = (): void => kill(child);
    const timer = setTimeout(end, longestMs);
    ended.addEventListener('abort', end, { once: true });
    const gone = (): void => {
      clearTimeout(timer);
      ended.removeEventListener('abort', end);
      running.delete(child);
      if (running.size === 0) process.off('exit', killAll);
    };
    child.on('error', (error) => {
      gone();
      reject(error);
    });
    child.on('exit', (code, signal) => {
      gone();
      // Whatever it was killed by, those it started are still at work.
      if (signal !== null) kill(child);
      resolve({ code, signal });
    });
  });
}
