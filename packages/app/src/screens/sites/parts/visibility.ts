import { siteTexts } from '../../../texts/sites.ts';
import type { Visibility } from '../queries.ts';

const visibilities: readonly Visibility[] = ['public', 'unlisted', 'share-link', 'visitor-auth'];

export const isVisibility = (value: string): value is Visibility => visibilities.some((one) => one === value);

export function audienceName(visibility: Visibility): string {
  const { audiences } = siteTexts();
  const names = {
    public: audiences.public,
    unlisted: audiences.unlisted,
    'share-link': audiences.shareLink,
    'visitor-auth': audiences.visitorAuth,
  };
  return names[visibility];
}

export function audienceSentence(visibility: Visibility): string {
  const { audiences } = siteTexts();
  const sentences = {
    public: audiences.publicAbout,
    unlisted: audiences.unlistedAbout,
    'share-link': audiences.shareLinkAbout,
    'visitor-auth': audiences.visitorAuthAbout,
  };
  return sentences[visibility];
}

export const audienceChoices = (): [Visibility, string][] => visibilities.map((one) => [one, audienceName(one)]);
