import type { ImportOrigin } from '../import-origin.ts';

/** A document is fetched as an archive of its HTML and images; a published one is a web page already. */
export function exportAddress(given: ImportOrigin): ImportOrigin {
  if (!('url' in given)) return given;
  const url = URL.parse(given.url);
  const id = /^\/document\/(?:u\/\d+\/)?d\/(?!e\/)([\w-]+)/.exec(url?.pathname ?? '')?.[1];
  if (url?.hostname !== 'docs.google.com' || id === undefined) return given;
  return { url: `https://docs.google.com/document/d/${id}/export?format=zip` };
}

const wrapper = /^https?:\/\/(?:www\.)?google\.[a-z.]+\/url$/;

/** Links go through a redirect URL of Google that counts them. */
export function unwrapped(href: string): string {
  const url = URL.parse(href);
  if (!url || !wrapper.test(url.origin + url.pathname)) return href;
  return url.searchParams.get('q') ?? url.searchParams.get('url') ?? href;
}
