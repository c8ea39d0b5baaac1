// Resource exhaustion errors, from the file system, SQLite or PostgreSQL. They propagate unchanged to the HTTP layer,
// so that no caller mistakes them for an error of the request.
import { HttpError } from './errors.ts';

/** EFBIG and EDQUOT mean a full disk for this process only. */
const noSpace = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const noDescriptors = new Set(['EMFILE', 'ENFILE']);

const sqliteFull = 13;
const sqliteCannotOpen = 14;
/** SQLite maps only ENOSPC; the others appear as failed write, sync, truncate or shared memory growth. */
const sqliteWriteErrors = new Set([778, 1034, 1290, 1546, 4618, 4874]);

const postgresDiskFull = '53100';

const deepest = 5;

type Fault = { code?: unknown; errcode?: unknown; cause?: unknown };

function* causesOf(error: unknown): Generator<Fault> {
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

const isOutOfDescriptors = (error: unknown): boolean =>
  causesOf(error).some(({ code, errcode }) =>
    code === 'ERR_SQLITE_ERROR'
      ? typeof errcode === 'number' && (errcode & 0xff) === sqliteCannotOpen
      : typeof code === 'string' && noDescriptors.has(code),
  );

export const noSpaceLeft = 'there is no space left on the server to store this; its operator must free space';

/** The HTTP error for resource exhaustion; undefined for any other error. */
export function resourceHttpError(error: unknown): HttpError | undefined {
  if (isOutOfSpace(error)) return new HttpError(507, noSpaceLeft);
  if (isOutOfDescriptors(error)) return new HttpError(503, 'the server has too many open files; try again soon', 5);
  return undefined;
}
