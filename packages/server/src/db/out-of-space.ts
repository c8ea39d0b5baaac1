// Errors of a full disk, from the file system, SQLite or PostgreSQL.

/** EFBIG and EDQUOT mean a full disk for this process only. */
const noSpace = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const sqliteFull = 13;
/** SQLite maps only ENOSPC; the others appear as failed write, sync, truncate or shared memory growth. */
const sqliteWriteErrors = new Set([778, 1034, 1290, 1546, 4618, 4874]);

const postgresDiskFull = '53100';

const deepest = 5;

type Fault = { code?: unknown; errcode?: unknown; cause?: unknown };

/** The error and what caused it. */
export function* causesOf(error: unknown): Generator<Fault> {
  let at: Fault | null | undefined = typeof error === 'object' ? error : undefined;
  for (let depth = 0; depth < deepest && at; depth++) {
    yield at;
    at = typeof at.cause === 'object' ? at.cause : undefined;
  }
}

export function isOutOfSpace(error: unknown): boolean {
  return causesOf(error).some(({ code, errcode }) => {
    if (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number') {
      return (errcode & 0xff) === sqliteFull || sqliteWriteErrors.has(errcode);
    }
    return typeof code === 'string' && (noSpace.has(code) || code === postgresDiskFull);
  });
}
