// A title for a URL, derived from the URL alone.
import { safeDecodeURIComponent } from './url.ts';

/** Services whose URLs are not descriptive. */
const services = new Map([
  ['youtube.com', 'YouTube'],
  ['m.youtube.com', 'YouTube'],
  ['youtube-nocookie.com', 'YouTube'],
  ['youtu.be', 'YouTube'],
  ['vimeo.com', 'Vimeo'],
  ['player.vimeo.com', 'Vimeo'],
  ['loom.com', 'Loom'],
  ['open.spotify.com', 'Spotify'],
  ['codepen.io', 'CodePen'],
  ['codesandbox.io', 'CodeSandbox'],
  ['figma.com', 'Figma'],
]);

export function namesOfLink(url: URL): { title: string; site: string } {
  const site = url.host.replace(/^www\./, '');
  // `slack://open?team=T1` and `mailto:?subject=x` have neither a path nor a host to show.
  return { title: services.get(site) ?? pathOf(url) ?? (site || url.href), site };
}

/** A path followed by a query is that of a program, which is not descriptive. */
function pathOf({ pathname, search }: URL): string | undefined {
  return search === '' ? safeDecodeURIComponent(pathname).replace(/^\/|\/$/g, '') || undefined : undefined;
}
