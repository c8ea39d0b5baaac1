// What an error says to the caller, if it is meant for them.
import { unavailable } from '#db/unavailable';
import { HttpError } from './errors.ts';
import { resourceHttpError } from './resource-error.ts';

/** A refusal, or that the machine has run out of something, or that the database is unavailable. A failed write of SQLite is both of the latter. */
export const asHttpError = (error: unknown): Pick<HttpError, 'status' | 'message' | 'retryAfter'> | undefined =>
  error instanceof HttpError ? error : (resourceHttpError(error) ?? unavailable(error));
