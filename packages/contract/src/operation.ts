// The declaration of an API operation. Routes, validation, serializers, the OpenAPI document, the client, visitor
// access, audit events and the surface tests are all derived from it.
import { auditFault, type Audit } from './audit.ts';
import type { Static, TProperties, TSchema } from './shape-builders.ts';
import { object } from './shape-builders.ts';
import type { Level } from './levels.ts';
import type { TokenScope } from './token-scope.ts';
import type { TObject } from 'typebox';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Route = `${Method} /v1${string}`;

/** A named exception to the required level; app.ts has the check of each, and does not compile without it. */
export type Rule = 'team-owner' | 'self' | 'author';

/**
 * `anyone` needs no token. `signed-in` needs one, and the operation itself decides what the caller may see. A level is
 * checked on the innermost organization, collection or space in the path; `guest` means any member, including those
 * without a role.
 */
export type Access = 'anyone' | SignedInAccess;
export type SignedInAccess = 'signed-in' | { readonly level: Level | 'guest'; readonly or?: Rule };

/**
 * Whether a visitor of a published site may call it. Operations on an API description say how much of it must be shown
 * on the site: any part, the requested parts, all of it, or the description must be public.
 */
export type Visitors = boolean | { ofSpec: 'shown' | 'parts' | 'all' | 'public' };

export type ParamNames<R extends string> = R extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type Operation<
  R extends Route = Route,
  Q extends TProperties = TProperties,
  B extends TSchema | undefined = TSchema | undefined,
  P extends TSchema | undefined = TSchema | undefined,
  A extends Access = Access,
> = {
  readonly id: string;
  readonly route: R;
  readonly method: Method;
  readonly path: string;
  readonly params: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  /** Number in the published interface, 1..137; absent for related operations and additions. */
  readonly seed?: number;
  readonly access: A;
  /**
   * The minimum scope of a token or session. Operations with an organization or space in the path are open to all of
   * them, as the guard checks the limits; operations on an account declare whether a limited token may act for the
   * whole account.
   */
  readonly minimumScope: TokenScope;
  /** The path may name something deleted that can still be restored. */
  readonly findsDeleted: boolean;
  /** Changes nothing although its method is not GET. */
  readonly reads: boolean;
  readonly visitors: Visitors;
  /** Required for writing operations, and only for them. */
  readonly audit?: Audit;
  /** Ids in the path or of the created resource that grant access by themselves. Only their hashes are recorded. */
  readonly secretIds: readonly string[];
  /** The reply holds keys that remain valid after the token is revoked. Read-only tokens are rejected. */
  readonly tellsKeys: boolean;
  readonly query: TObject<Q>;
  readonly body: B;
  /** The request may have no body. */
  readonly bodyOptional: boolean;
  /** The body is files instead of JSON, of any size, streamed to the spool. */
  readonly upload: boolean;
  /** Where the body may have a text of many megabytes, such as `source.text`. It is streamed. */
  readonly longText?: string;
  readonly status: number;
  /** Other success statuses, and when they are sent. */
  readonly also: Readonly<Record<number, string>>;
  readonly reply: P;
  /** The reply has a Location header with the new resource. */
  readonly location: boolean;
  /** Errors besides the common ones (400, 401, 403, 404, 408, 413, 415, 429, 500, 507), and when. */
  readonly errors: Readonly<Record<number, string>>;
};

type Spec<
  R extends Route,
  Q extends TProperties,
  B extends TSchema | undefined,
  P extends TSchema | undefined,
  A extends Access,
> = {
  id: string;
  route: R;
  summary: string;
  description?: string;
  tag: string;
  seed?: number;
  access: A;
  minimumScope?: TokenScope;
  findsDeleted?: boolean;
  reads?: boolean;
  visitors?: Visitors;
  audit?: Audit;
  secretIds?: readonly string[];
  tellsKeys?: boolean;
  query?: Q;
  body?: B;
  bodyOptional?: boolean;
  upload?: boolean;
  longText?: string;
  status: number;
  also?: Record<number, string>;
  reply?: P;
  location?: boolean;
  errors?: Record<number, string>;
};

export function operation<
  const R extends Route,
  const A extends Access,
  Q extends TProperties = Record<never, never>,
  B extends TSchema | undefined = undefined,
  P extends TSchema | undefined = undefined,
>(spec: Spec<R, Q, B, P, A>): Operation<R, Q, B, P, A> {
  if (spec.access === 'signed-in' && spec.minimumScope === undefined)
    throw new Error(`${spec.id} does not declare its minimum scope`);
  const [method, path] = spec.route.split(' ') as [Method, string];
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const fault = auditFault(params, method !== 'GET' && spec.reads !== true, spec.audit);
  if (fault !== undefined) throw new Error(`${spec.id} ${fault}`);
  return {
    minimumScope: 'space',
    bodyOptional: false,
    upload: false,
    findsDeleted: false,
    reads: false,
    visitors: false,
    secretIds: [],
    tellsKeys: false,
    also: {},
    location: false,
    errors: {},
    ...spec,
    method,
    path,
    params,
    query: object(spec.query ?? {}) as TObject<Q>,
    body: spec.body as B,
    reply: spec.reply as P,
  };
}

export type AnyOperation = Operation;
export type ParamsOf<O extends { route: string }> = Record<ParamNames<O['route']>, string>;
export type QueryOf<O extends { query: TObject }> = Static<O['query']>;
export type BodyOf<O extends { body: TSchema | undefined }> = O['body'] extends TSchema ? Static<O['body']> : undefined;
export type ReplyOf<O extends { reply: TSchema | undefined }> = O['reply'] extends TSchema
  ? Static<O['reply']>
  : undefined;

/** The reply to a DELETE whose target was already gone. */
export const nothingThere = { 204: 'there was nothing to delete' };
