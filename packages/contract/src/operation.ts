// What an operation of the API is. Routes, checks, serializers, the OpenAPI document, the client, what visitors may call,
// audit events and the surface tests are all read off these values.
import { auditFault, type Audit } from './audit.ts';
import type { Static, TProperties, TSchema } from './vocabulary.ts';
import { object } from './vocabulary.ts';
import type { Level } from './levels.ts';
import type { Reach } from './reach.ts';
import type { TObject } from 'typebox';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Route = `${Method} /v1${string}`;

/** A named exception to the level an operation needs; app.ts has the check of each, and does not compile without one. */
export type Rule = 'team-owner' | 'self' | 'author';

/**
 * `anyone` needs no token. `signed-in` needs one, and the operation itself decides what the caller may see.
 * A level is held against the innermost organization, collection or space the path names;
 * `guest` means any member, also one without a role.
 */
export type Access = 'anyone' | 'signed-in' | { level: Level | 'guest'; or?: Rule };

/**
 * Whether a visitor of a published site may call it. What tells of an API specification says how much of it must be
 * shown on the site: anything, the parts that are asked for, all of it, or the specification must be public.
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
> = {
  readonly id: string;
  readonly route: R;
  readonly method: Method;
  readonly path: string;
  readonly params: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  /** Number in the published interface, 1..137; absent for neighbours and additions. */
  readonly seed?: number;
  readonly access: Access;
  /**
   * The least a token or session must reach. What names an organization or space in its path is open to all of them, as
   * its door knows the limits; what is about a person says here whether the limited may act for the whole of them.
   */
  readonly reach: Reach;
  /** The path may name something deleted that can still be restored. */
  readonly findsDeleted: boolean;
  /** Changes nothing although its method is not GET. */
  readonly reads: boolean;
  readonly visitors: Visitors;
  /** Of every operation that changes something, and of no other. */
  readonly audit?: Audit;
  /** Ids in the path, or of what is made, that let whoever knows them in. Records name them by their fingerprints. */
  readonly secretIds: readonly string[];
  /** The reply holds keys that go on opening something when the token is gone. Tokens that may only read are refused. */
  readonly tellsKeys: boolean;
  readonly query: TObject<Q>;
  readonly body: B;
  /** The request may come without a body. */
  readonly bodyOptional: boolean;
  /** The body is files instead of JSON, of any size, taken in while they arrive. */
  readonly upload: boolean;
  /** Where in the body a text of many megabytes may be, such as `source.text`. It is taken in while it arrives. */
  readonly longText?: string;
  readonly status: number;
  /** Other successful answers, and when they are given. */
  readonly also: Readonly<Record<number, string>>;
  readonly reply: P;
  /** The answer names the new thing in a Location header. */
  readonly location: boolean;
  /** Errors beyond those any operation may answer (400, 401, 403, 404, 408, 413, 415, 429, 500, 507), and when. */
  readonly errors: Readonly<Record<number, string>>;
};

type Spec<R extends Route, Q extends TProperties, B extends TSchema | undefined, P extends TSchema | undefined> = {
  id: string;
  route: R;
  summary: string;
  description?: string;
  tag: string;
  seed?: number;
  access: Access;
  reach?: Reach;
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
  Q extends TProperties = Record<never, never>,
  B extends TSchema | undefined = undefined,
  P extends TSchema | undefined = undefined,
>(spec: Spec<R, Q, B, P>): Operation<R, Q, B, P> {
  if (spec.access === 'signed-in' && spec.reach === undefined) throw new Error(`${spec.id} does not declare its reach`);
  const [method, path] = spec.route.split(' ') as [Method, string];
  const params = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const fault = auditFault(params, method !== 'GET' && spec.reads !== true, spec.audit);
  if (fault !== undefined) throw new Error(`${spec.id} ${fault}`);
  return {
    reach: 'space',
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

/** The answer of a DELETE whose target was already gone. */
export const nothingThere = { 204: 'nothing was there to delete' };
