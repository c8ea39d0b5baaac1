// Uploads with progress, which `fetch` does not report.
import { api, ApiError, type Reply } from '@lectern/contract/browser';
import { refreshBranch, type Branch } from './branch.ts';
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

export type UploadedFile = {
  name: string;
  /** Refers to the file in Markdown. */
  href: string;
  isImage: boolean;
};

type UploadOptions = {
  /** Gets the share that was sent, from 0 to 1. */
  onProgress(share: number): void;
  /** The id of a file that gets these bytes and keeps its name. */
  replaces?: string;
  /** Stops sending. */
  signal?: AbortSignal;
};

export const uploadFile = (branch: Branch, file: File, { replaces, ...rest }: UploadOptions): Promise<void> =>
  sendFile(urlOf(branch), file, { ...rest, search: replaces === undefined ? {} : { replaces } });

/** Adds a file to the space, to refer to it. */
export async function addFile(branch: Branch, file: File, options: UploadOptions): Promise<UploadedFile> {
  const answer = await send(urlOf(branch), file, { ...options, search: {} });
  const { insertedFiles } = JSON.parse(answer) as Partial<Reply<'uploadFiles'>>;
  const stored = insertedFiles?.[0];
  // An answer without a file, as of a proxy, is not a stored file.
  if (!stored) throw new Error('the answer has no file');
  // It is stored, also when nothing can be loaded now.
  await refreshBranch(branch).catch(() => undefined);
  const { id, name, contentType } = stored;
  return { name, href: `/files/${id}`, isImage: contentType?.startsWith('image/') ?? false };
}

type SendOptions = Omit<UploadOptions, 'replaces'> & { search: Record<string, string> };

/** As a form with one file. */
export async function sendFile(url: string, file: File, options: SendOptions): Promise<void> {
  await send(url, file, options);
}

/** Gives what the server answered. */
function send(url: string, file: File, { onProgress, search, signal }: SendOptions): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = new XMLHttpRequest();
  request.open('POST', `${url}?${new URLSearchParams(search).toString()}`.replace(/\?$/, ''));
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('x-csrf-token', csrfToken() ?? '');
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total));
  request.addEventListener('abort', () => reject(new Error(file.name)));
  signal?.addEventListener('abort', () => request.abort());
  request.addEventListener('error', () => reject(new Error(file.name)));
  request.addEventListener('load', () => {
    const { status, responseText } = request;
    if (status >= 200 && status < 300) resolve(responseText);
    else reject(new ApiError(status, messageIn(responseText, status)));
  });
  const form = new FormData();
  form.append('files', file, file.name);
  request.send(form);
  return promise;
}
