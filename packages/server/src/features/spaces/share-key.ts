// With a share link's key, a space includes the URL that carries it. Sites and keys are resolved through an event, to
// avoid a dependency.
import type { Context } from '#platform/context';
import { notFound } from '#platform/errors';
import type { SpaceRow } from './rows.ts';

type PublishedPlace = Pick<SpaceRow, 'visibility' | 'published_path'>;

declare module '#platform/events' {
  interface Events {
    /** Set by the feature that knows where the key opens the space. */
    'space.share-key-shown': { space: SpaceRow; key: string; place?: PublishedPlace };
  }
}

/** Undefined without a key; one that does not open the space is treated as not found. */
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
