// Errors which say that the database cannot do its work at the moment, whatever it was asked for. They are answered with
// 503 and not with 500: nothing is wrong with the request, and a later one may succeed.

import { NeedsPreparation } from './transaction.ts';

type Kind = {
  message: string;
  /** Seconds after which a client may send the request again; undefined when a repeat might do it twice. */
  retryAfter?: number;
  /** Nothing was done, and another connection may well do it. */
  isRepeatable?: boolean;
};

const kinds = {
  unreachable: {
    message: 'the database cannot be reached at the moment; try again in a few seconds',
    retryAfter: 3,
    isRepeatable: true,
  },
  'read-only': {
    message: 'the database takes no changes at the moment; try again in a few seconds',
    retryAfter: 5,
    isRepeatable: true,
  },
  busy: { message: 'the database is too busy at the moment; try again in a few seconds', retryAfter: 5 },
  unusable: { message: 'the database cannot be read or written at the moment; try again later', retryAfter: 30 },
  'commit-unknown': {
    message:
      'the connection to the database was lost while this change was being committed: it may have been made or not. ' +
      'Look whether it was before you send it again',
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

/** Node tries every address of a host name and reports all failures in one error without a message of its own. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}

const serializationFailure = '40001';
const deadlock = '40P01';

/** A transaction that had to give way to others, and succeeds when it is repeated. */
export const isLockContention = (error: unknown): boolean => {
  const { code } = error as { code?: string };
  return code === serializationFailure || code === deadlock;
};

/** Whether a write that fails with this is repeated, so that it is not known yet to have failed. */
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

/** What an error of a query means; undefined when it is about the query. */
export function postgresUnavailable(error: unknown): DatabaseUnavailable | undefined {
  const { code, severity, message } = error as { code?: string; severity?: string; message?: string };
  if (code === readOnlyTransaction) return new DatabaseUnavailable('read-only', error);
  if (code !== undefined && busyStates.has(code)) return new DatabaseUnavailable('busy', error);
  // The server ends the session with such an error: it shuts down, crashed, or somebody terminated the backend.
  const isLost =
    severity === 'FATAL' ||
    severity === 'PANIC' ||
    (code !== undefined && (networkErrors.has(code) || code.startsWith('08'))) ||
    lostMessage.test(message ?? '');
  return isLost ? new DatabaseUnavailable('unreachable', error) : undefined;
}

/** What it means when there is no connection to be had. */
export const connectUnavailable = (error: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable(
    (error as Error).message === 'timeout exceeded when trying to connect' ? 'busy' : 'unreachable',
    error,
  );

// The lowest byte of SQLite's extended result codes.
const sqliteBusy = new Set([5, 6]);
/** Read-only file, input/output error, cannot open. A full disk and a damaged file are other things. */
const sqliteUnusable = new Set([8, 10, 14]);

/** The same for an error of either engine that reached the edge of the service. */
export function unavailable(error: unknown): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error;
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  if (code !== 'ERR_SQLITE_ERROR' || errcode === undefined) return undefined;
  const primary = errcode & 0xff;
  if (sqliteBusy.has(primary)) return new DatabaseUnavailable('busy', error);
  return sqliteUnusable.has(primary) ? new DatabaseUnavailable('unusable', error) : undefined;
}
