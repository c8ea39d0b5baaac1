// Uploads with progress, which `fetch` does not report.
import { api, ApiError } from '@lectern/contract/browser';
import type { Branch } from './branch.ts';
import { csrfToken } from './session.ts';

function urlOf({ spaceId, changeRequestId }: Branch): string {
  const { path } = changeRequestId === undefined ? api.uploadFiles : api.uploadFilesInChangeRequest;
  return path
    .replace('{spaceId}', encodeURIComponent(spaceId))
    .replace('{changeRequestId}', encodeURIComponent(changeRequestId ?? ''));
}

function messageIn(text: string, status: number): string {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: string } };
    return error?.message ?? `status ${status}`;
  } catch {
    return `status ${status}`;
  }
}

type UploadOptions = {
  /** Gets the share that was sent, from 0 to 1. */
  onProgress(share: number): void;
  /** The id of a file that gets these bytes and keeps its name. */
  replaces?: string;
};

export const uploadFile = (branch: Branch, file: File, { onProgress, replaces }: UploadOptions): Promise<void> =>
  sendFile(urlOf(branch), file, { onProgress, search: replaces === undefined ? {} : { replaces } });

type SendOptions = Pick<UploadOptions, 'onProgress'> & { search: Record<string, string> };

/** As a form with one file. */
export function sendFile(url: string, file: File, { onProgress, search }: SendOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  request.open('POST', `${url}?${new URLSearchParams(search).toString()}`.replace(/\?$/, ''));
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('x-csrf-token', csrfToken() ?? '');
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total));
  request.addEventListener('error', () => reject(new Error(file.name)));
  request.addEventListener('load', () => {
    const { status, responseText } = request;
    if (status >= 200 && status < 300) resolve();
    else reject(new ApiError(status, messageIn(responseText, status)));
  });
  const form = new FormData();
  form.append('files', file, file.name);
  request.send(form);
  return promise;
}
