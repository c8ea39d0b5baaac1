import { api, type Reply } from '@lectern/contract/browser';
import { client } from '../../../api/client.ts';
import { keyOf, query, refresh } from '../../../api/query.ts';
import type { SiteAt } from '../../../paths.ts';
import { changedGroups, settingsToSend, type Settings } from './settings.ts';

/** Of the site, or of one of its spaces where that has its own. */
export const settingsOf = (at: SiteAt, siteSpaceId: string) =>
  siteSpaceId === ''
    ? query(api.getSiteCustomization, at)
    : query(api.getSiteSpaceCustomization, { ...at, siteSpaceId });

const refreshSettings = (at: SiteAt): Promise<void> =>
  refresh([keyOf(api.getSiteCustomization, at), keyOf(api.getSiteSpaceCustomization, at)]);

export type Asset = Reply<'uploadSiteAsset'>;

/** Everybody can load it; it belongs to the site once the settings are saved. */
export function uploadAsset(at: SiteAt, file: File): Promise<Asset> {
  const form = new FormData();
  form.append('file', file, file.name);
  return client.call(api.uploadSiteAsset, { ...at, form });
}

/** The settings as they are now. */
export async function saveSettings(
  at: SiteAt,
  siteSpaceId: string,
  before: Settings,
  after: Settings,
): Promise<Settings> {
  const body = settingsToSend(after);
  const saved =
    siteSpaceId === ''
      ? await client.call(api.setSiteCustomization, { ...at, body })
      : await client.call(api.updateSiteSpaceCustomization, { ...at, siteSpaceId, body: changedGroups(before, body) });
  await refreshSettings(at);
  return saved;
}

/** The space looks like the site again. */
export async function resetSettings(at: SiteAt, siteSpaceId: string): Promise<Settings> {
  await client.call(api.deleteSiteSpaceCustomization, { ...at, siteSpaceId });
  await refreshSettings(at);
  return client.call(api.getSiteSpaceCustomization, { ...at, siteSpaceId });
}
