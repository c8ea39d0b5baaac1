import type { SiteRow } from '#features/sites';
import type { Target } from '#platform/http/implement';
import { siteKeyOf } from './auth.ts';
import { findRedirect, findShareLink, type RedirectRow, type ShareLinkRow } from './rows.ts';

declare module '#platform/http/implement' {
  interface Targets {
    shareLinkId: { shareLink: ShareLinkRow };
    redirectId: { redirect: RedirectRow };
  }
}

export const shareLinkTarget: Target = {
  as: 'shareLink',
  async load({ db }, id, loaded) {
    const row = await findShareLink(db, siteKeyOf(loaded['site'] as SiteRow), id);
    return row && { value: row };
  },
};

export const redirectTarget: Target = {
  as: 'redirect',
  async load({ db }, id, loaded) {
    const row = await findRedirect(db, siteKeyOf(loaded['site'] as SiteRow), id);
    return row && { value: row };
  },
};
