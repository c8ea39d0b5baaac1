// Parses SAML responses in a worker thread. Anybody may send a document that takes a third of a second before its
// signature is rejected, and must not block the event loop.
import { Worker } from 'node:worker_threads';
import { badRequest, HttpError } from '#platform/errors';
import type { Log } from '#platform/log';
import { errorMessage } from '#platform/error-message';
import type { VerificationParams } from './saml-response.ts';
import type { Statement } from './saml-statement.ts';
import type { SamlReadResult, SamlThreadMessage, SamlReadRequest } from './saml-thread.ts';

type Waiting = { wish: SamlReadRequest; log: Log; resolve(read: SamlReadResult): void; reject(error: Error): void };
type From = { address: string; log: Log };

const heapMegabytes = 96;
const secondsForOne = 10;
const idleSeconds = 60;
/** Maximum queued documents, per IP address and in total. */
const mostOfOne = 20;
const mostOfAll = 400;

export class SamlReader {
  private thread: Worker | undefined;
  private current: Waiting | undefined;
  /** Queues by IP address, so that a sender of many waits for their own; the first one is next. */
  private readonly lines = new Map<string, Waiting[]>();
  private timer: NodeJS.Timeout | undefined;
  private waiting = 0;
  private count = 0;

  /** The request id a response names (`InResponseTo`). */
  async requestOf(encoded: string, from: From): Promise<string | undefined> {
    return (await this.ask(encoded, undefined, from)).inResponseTo;
  }

  async read(encoded: string, known: VerificationParams, from: From): Promise<Statement> {
    return (await this.ask(encoded, known, from)).statement!;
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    const { thread } = this;
    this.thread = undefined;
    await thread?.terminate();
  }

  private ask(encoded: string, known: VerificationParams | undefined, { address, log }: From): Promise<SamlReadResult> {
    const line = this.lines.get(address) ?? [];
    if (line.length >= mostOfOne || this.waiting >= mostOfAll) {
      throw new HttpError(429, 'too many concurrent sign-ins; try again in a moment', 5);
    }
    return new Promise((resolve, reject) => {
      const wish: SamlReadRequest = { id: (this.count += 1), encoded, known };
      this.lines.set(address, [...line, { wish, log, resolve, reject }]);
      this.waiting += 1;
      if (!this.current) this.next();
    });
  }

  /** One document at a time, so that a crash can be attributed. Round robin over IP addresses. */
  private next(): void {
    clearTimeout(this.timer);
    const [first] = this.lines;
    if (!first) {
      this.timer = setTimeout(() => void this.close(), idleSeconds * 1000).unref();
      return;
    }
    const [address, [waiting, ...rest]] = first;
    this.lines.delete(address);
    if (rest.length > 0) this.lines.set(address, rest);
    this.waiting -= 1;
    this.current = waiting!;
    this.thread ??= this.start();
    this.timer = setTimeout(() => this.giveUp('took too long'), secondsForOne * 1000);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    this.thread.postMessage(waiting!.wish);
  }

  private start(): Worker {
    const thread = new Worker(new URL('./saml-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    thread.on('message', (told: SamlThreadMessage) => this.settle(told));
    thread.on('error', (error) => {
      if (thread === this.thread) this.giveUp(errorMessage(error));
    });
    // The server may exit while a document is being parsed.
    thread.unref();
    return thread;
  }

  private settle(told: SamlThreadMessage): void {
    const { current } = this;
    if (told.id !== current?.wish.id) return;
    if ('read' in told) current.resolve(told.read);
    else {
      const { status, message, reason } = told.refusal;
      if (reason !== undefined) current.log.warn({ reason }, 'a SAML response could not be verified');
      current.reject(new HttpError(status, message));
    }
    this.current = undefined;
    this.next();
  }

  private giveUp(reason: string): void {
    const { current, thread } = this;
    this.thread = undefined;
    void thread?.terminate();
    current?.log.warn({ reason }, 'a SAML response could not be read');
    current?.reject(badRequest('the response cannot be read'));
    this.current = undefined;
    this.next();
  }
}
