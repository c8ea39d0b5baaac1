// Operations common to the main content and change requests, implemented once for both; read-only ones also for a
// revision. `onBranch` and `onContent` in the contract declare them.
import type { Operation, Route, SignedInAccess, TProperties, TSchema } from '@lectern/contract';
import type { RevisionRow } from '#features/revisions';
import type { SpaceForCaller } from '#features/spaces';
import type { SignedInContext } from '#platform/context';
import type { Handler, HandlerInput, Implementation } from '#platform/http/implement';
import type { Upload } from '#platform/http/upload';
import { branchOf, type Branch } from './branch.ts';
import type { ChangeRequestRow } from './rows.ts';
import { viewOf, viewOfRevision, type ContentView } from './view.ts';

type Schema = TSchema | undefined;
type Reply<O extends Operation> = ReturnType<Handler<O>>;
type SignedInOperation<R extends Route, Q extends TProperties, B extends Schema, P extends Schema> = Operation<
  R,
  Q,
  B,
  P,
  SignedInAccess
>;
type Named = { space: SpaceForCaller; changeRequest?: ChangeRequestRow };

/** Two operations that differ only in their paths. */
type Pair<M extends Route, C extends Route, Q extends TProperties, B extends Schema, P extends Schema> = readonly [
  main: SignedInOperation<M, Q, B, P>,
  changeRequest: SignedInOperation<C, Q, B, P>,
];

export const implementBranch = <
  M extends Route,
  C extends Route,
  Q extends TProperties,
  B extends Schema,
  P extends Schema,
>(
  operations: Pair<M, C, Q, B, P>,
  handler: (
    branch: Branch,
    input: HandlerInput<SignedInOperation<M, Q, B, P>>,
    context: SignedInContext,
  ) => Reply<SignedInOperation<M, Q, B, P>>,
): Implementation[] =>
  operations.map((operation) => ({
    operation,
    handler: (input: never, context: SignedInContext) => handler(branchOf(input), input, context),
  }));

/** The same with work before the transaction, such as receiving files; `prepared` is its result. */
export const implementBranchPrepared = <
  M extends Route,
  C extends Route,
  Q extends TProperties,
  B extends Schema,
  P extends Schema,
  W,
>(
  operations: Pair<M, C, Q, B, P>,
  prepare: (
    branch: Branch,
    input: HandlerInput<SignedInOperation<M, Q, B, P>> & { upload: Upload },
    context: SignedInContext,
  ) => Promise<W>,
  handler: (
    branch: Branch,
    input: HandlerInput<SignedInOperation<M, Q, B, P>> & { prepared: W },
    context: SignedInContext,
  ) => Reply<SignedInOperation<M, Q, B, P>>,
): Implementation[] =>
  operations.map((operation) => ({
    operation,
    handler: (input: never, context: SignedInContext) => handler(branchOf(input), input, context),
    prepare: (input: never, context: SignedInContext) => prepare(branchOf(input), input, context),
  }));

const viewIn = (context: SignedInContext, input: Named & { revision?: RevisionRow }): Promise<ContentView> =>
  input.revision
    ? viewOfRevision(context, { space: input.space, revision: input.revision })
    : viewOf(context, branchOf(input));

/** Read operations on any content view. */
export const implementView = <
  M extends Route,
  C extends Route,
  V extends Route,
  Q extends TProperties,
  P extends Schema,
>(
  operations: readonly [...Pair<M, C, Q, undefined, P>, revision?: SignedInOperation<V, Q, undefined, P>],
  handler: (
    view: ContentView,
    input: HandlerInput<SignedInOperation<M, Q, undefined, P>>,
    context: SignedInContext,
  ) => Reply<SignedInOperation<M, Q, undefined, P>>,
): Implementation[] =>
  operations
    .filter((operation) => operation !== undefined)
    .map((operation) => ({
      operation,
      handler: async (input: never, context: SignedInContext) => handler(await viewIn(context, input), input, context),
    }));
