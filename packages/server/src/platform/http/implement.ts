// How a feature implements an operation. The input is typed by the declaration: path parameters arrive loaded, query
// and body validated.
import type {
  Access,
  AnyOperation,
  BodyOf,
  IdKind,
  Operation,
  ParamNames,
  ParamsOf,
  QueryOf,
  ReplyOf,
  Route,
  TProperties,
  TSchema,
} from '@lectern/contract';
import type { Context, SignedInContext } from '../context.ts';
import type { LongText } from './long-text.ts';
import type { Upload } from './upload.ts';

/**
 * What each path parameter loads, as `{ parameter: { name: value } }`. Features extend it by declaration merging, so
 * that a handler's input knows that `{spaceId}` loads a `space`.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Targets {}

type Loads<Name> = Name extends keyof Targets ? Targets[Name] : never;
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

type Value<T> = T[keyof T];
/** Resources named by id in query and body, loaded; asking for an id that no declared field holds is a bug. */
export type NamedResources = <K extends IdKind>(kind: K, id: string) => { value: Value<Loads<`${K}Id`>>; rank: number };

export type HandlerInput<O extends AnyOperation> = {
  params: ParamsOf<O>;
  query: QueryOf<O>;
  body: O['body'] extends TSchema ? BodyOf<O> : undefined;
  /** Rank of the caller on the innermost path resource that has levels. */
  rank: number;
  named: NamedResources;
  /** The full long text of which the body holds only the beginning. */
  longText?: LongText;
} & All<Loads<ParamNames<O['route']>>>;

/** A reply with another status than the declared one, or with headers. */
export class Reply<T> {
  readonly status: number;
  readonly body: T | undefined;
  readonly location: string | undefined;
  readonly etag: string | undefined;

  constructor(status: number, body?: T, location?: string, etag?: string) {
    this.status = status;
    this.body = body;
    this.location = location;
    this.etag = etag;
  }
}

/** A reply with an ETag. Its body is only created for clients that do not have it yet. */
export const tagged = (etag: string, body: JsonAndValue | JsonStream): Reply<never> =>
  new Reply<never>(200, body as never, undefined, etag);

/** A reply serialized beforehand; it must conform to the contract. */
export class RawJson {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** A reply in two forms, of which only the requested one is created: cacheable JSON, or its value. */
export class JsonAndValue {
  readonly json: () => Promise<string>;
  /** For in-process callers; may be shared among them. */
  readonly value: () => Promise<unknown>;

  constructor(json: () => Promise<string>, value: () => Promise<unknown>) {
    this.json = json;
    this.value = value;
  }
}

/** The same, too large for memory: streamed JSON. `value` gives the same to in-process callers. */
export class JsonStream {
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly value: (() => Promise<unknown>) | undefined;

  constructor(pieces: AsyncIterable<Uint8Array>, value?: () => Promise<unknown>) {
    this.pieces = pieces;
    this.value = value;
  }
}

export const alreadyDeleted = new Reply<never>(204);

/** A reply of an operation that changed nothing although it could have: no audit event. */
export class NoChange<T> {
  readonly reply: T;

  constructor(reply: T) {
    this.reply = reply;
  }
}

export const noChange = <T>(reply: T): NoChange<T> => new NoChange(reply);

/** The caller is known unless the operation is for anyone. */
type HandlerContext<O extends AnyOperation> = 'anyone' extends O['access'] ? Context : SignedInContext;

export type Handler<O extends AnyOperation> = (
  input: HandlerInput<O>,
  context: HandlerContext<O>,
) => Promise<ReplyOf<O> | Reply<ReplyOf<O>> | NoChange<ReplyOf<O>> | RawJson | JsonAndValue | JsonStream>;

export type Implementation = {
  operation: AnyOperation;
  handler(input: never, context: Context): Promise<unknown>;
  /** Slow work before the transaction, such as fetching; runs after authorization. */
  prepare?(input: never, context: Context): Promise<unknown>;
  /** What `prepare` would return, if it had nothing to do; then the path is loaded once, in the transaction. */
  preparedAtOnce?(input: never, context: Context): unknown;
  /** Whether a worker may repeat the request after `prepare`; it may where there is none. */
  isRepeatable?: boolean;
};

export function implement<
  R extends Route,
  Q extends TProperties,
  B extends TSchema | undefined,
  P extends TSchema | undefined,
  A extends Access,
>(operation: Operation<R, Q, B, P, A>, handler: Handler<Operation<R, Q, B, P, A>>): Implementation {
  return { operation: operation, handler: handler };
}

/** The same with work that must not run inside a transaction; its result is passed as `prepared`. */
export function implementPrepared<
  R extends Route,
  Q extends TProperties,
  B extends TSchema | undefined,
  P extends TSchema | undefined,
  A extends Access,
  W,
>(
  operation: Operation<R, Q, B, P, A>,
  prepare: (
    input: HandlerInput<Operation<R, Q, B, P, A>>,
    context: HandlerContext<Operation<R, Q, B, P, A>>,
  ) => Promise<W>,
  handler: (
    input: HandlerInput<Operation<R, Q, B, P, A>> & { prepared: W },
    context: HandlerContext<Operation<R, Q, B, P, A>>,
  ) => ReturnType<Handler<Operation<R, Q, B, P, A>>>,
): Implementation {
  return {
    operation: operation,
    handler: handler,
    prepare: prepare,
  };
}

/** Adds `preparedAtOnce`; undefined where there is something to prepare. */
export const preparedAtOnce = (
  implementation: Implementation,
  prepared: NonNullable<Implementation['preparedAtOnce']>,
): Implementation => ({ ...implementation, preparedAtOnce: prepared });

/** `prepare` may run again, in a worker that repeats the request. */
export const repeatable = (implementation: Implementation): Implementation => ({
  ...implementation,
  isRepeatable: true,
});

/** The same for upload operations: files are received before the transaction begins. */
export function implementUpload<
  R extends Route,
  Q extends TProperties,
  P extends TSchema | undefined,
  A extends Access,
  W,
>(
  operation: Operation<R, Q, undefined, P, A>,
  receive: (
    input: HandlerInput<Operation<R, Q, undefined, P, A>> & { upload: Upload },
    context: HandlerContext<Operation<R, Q, undefined, P, A>>,
  ) => Promise<W>,
  handler: (
    input: HandlerInput<Operation<R, Q, undefined, P, A>> & { prepared: W },
    context: HandlerContext<Operation<R, Q, undefined, P, A>>,
  ) => ReturnType<Handler<Operation<R, Q, undefined, P, A>>>,
): Implementation {
  return { operation, handler, prepare: receive };
}

/** Loads a path parameter. `rank` is set for resources with levels; below 0 they are hidden from the caller. */
export type Target = {
  as: string;
  load(
    context: Context,
    id: string,
    loaded: Record<string, unknown>,
    operation: AnyOperation,
  ): Promise<Loaded | undefined>;
};
export type Loaded = { value: unknown; rank?: number };

/** A named exception to the level an operation requires. */
export type RuleCheck = (
  context: Context,
  input: { params: Record<string, string>; loaded: Record<string, unknown> },
) => Promise<boolean>;
