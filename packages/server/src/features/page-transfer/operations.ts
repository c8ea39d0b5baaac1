import { api, rankOf, type BodyOf } from '@lectern/contract';
import type { SpaceForCaller } from '#features/spaces';
import { forbidden } from '#platform/errors';
import { implementPrepared, repeatable, type NamedResources } from '#platform/http/implement';
import type { Transfer } from './transfer.ts';

type Request = {
  space: SpaceForCaller;
  body: BodyOf<typeof api.transferPages>;
  query: { dryRun?: boolean };
  named: NamedResources;
};

function transferOf({ space, body, query, named }: Request): Transfer {
  const { value: to, rank } = named('space', body.space);
  if (rank < rankOf('edit')) throw forbidden('this needs the level edit on the other space');
  const { mode, pages, into, at } = body;
  return { from: space, to, input: { mode, pages, into, at, dryRun: query.dryRun ?? false }, request: body };
}

export const operations = [
  repeatable(
    implementPrepared(
      api.transferPages,
      async (input, context) => {
        const transfer = transferOf(input);
        // Few installations move pages between spaces, and a start need not load it.
        const { prepareTransfer } = await import('./transfer.ts');
        await prepareTransfer(context, transfer);
      },
      async (input, context) => {
        const transfer = transferOf(input);
        const { commitTransfer } = await import('./transfer.ts');
        return commitTransfer(context, transfer);
      },
    ),
  ),
];
