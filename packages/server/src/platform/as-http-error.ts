// Maps an error to what the caller may see.
import { unavailable } from '#db/unavailable';
import { HttpError } from './errors.ts';
import { resourceHttpError } from './resource-error.ts';

/** An HttpError, resource exhaustion or an unavailable database. A failed write of SQLite can be both of the latter. */
export const asHttpError = (error: unknown): Pick<HttpError, 'status' | 'message' | 'retryAfter'> | undefined =>
  error instanceof HttpError ? error : (resourceHttpError(error) ?? unavailable(error));
