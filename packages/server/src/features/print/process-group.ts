// A process and its descendants, ended together: a killed process cannot end its own children.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

const hasGroups = process.platform !== 'win32';
const running = new Set<ChildProcess>();

function kill(child: ChildProcess): void {
  try {
    if (hasGroups && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has exited already.
  }
}

// Process groups of their own would outlive the server.
const killAll = (): void => running.forEach(kill);

export type ExitStatus = { code: number | null; signal: NodeJS.Signals | null };

/** Runs a program until it exits, `longestMs` have passed or `ended` is aborted; resolves when it has exited. */
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
      // Whatever killed it, its children are still running.
      if (signal !== null) kill(child);
      resolve({ code, signal });
    });
  });
}
