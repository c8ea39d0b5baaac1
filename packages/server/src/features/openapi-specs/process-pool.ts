// Pool of the processes that read specifications. One that has read something small stays idle for a while, since
// starting one costs more than most documents; one that has grown, failed or read many is not reused.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment, childOptions } from '#platform/child-process';
import { waitForSpawn } from '#platform/wait-for-spawn';
import type { Done, Failed, Question, Reply, Task } from './process/protocol.ts';

/** Covers both processes a task may need; other tasks wait for it. */
const usualMs = 30_000;
/** Most of a process's memory besides its data is the runtime itself. */
const runtimeBytes = 100_000_000;
const idleMs = 10_000;
const mostIdle = 2;
/** Documents should leave nothing behind in a process; this bounds what leaks. */
const mostTasks = 100;
const grownBytes = 180_000_000;

type Reader = { child: ChildProcess; mostMemory: number; tasks: number; leave?: NodeJS.Timeout };
const idle: Reader[] = [];

export type TaskRun = {
  folder: string;
  mostMemory: number;
  longestMs?: number;
  onQuestion?(wanted: string): Promise<Reply>;
};
type Ending = 'well' | 'late' | 'died' | Failed;

/** Undefined on success; otherwise which limit was exceeded. Throws when the failure is not caused by the documents. */
export async function runTask(task: Task['task'], run: TaskRun): Promise<string | undefined> {
  const { mostMemory, longestMs = usualMs } = run;
  const until = Date.now() + longestMs;
  const used = takeIdle(mostMemory);
  let ending = used && (await runIn(used, task, run, until));
  // Retried in a new process: memory that earlier tasks leaked is not the fault of this document.
  if (!ending || ending === 'died' || typeof ending === 'object') {
    ending = await runIn({ child: start(mostMemory), mostMemory, tasks: 1 }, task, run, until);
  }
  if (typeof ending === 'object') throw new Error(`a process for API specifications failed: ${ending.failed}`);
  if (ending === 'late') return `takes more than ${longestMs / 1000} seconds`;
  return ending === 'died'
    ? `needs more than the ${Math.round(mostMemory / 1_000_000)} MB that LECTERN_OPENAPI_MB allows`
    : undefined;
}

async function runIn(
  reader: Reader,
  task: Task['task'],
  { folder, onQuestion }: TaskRun,
  until: number,
): Promise<Ending> {
  const { child } = reader;
  await waitForSpawn(child);
  let isLate = false;
  const timer = setTimeout(
    () => {
      isLate = true;
      child.kill('SIGKILL');
    },
    Math.max(0, until - Date.now()),
  );
  const done = await new Promise<Done | Failed | undefined>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => resolve(undefined));
    child.on('message', (message: Question | Done | Failed) => {
      if ('done' in message || 'failed' in message) resolve(message);
      else void onQuestion?.(message.wanted).then((reply) => child.connected && child.send(reply));
    });
    child.send({ task, folder } satisfies Task, (error) => error && resolve(undefined));
  }).finally(() => {
    clearTimeout(timer);
    child.removeAllListeners();
    child.on('error', () => undefined);
  });
  if (done && 'done' in done) {
    giveBack(reader, done);
    return 'well';
  }
  child.kill('SIGKILL');
  return done ?? (isLate ? 'late' : 'died');
}

function takeIdle(mostMemory: number): Reader | undefined {
  const at = idle.findIndex((one) => one.mostMemory === mostMemory);
  const [known] = at < 0 ? [] : idle.splice(at, 1);
  if (!known) return undefined;
  clearTimeout(known.leave);
  known.child.removeAllListeners('exit');
  known.child.ref();
  known.child.channel?.ref();
  known.tasks += 1;
  return known;
}

function start(mostMemory: number): ChildProcess {
  const heap = Math.max(64, Math.round((mostMemory - runtimeBytes) / 1_000_000));
  const path = join(import.meta.dirname, 'process/main.ts');
  // A small young generation costs little time here and saves a fifth of the memory.
  const limits = [`--max-old-space-size=${heap}`, '--max-semi-space-size=8'];
  return spawn(process.execPath, [...limits, ...childOptions, path, String(mostMemory)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: childEnvironment(),
  });
}

function giveBack(reader: Reader, { resident }: Done): void {
  const { child } = reader;
  if (resident > grownBytes || reader.tasks >= mostTasks || idle.length >= mostIdle) {
    child.kill('SIGKILL');
    return;
  }
  const leave = (): void => {
    const at = idle.indexOf(reader);
    if (at >= 0) idle.splice(at, 1);
    child.kill('SIGKILL');
  };
  // An idle process must not keep the server from exiting.
  reader.leave = setTimeout(leave, idleMs).unref();
  child.once('exit', leave);
  child.unref();
  child.channel?.unref();
  idle.push(reader);
}
