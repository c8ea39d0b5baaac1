// Content and comments exist in the main content of a space and in its change requests, content in every revision too.
// Their operations are declared once; `onBranch` and `onContent` derive the operation for each of these.
import type { Audit } from './audit.ts';
import { operation, type Method, type Operation, type Route, type SignedInAccess, type Visitors } from './operation.ts';
import type { TProperties, TSchema } from './shape-builders.ts';

const space = '/v1/spaces/{spaceId}';
const request = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';
const revision = '/v1/spaces/{spaceId}/revisions/{revisionId}';

/** The method, and the path suffix after the space, change request or revision. */
type Below = `${Method} /${string}`;
type At<P extends string, R extends Below> = R extends `${infer M} ${infer Rest}`
  ? `${M} ${P}${Rest}` extends infer Whole extends Route
    ? Whole
    : never
  : never;

const routeAt = <const P extends string, const R extends Below>(path: P, route: R): At<P, R> =>
  route.replace(' ', ` ${path}`) as At<P, R>;

type Schema = TSchema | undefined;

type Shared<R extends Below, Q extends TProperties, B extends Schema, P extends Schema> = {
  /** Of the operation on the main content; `InChangeRequest` and `InRevision` are appended for the others. */
  id: string;
  route: R;
  description?: string;
  tag: string;
  access: SignedInAccess;
  visitors?: Visitors;
  /** Of the operation on the main content; in a change request the target is that instead of the space. */
  audit?: Audit;
  query?: Q;
  body?: B;
  upload?: boolean;
  status: number;
  also?: Record<number, string>;
  reply?: P;
  location?: boolean;
  errors?: Record<number, string>;
};

/** What is specific to one of them. */
type Own<Q extends TProperties, P extends Schema> = {
  id?: string;
  summary: string;
  seed?: number;
  visitors?: Visitors;
  query?: Q;
  reply?: P;
  errors?: Record<number, string>;
};

type None = Record<never, never>;

function onPlace<
  const A extends string,
  const R extends Below,
  Q extends TProperties,
  B extends Schema,
  P extends Schema,
  OQ extends TProperties,
  OP extends Schema,
>(path: A, shared: Shared<R, Q, B, P>, own: Own<OQ, OP>): Operation<At<A, R>, Q & OQ, B, OP, SignedInAccess> {
  const { audit, reply, ...rest } = shared;
  return operation({
    ...rest,
    ...own,
    route: routeAt(path, shared.route),
    query: { ...shared.query, ...own.query } as Q & OQ,
    reply: (own.reply ?? reply) as OP,
    errors: { ...shared.errors, ...own.errors },
    ...(audit && { audit }),
  });
}

const inChangeRequest = (audit: Audit): Audit => ({
  ...audit,
  event: `${audit.event}_in_change_request`,
  ...(audit.target === 'spaceId' && { target: 'changeRequestId' }),
});

/** The operation on the main content of a space, and the same on a change request. */
export function onBranch<
  const R extends Below,
  Q extends TProperties = None,
  B extends Schema = undefined,
  P extends Schema = undefined,
  MQ extends TProperties = None,
  MP extends Schema = P,
  CQ extends TProperties = None,
  CP extends Schema = P,
>(
  shared: Shared<R, Q, B, P>,
  { main, changeRequest }: { main: Own<MQ, MP>; changeRequest: Own<CQ, CP> },
): {
  main: Operation<At<typeof space, R>, Q & MQ, B, MP, SignedInAccess>;
  changeRequest: Operation<At<typeof request, R>, Q & CQ, B, CP, SignedInAccess>;
} {
  const { audit } = shared;
  return {
    main: onPlace(space, shared, main),
    changeRequest: onPlace(
      request,
      { ...shared, id: `${shared.id}InChangeRequest`, ...(audit && { audit: inChangeRequest(audit) }) },
      changeRequest,
    ),
  };
}

type Seeds = { main?: number; changeRequest?: number };
const seeded = (seed: number | undefined) => (seed === undefined ? {} : { seed });

/** The same for operations that have one summary. */
export const onBothBranches = <
  const R extends Below,
  Q extends TProperties = None,
  B extends Schema = undefined,
  P extends Schema = undefined,
>({
  summary,
  seeds = {},
  ...shared
}: Shared<R, Q, B, P> & { summary: string; seeds?: Seeds }) =>
  onBranch(shared, {
    main: { summary, ...seeded(seeds.main) },
    changeRequest: { summary, ...seeded(seeds.changeRequest) },
  });

/** Content reads: on the main content, in a change request and in a revision. */
export function onContent<const R extends `GET /${string}`, Q extends TProperties, P extends TSchema>(
  declaration: Shared<R, Q, undefined, P> & { summary: string; seeds?: Seeds },
) {
  const { summary, seeds, ...shared } = declaration;
  const own: Own<None, P> = { summary };
  const route = declaration.route.replace(' ', ' /content') as R extends `GET ${infer Rest}`
    ? `GET /content${Rest}`
    : never;
  return {
    ...onBothBranches({ ...shared, summary, ...(seeds && { seeds }), route }),
    revision: onPlace(revision, { ...shared, id: `${shared.id}InRevision`, tag: 'Revisions' }, own),
  };
}
