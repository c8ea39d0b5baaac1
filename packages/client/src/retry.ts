// When a request may be sent again, and after which time.

export type RetryOptions = {
  /** How often a request is sent again; 4 unless said otherwise, 0 never. */
  times?: number;
  /** Before the first repetition, in milliseconds; doubled each time. */
  firstDelayMs?: number;
  /** The longest delay, also of one the server asks for; a longer one is an error at once. */
  longestDelayMs?: number;
};

export const defaultRetries: Required<RetryOptions> = { times: 4, firstDelayMs: 300, longestDelayMs: 60_000 };

const idempotent = new Set(['GET', 'PUT', 'DELETE']);
/** The server refused these requests before it did anything. */
const refused = new Set([429]);
const temporary = new Set([408, 500, 502, 503, 504]);
/** Errors of Node from before the first byte was sent. */
const notConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']);

export const mayRepeatStatus = (method: string, status: number): boolean =>
  refused.has(status) || (idempotent.has(method) && temporary.has(status));

/** Whether a request that `fetch` could not finish may be sent again: it changes nothing twice, or it was never sent. */
export function mayRepeatFailure(method: string, error: unknown): boolean {
  if (!(error instanceof TypeError)) return false;
  const { code } = (error.cause ?? {}) as { code?: string };
  return idempotent.has(method) || (code !== undefined && notConnected.has(code));
}

/** Seconds or a date, as milliseconds from now. */
export function retryAfterMs(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const delay = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}

/** Grows with each repetition and differs between clients, so that they do not all come back at once. */
export const backOffMs = (repetition: number, { firstDelayMs, longestDelayMs }: Required<RetryOptions>): number =>
  Math.min(longestDelayMs, firstDelayMs * 2 ** repetition) * (0.5 + Math.random() / 2);

export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
