// The processes that read specifications. One that has read something small stays for a moment, since starting one costs
// more than most documents do; one that has grown, failed or read many is not used again.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Done, Question, Reply, Task } from './process/protocol.ts';

const longestMs = 30_000;
/** Most of what a process takes besides its data is the runtime itself. */
const runtimeBytes = 100_000_000;
const idleMs = 10_000;
const mostIdle = 2;
/** Nothing of a document is left in a process by intention; this bounds what is left by accident. */
const mostTasks = 100;
const grownBytes = 180_000_000;

type Reader = { child: ChildProcess; mostMemory: number; tasks: number; leave?: NodeJS.Timeout };
const idle: Reader[] = [];

export type TaskRun = { folder: string; mostMemory: number; onQuestion?(wanted: string): Promise<Reply> };

/** Undefined when it ended well; otherwise what was too much. */
export async function runTask(task: Task['task'], run: TaskRun): Promise<string | undefined> {
  const used = takeIdle(run.mostMemory);
  const wrong = used && (await runIn(used, task, run));
  // What others left behind in a process is not the fault of this document.
  if (used && wrong !== 'died') return wrong;
  const fresh = { child: start(run.mostMemory), mostMemory: run.mostMemory, tasks: 1 };
  const found = await runIn(fresh, task, run);
  return found === 'died'
    ? `needs more than the ${Math.round(run.mostMemory / 1_000_000)} MB that LECTERN_OPENAPI_MB allows`
    : found;
}

async function runIn(reader: Reader, task: Task['task'], { folder, onQuestion }: TaskRun): Promise<string | undefined> {
  const { child } = reader;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, longestMs);
  const done = await new Promise<Done | undefined>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => resolve(undefined));
    child.on('message', (message: Question | Done) => {
      if ('done' in message) resolve(message);
      else void onQuestion?.(message.wanted).then((reply) => child.connected && child.send(reply));
    });
    child.send({ task, folder } satisfies Task, (error) => error && resolve(undefined));
  }).finally(() => {
    clearTimeout(timer);
    child.removeAllListeners();
    child.on('error', () => undefined);
  });
  if (done) {
    giveBack(reader, done);
    return undefined;
  }
  child.kill('SIGKILL');
  return isLate ? `takes more than ${longestMs / 1000} seconds` : 'died';
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
  return spawn(process.execPath, [...limits, path, String(mostMemory)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Nothing of the service's settings is needed there.
    env: {
      PATH: process.env['PATH'] ?? '',
      ...(process.env['SystemRoot'] && { SystemRoot: process.env['SystemRoot'] }),
    },
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
  // One that is not at work must not keep the service from ending.
  reader.leave = setTimeout(leave, idleMs).unref();
  child.once('exit', leave);
  child.unref();
  child.channel?.unref();
  idle.push(reader);
}
