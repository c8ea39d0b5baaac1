// What an error says to the caller, if it is meant for them.
import { unavailable } from '#db/unavailable';
import { Refusal } from './errors.ts';
import { resourceRefusal } from './resource-error.ts';

/** A refusal, or that the machine has run out of something, or that the database is unavailable. A failed write of SQLite is both of the latter. */
export const refusalIn = (error: unknown): Pick<Refusal, 'status' | 'message' | 'retryAfter'> | undefined =>
  error instanceof Refusal ? error : (resourceRefusal(error) ?? unavailable(error));
