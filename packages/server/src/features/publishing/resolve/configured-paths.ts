// Redirects and former names for a path of a site; for most paths a cheap check shows that there are none.
import { findFormer } from '#features/sites';
import type { Context } from '#platform/context';
import { siteKeyOf } from '../auth.ts';
import type { FindFormerPath } from './match-path.ts';
import { findRedirectFrom, type RedirectRow } from '../rows.ts';
import { mayBeReservedName } from '../rows-reserved-names.ts';

type Site = { organization_id: string; id: string };

export const formerPathsOn =
  ({ db }: Pick<Context, 'db'>, site: Site): FindFormerPath =>
  async (level, name) =>
    (await mayBeReservedName(db, siteKeyOf(site), { kind: 'former', level, name }))
      ? findFormer(db, siteKeyOf(site), level, name)
      : undefined;

/** `source` is a path below the site, percent-encoded. */
export const findConfiguredRedirect = async (
  { db }: Pick<Context, 'db'>,
  site: Site,
  source: string,
): Promise<RedirectRow | undefined> =>
  (await mayBeReservedName(db, siteKeyOf(site), { kind: 'redirect', level: '', name: source }))
    ? findRedirectFrom(db, siteKeyOf(site), source)
    : undefined;
