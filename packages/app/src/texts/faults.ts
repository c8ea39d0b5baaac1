// What went wrong, in the language of the interface where the server tells it in its own.
import { ApiError } from '@lectern/contract/browser';
import type { Texts } from './en.ts';

/** Its message is in the language of the interface already. */
export class LocalizedError extends Error {}

const untold = 'Internal Server Error';

export function faultText(error: unknown, t: Texts): string {
  if (error instanceof LocalizedError) return error.message;
  // Requests that did not reach the server fail with an error of the browser.
  if (!(error instanceof ApiError)) return t.offlineAbout;
  const { code, message } = error;
  if (code === 401) return t.signedOut;
  if (code === 404) return t.faults.missing;
  if (code === 413) return t.faults.tooLarge;
  if (code === 429) return t.faults.tooMany;
  // A proxy answers without words.
  return message === untold || message === `status ${code}` ? t.faults.failed : message;
}
