// What somebody set for a path of a site, or what stood there before; for most paths it is known that there is nothing.
import { findFormer } from '#features/sites';
import type { Context } from '#platform/context';
import { keyOf } from './auth.ts';
import type { Former } from './route.ts';
import { findRedirectFrom, type RedirectRow } from './rows.ts';
import { mayBeName } from './rows-names.ts';

type Site = { organization_id: string; id: string };

export const formerOn =
  ({ db }: Pick<Context, 'db'>, site: Site): Former =>
  async (level, name) =>
    (await mayBeName(db, keyOf(site), { kind: 'former', level, name }))
      ? findFormer(db, keyOf(site), level, name)
      : undefined;

/** `source` is a path below the site, escaped. */
export const findSetRedirect = async (
  { db }: Pick<Context, 'db'>,
  site: Site,
  source: string,
): Promise<RedirectRow | undefined> =>
  (await mayBeName(db, keyOf(site), { kind: 'redirect', level: '', name: source }))
    ? findRedirectFrom(db, keyOf(site), source)
    : undefined;
