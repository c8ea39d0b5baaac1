// An operation as a browser needs it. Its types are those of the declaration; the schemas are not loaded.
import type { api } from '../operations.ts';
import type { Method, ReplyOf } from '../operation.ts';
import type { Input } from '../client.ts';

type Api = typeof api;
export type OperationId = keyof Api;

export type BrowserOperation<Id extends OperationId = OperationId> = {
  readonly id: Id;
  readonly method: Method;
  readonly path: string;
};

export type InputOf<Id extends OperationId> = Input<Api[Id]>;
export type Reply<Id extends OperationId> = ReplyOf<Api[Id]>;

export const declare = <Id extends OperationId>(id: Id, method: Method, path: string): BrowserOperation<Id> => ({
  id,
  method,
  path,
});
