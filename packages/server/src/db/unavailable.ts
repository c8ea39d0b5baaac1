// Errors which mean that the database is unavailable, whatever the query. The response is 503, not 500: the request is
// fine and a retry may succeed.

import { NeedsPreparation } from './transaction.ts';

type Kind = {
  message: string;
  /** Retry-After in seconds; undefined when a retry might apply the write twice. */
  retryAfter?: number;
  /** Nothing was executed, so it may be retried on another connection. */
  isRepeatable?: boolean;
};

const kinds = {
  unreachable: {
    message: 'the database cannot be reached at the moment; try again in a few seconds',
    retryAfter: 3,
    isRepeatable: true,
  },
  'read-only': {
    message: 'the database is read-only at the moment; try again in a few seconds',
    retryAfter: 5,
    isRepeatable: true,
  },
  busy: { message: 'the database is too busy at the moment; try again in a few seconds', retryAfter: 5 },
  unusable: { message: 'the database cannot be read or written at the moment; try again later', retryAfter: 30 },
  'commit-unknown': {
    message:
      'the connection to the database was lost during commit: the change may have been made or not. ' +
      'Check before you send it again',
  },
} satisfies Record<string, Kind>;

export class DatabaseUnavailable extends Error {
  readonly kind: keyof typeof kinds;
  readonly status = 503;
  readonly retryAfter: number | undefined;
  readonly isRepeatable: boolean;

  constructor(kind: keyof typeof kinds, cause: unknown) {
    const { message, retryAfter, isRepeatable = false }: Kind = kinds[kind];
    super(message, { cause });
    this.kind = kind;
    this.retryAfter = retryAfter;
    this.isRepeatable = isRepeatable;
  }

  /** For the operator; the message is for the caller. */
  get reason(): string {
    return reasonOf(this.cause);
  }
}

/** Node tries every address of a host name and reports all failures in an AggregateError without a message. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}

const serializationFailure = '40001';
const deadlock = '40P01';

/** Serialization failure or deadlock; succeeds when retried. */
export const isLockContention = (error: unknown): boolean => {
  const { code } = error as { code?: string };
  return code === serializationFailure || code === deadlock;
};

/** Whether a write that fails with this is retried, so that it has not finally failed yet. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof NeedsPreparation ||
  isLockContention(error) ||
  (error instanceof DatabaseUnavailable && error.isRepeatable);

const readOnlyTransaction = '25006';
/** Query canceled (a statement timeout), lock not available, out of memory. */
const busyStates = new Set(['57014', '55P03', '53200']);
const networkErrors = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** pg has no codes for these. */
const lostMessage = /^(?:Connection terminated|Client (?:has encountered a connection error|was closed) and is not)/;

/** Classifies a query error; undefined when it is about the query itself. */
export function postgresUnavailable(error: unknown): DatabaseUnavailable | undefined {
  const { code, severity, message } = error as { code?: string; severity?: string; message?: string };
  if (code === readOnlyTransaction) return new DatabaseUnavailable('read-only', error);
  if (code !== undefined && busyStates.has(code)) return new DatabaseUnavailable('busy', error);
  // The server closes the session after such an error: shutdown, crash, or a terminated backend.
  const isLost =
    severity === 'FATAL' ||
    severity === 'PANIC' ||
    (code !== undefined && (networkErrors.has(code) || code.startsWith('08'))) ||
    lostMessage.test(message ?? '');
  return isLost ? new DatabaseUnavailable('unreachable', error) : undefined;
}

/** Classifies a failure to connect. */
export const connectUnavailable = (error: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable(
    reasonOf(error) === 'timeout exceeded when trying to connect' ? 'busy' : 'unreachable',
    error,
  );

// The low byte of SQLite's extended result codes.
const sqliteBusy = new Set([5, 6]);
/** Read-only file, I/O error, cannot open. A full disk and a corrupt file are handled elsewhere. */
const sqliteUnusable = new Set([8, 10, 14]);

/** The same for an error of either engine that reached the HTTP layer. */
export function unavailable(error: unknown): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error;
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  if (code !== 'ERR_SQLITE_ERROR' || errcode === undefined) return undefined;
  const primary = errcode & 0xff;
  if (sqliteBusy.has(primary)) return new DatabaseUnavailable('busy', error);
  return sqliteUnusable.has(primary) ? new DatabaseUnavailable('unusable', error) : undefined;
}
