// Replies carry the key of a share link when the caller sends one. Who knows keys is asked, so that this feature need not.
import type { Context } from '#platform/context';
import { notFound } from '#platform/errors';
import type { SiteRow } from './rows.ts';

declare module '#platform/events' {
  interface Events {
    /** Whoever knows the key says so. */
    'site.share-key-shown': { site: SiteRow; key: string; known: boolean };
  }
}

/** The key to put into addresses; one that opens nothing is as good as an address that does not exist. */
export async function checkedKey(
  context: Context,
  site: SiteRow,
  key: string | undefined,
): Promise<string | undefined> {
  if (key === undefined || key === '') return undefined;
  const asked = { site, key, known: false };
  await context.services.emit(context, 'site.share-key-shown', asked);
  if (!asked.known) throw notFound('share link');
  return key;
}
