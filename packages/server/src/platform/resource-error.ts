// Resource exhaustion errors, from the file system, SQLite or PostgreSQL. They propagate unchanged to the HTTP layer,
// so that no caller mistakes them for an error of the request.
import { causesOf, isOutOfSpace } from '#db/out-of-space';
import { HttpError } from './errors.ts';

const noDescriptors = new Set(['EMFILE', 'ENFILE']);
const sqliteCannotOpen = 14;

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
