// The clients that are published for the interface, unmodified. Their declarations name each other without endings,
// which Node's rules do not follow, so the types are taken from the file itself.
import { GitBookAPI } from '@gitbook/api';
import { GitBookAPI as OlderGitBookAPI } from 'gitbook-api-2025-03';
import type { Api } from '../../../../node_modules/@gitbook/api/dist/client.d.ts';
import type { Api as OlderApi } from '../../../../node_modules/gitbook-api-2025-03/dist/client.d.ts';
import { listening, type Person } from '../harness.ts';

export async function publishedClient({ token }: Person): Promise<Api<unknown>> {
  return new GitBookAPI({ endpoint: await listening(), authToken: token }) as unknown as Api<unknown>;
}

/** The custom fields are only in this one. */
export async function olderPublishedClient({ token }: Person): Promise<OlderApi<unknown>> {
  return new OlderGitBookAPI({ endpoint: await listening(), authToken: token }) as unknown as OlderApi<unknown>;
}
