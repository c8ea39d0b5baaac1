import { api, rankOf } from '@lectern/contract';
import { forbidden } from '#platform/errors';
import { implement } from '#platform/http/implement';

export const operations = [
  implement(api.transferPages, async ({ space, body, query, named }, context) => {
    const { value: target, rank } = named('space', body.space);
    if (rank < rankOf('edit')) throw forbidden('this needs the level edit on the other space');
    const { mode, pages, into, at } = body;
    // Few installations move pages between spaces, and a start need not load it.
    const { transfer } = await import('./transfer.ts');
    return transfer(context, space, target, { mode, pages, into, at, dryRun: query.dryRun ?? false });
  }),
];
