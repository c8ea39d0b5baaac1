// The typed client: one call per operation, its input and reply typed by the declaration.
import type { AnyOperation, BodyOf, Operation, ParamsOf, QueryOf, ReplyOf, Route } from './operation.ts';
import type { TProperties, TSchema } from './shape-builders.ts';

type Empty = Record<never, never>;
type WithQuery<O extends AnyOperation> = Empty extends QueryOf<O> ? { query?: QueryOf<O> } : { query: QueryOf<O> };
type WithBody<O extends AnyOperation> = O['body'] extends TSchema ? { body?: BodyOf<O> } : Empty;

/**
 * Path parameters by name, `query`, `body`, `form` for files, headers such as `if-match`, and a `signal` that aborts
 * the request.
 */
export type Input<O extends AnyOperation> = ParamsOf<O> &
  WithQuery<O> &
  WithBody<O> & { form?: FormData; headers?: Record<string, string>; signal?: AbortSignal };

export class ApiError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export type Answer = { status: number; headers: Headers; body: unknown };
export type Send = (request: Request) => Promise<Response>;

export type Client = {
  call<R extends Route, Q extends TProperties, B extends TSchema | undefined, P extends TSchema | undefined>(
    operation: Operation<R, Q, B, P>,
    ...input: Empty extends Input<Operation<R, Q, B, P>>
      ? [input?: Input<Operation<R, Q, B, P>>]
      : [input: Input<Operation<R, Q, B, P>>]
  ): Promise<ReplyOf<Operation<R, Q, B, P>>>;
  /** The same without throwing and without types, for callers that check statuses. */
  send(operation: AnyOperation, input?: LooseInput): Promise<Answer>;
};

/** What a request needs of an operation. */
export type Sent = Pick<AnyOperation, 'method' | 'path'>;

export type LooseInput = {
  [key: string]: unknown;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

type ClientOptions = { endpoint: string; token?: string; fetch?: Send };

/** Sends requests and reads their answers, whatever the status. */
export function createExchange(options: ClientOptions) {
  const send = options.fetch ?? ((request: Request) => fetch(request));
  return async (operation: Sent, input: LooseInput = {}): Promise<Answer> => {
    const headers = new Headers({ accept: 'application/json', ...input.headers });
    if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`);
    const init: RequestInit = { method: operation.method, headers, ...(input.signal && { signal: input.signal }) };
    if (input.body !== undefined) {
      headers.set('content-type', 'application/json');
      init.body = JSON.stringify(input.body);
    } else if (input.form) {
      // fetch adds the multipart boundary to the content type.
      init.body = input.form;
    }
    const response = await send(new Request(options.endpoint + pathOf(operation, input), init));
    const content = await response.text();
    return { status: response.status, headers: response.headers, body: content === '' ? undefined : parse(content) };
  };
}

export function createClient(options: ClientOptions): Client {
  const exchange = createExchange(options);
  return {
    send: exchange,
    async call(operation, ...[input]) {
      return replyIn(await exchange(operation, input)) as never;
    },
  };
}

/** The body of a successful answer; throws on any other. */
export function replyIn({ status, body }: Answer): unknown {
  if (status >= 200 && status < 300) return body;
  const error = (body as { error?: { message?: string } } | undefined)?.error;
  throw new ApiError(status, error?.message ?? `status ${status}`);
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}

function pathOf(operation: Sent, input: LooseInput): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(name, String(input[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) query.append(name, String(one));
    }
  }
  const search = query.toString();
  return search === '' ? path : `${path}?${search}`;
}

/** URLs drop dot segments even when they are percent-encoded, so the request would go to another operation. */
function segment(name: string, value: string): string {
  if (value === '.' || value === '..') throw new TypeError(`the path parameter ${name} must not be "${value}"`);
  return encodeURIComponent(value);
}
