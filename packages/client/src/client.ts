import { createExchange, type BrowserOperation, type InputOf, type OperationId, type Reply } from './contract.ts';
import { LecternError } from './error.ts';
import { backOffMs, defaultRetries, mayRepeatFailure, mayRepeatStatus, retryAfterMs, sleep } from './retry.ts';
import type { RetryOptions } from './retry.ts';

export type ClientOptions = {
  /** Where the server is, such as `https://docs.example.com`. */
  endpoint: string;
  /** An API token; absent for operations that need none, or where `fetch` adds the credentials. */
  token?: string;
  /** Sends the requests instead of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
  retry?: RetryOptions;
};

type Arguments<Id extends OperationId> =
  Record<never, never> extends InputOf<Id> ? [input?: InputOf<Id>] : [input: InputOf<Id>];

/** Operations that answer a list in pages. */
export type ListId = {
  [Id in OperationId]: Reply<Id> extends { items: readonly unknown[] } ? Id : never;
}[OperationId];
export type Item<Id extends ListId> = Reply<Id> extends { items: readonly (infer T)[] } ? T : never;

/** A file to upload: a `File`, or its name and content. */
export type UploadedFile = File | { name: string; data: Blob | BlobPart; type?: string };

export type LecternClient = {
  /** One call. Throws `LecternError` for an answer that is not a success. */
  call<Id extends OperationId>(operation: BrowserOperation<Id>, ...input: Arguments<Id>): Promise<Reply<Id>>;
  /** The pages of a list, one after another. */
  pages<Id extends ListId>(operation: BrowserOperation<Id>, ...input: Arguments<Id>): AsyncGenerator<Reply<Id>>;
  /** The items of all pages of a list. */
  items<Id extends ListId>(operation: BrowserOperation<Id>, ...input: Arguments<Id>): AsyncGenerator<Item<Id>>;
  /** A call whose body is files, such as `api.uploadFiles`. */
  upload<Id extends OperationId>(
    operation: BrowserOperation<Id>,
    input: InputOf<Id>,
    files: readonly UploadedFile[],
  ): Promise<Reply<Id>>;
};

type Loose = Record<string, unknown> & { query?: Record<string, unknown>; signal?: AbortSignal; form?: FormData };

export function createClient(options: ClientOptions): LecternClient {
  const retries = { ...defaultRetries, ...options.retry };
  const exchange = createExchange({ ...options, endpoint: originOf(options.endpoint) });

  async function send(operation: BrowserOperation, input: Loose = {}): Promise<unknown> {
    for (let repetition = 0; ; repetition++) {
      const isLast = repetition >= retries.times;
      let delay: number | undefined;
      try {
        const answer = await exchange(operation, input);
        if (answer.status >= 200 && answer.status < 300) return answer.body;
        delay = retryAfterMs(answer.headers.get('retry-after'));
        const tooLong = delay !== undefined && delay > retries.longestDelayMs;
        if (isLast || tooLong || !mayRepeatStatus(operation.method, answer.status)) {
          throw new LecternError(operation.id, answer);
        }
      } catch (error) {
        if (error instanceof LecternError || isLast || input.signal?.aborted === true) throw error;
        if (!mayRepeatFailure(operation.method, error)) throw error;
      }
      await sleep(delay ?? backOffMs(repetition, retries), input.signal);
    }
  }

  async function* pages(operation: BrowserOperation, input: Loose = {}): AsyncGenerator<Listed> {
    let page: string | undefined;
    do {
      const query = page === undefined ? input.query : { ...input.query, page };
      const reply = (await send(operation, { ...input, ...(query && { query }) })) as Listed;
      yield reply;
      page = reply.next?.page;
    } while (page !== undefined);
  }

  async function* items(operation: BrowserOperation, input?: Loose): AsyncGenerator {
    for await (const page of pages(operation, input)) yield* page.items;
  }

  return {
    call: (operation, ...[input]) => send(operation, input) as never,
    pages: (operation, ...[input]) => pages(operation, input) as never,
    items: (operation, ...[input]) => items(operation, input) as never,
    upload: (operation, input, files) => send(operation, { ...(input as Loose), form: formOf(files) }) as never,
  };
}

type Listed = { items: unknown[]; next?: { page: string } };

/** The address people copy may end with a slash or with the path of the API. */
const originOf = (endpoint: string): string => endpoint.replace(/\/+$/, '').replace(/\/v1$/, '');

function formOf(files: readonly UploadedFile[]): FormData {
  const form = new FormData();
  for (const file of files) {
    if (file instanceof File) form.append('file', file);
    else form.append('file', new File([file.data], file.name, file.type === undefined ? {} : { type: file.type }));
  }
  return form;
}
