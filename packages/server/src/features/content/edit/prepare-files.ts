import type { shapes } from '@lectern/contract';
import type { Context } from '#platform/context';
import type { Fetched, Prepared } from './files.ts';

const maxBytes = 20 * 1024 * 1024;
const timeoutMs = 20_000;

/** Fetches what files are named by address; done before the transaction, which must not wait for a network. */
export async function prepareFiles({ services }: Context, changes: shapes.ContentChange[]): Promise<Prepared> {
  const urls = changes.flatMap((change) =>
    change.operation === 'insert_files' ? change.files.flatMap((file) => ('url' in file ? [file.url] : [])) : [],
  );
  const fetched = new Map<string, Fetched>();
  for (const url of new Set(urls)) fetched.set(url, await services.fetcher.fetch(url, { maxBytes, timeoutMs }));
  return fetched;
}
