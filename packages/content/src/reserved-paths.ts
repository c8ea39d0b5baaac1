// Paths that a published site serves itself. No page, section or redirect can be reached by them.
export const reservedFiles = [
  'sitemap.xml',
  'sitemap-pages.xml',
  'robots.txt',
  'llms.txt',
  'llms-full.txt',
  'rss.xml',
] as const;
export type ServedFile = (typeof reservedFiles)[number];

/** Why a URL that ends in this segment never reaches content of that name; undefined when it does. */
export function servedAs(segment: string): string | undefined {
  if (segment.startsWith('~')) return 'a site answers what begins with "~" itself';
  if ((reservedFiles as readonly string[]).includes(segment)) return `a site answers "${segment}" itself`;
  return /.\.md$/i.test(segment) ? 'what ends in ".md" is the Markdown of a page' : undefined;
}
