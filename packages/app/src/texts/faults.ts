// What went wrong, in the language of the interface where the server tells it in its own.
import { ApiError } from '@lectern/contract/browser';
import type { Texts } from './en.ts';

export function faultText(error: unknown, t: Texts): string {
  // Requests that did not reach the server fail with an error of the browser.
  if (!(error instanceof ApiError)) return t.offlineAbout;
  if (error.code === 401) return t.signedOut;
  return error.code === 413 ? t.faults.tooLarge : error.message;
}
