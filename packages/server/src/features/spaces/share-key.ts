// With the key of a share link a space tells the address that carries it. Which sites show a space, and what their keys are,
// is asked, so that this feature need not know.
import type { Context } from '#platform/context';
import { notFound } from '#platform/errors';
import type { SpaceRow } from './rows.ts';

type PublishedPlace = Pick<SpaceRow, 'visibility' | 'published_path'>;

declare module '#platform/events' {
  interface Events {
    /** Whoever knows where the key opens the space says so. */
    'space.share-key-shown': { space: SpaceRow; key: string; place?: PublishedPlace };
  }
}

/** Undefined without a key; one that does not open the space is as good as an address that does not exist. */
export async function urlWithShareKey(
  context: Context,
  space: SpaceRow,
  key: string | undefined,
): Promise<PublishedPlace | undefined> {
  if (key === undefined || key === '') return undefined;
  const asked: { space: SpaceRow; key: string; place?: PublishedPlace } = { space, key };
  await context.services.emit(context, 'space.share-key-shown', asked);
  if (!asked.place) throw notFound('share link');
  return asked.place;
}
