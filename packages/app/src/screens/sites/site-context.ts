// The site that the screens below its frame are about.
import { createContext, useContext } from 'react';
import type { SiteAt } from '../../paths.ts';
import { siteTexts } from '../../texts/sites.ts';
import type { Site } from './queries.ts';

export const SiteContext = createContext<{ at: SiteAt; site: Site } | undefined>(undefined);

export type ShownSite = {
  at: SiteAt;
  site: Site;
  /** Why the caller may not change the site; undefined for those who may. */
  refusal: string | undefined;
};

export function useSite(): ShownSite {
  const shown = useContext(SiteContext);
  if (!shown) throw new Error('there is no site around this screen');
  return { ...shown, refusal: shown.site.permissions.create ? undefined : siteTexts().mayNotChange };
}
