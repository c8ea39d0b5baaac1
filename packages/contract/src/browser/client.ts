import { createExchange, replyIn, type Send } from '../client.ts';
import type { BrowserOperation, InputOf, OperationId, Reply } from './declare.ts';

export type BrowserClient = {
  call<Id extends OperationId>(operation: BrowserOperation<Id>, input: InputOf<Id>): Promise<Reply<Id>>;
};

export function createBrowserClient(options: { endpoint: string; fetch?: Send }): BrowserClient {
  const send = createExchange(options);
  return {
    async call<Id extends OperationId>(operation: BrowserOperation<Id>, input: InputOf<Id>) {
      return replyIn(await send(operation, input)) as Reply<Id>;
    },
  };
}
