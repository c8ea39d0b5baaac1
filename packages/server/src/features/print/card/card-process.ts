// One process renders all social cards: the server never blocks on it, and it exits a while after the last one.
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { HttpError } from '#platform/errors';
import { childEnvironment, childOptions } from '#platform/child-process';
import { waitForSpawn } from '#platform/wait-for-spawn';
import type { Card } from './card.ts';

const program = join(import.meta.dirname, 'process.ts');
const longestMs = 20_000;
const idleMs = 15_000;
const mostWaiting = 40;

type Reply = { id: number; png?: Uint8Array; fault?: string };
type Waiting = { resolve(png: Buffer): void; reject(error: Error): void; timer: NodeJS.Timeout };

export class CardProcess {
  readonly #mostMemory: number;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last = 0;

  constructor(mostMemory: number) {
    this.#mostMemory = mostMemory;
  }

  async paint(card: Card): Promise<Buffer> {
    (await import('../print-parts.ts')).requirePrintParts();
    if (this.#waiting.size >= mostWaiting)
      throw new HttpError(503, 'too many images are being rendered; try again in a minute');
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    // It failed to spawn; its error event, which allows the next attempt, has not fired yet.
    if (child.pid === undefined) return waitForSpawn(child).then(() => Promise.reject(new Error('not started')));
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), longestMs);
      this.#waiting.set(id, { resolve, reject, timer });
      child.send({ id, card }, (error) => error && this.#settle({ id, fault: error.message }));
    });
  }

  #start(): ChildProcess {
    const child = fork(program, [String(this.#mostMemory)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [...childOptions],
      env: childEnvironment(),
    });
    child.on('message', (reply) => this.#settle(reply as Reply));
    child.on('error', () => this.#gone(child));
    child.on('exit', () => this.#gone(child));
    // A rendering in progress must not keep the server from exiting.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #settle({ id, png, fault }: Reply): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    if (png) waiting.resolve(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
    else waiting.reject(new Error(`the image could not be rendered: ${fault}`));
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#child?.disconnect(), idleMs).unref();
  }

  #gone(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    clearTimeout(this.#idle);
    for (const id of this.#waiting.keys()) this.#settle({ id, fault: 'its process ended' });
  }
}
