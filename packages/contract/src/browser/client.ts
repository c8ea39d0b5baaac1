import { createExchange, replyIn, type Send } from '../client.ts';
import type { BrowserOperation, InputOf, OperationId, Reply } from './declare.ts';

export type BrowserClient = {
  call<Id extends OperationId>(operation: BrowserOperation<Id>, input: InputOf<Id>): Promise<Reply<Id>>;
};

export function createBrowserClient(options: { endpoint: string; fetch?: Send }): BrowserClient {
  const send = createExchange(options);
  return {
    async call<Id extends OperationId>(operation: BrowserOperation<Id>, input: InputOf<Id>) {
      const reply = replyIn(await send(operation, input));
      // Such as the sign-in page of a network, or an answer that was cut: no operation answers with text.
      if (typeof reply === 'string') throw new Error('the answer is not one of the service');
      return reply as Reply<Id>;
    },
  };
}
