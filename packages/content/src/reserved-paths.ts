// Names that a published site answers itself. No page, section or redirect can be reached by them.
export const reservedFiles = [
  'sitemap.xml',
  'sitemap-pages.xml',
  'robots.txt',
  'llms.txt',
  'llms-full.txt',
  'rss.xml',
] as const;
export type ServedFile = (typeof reservedFiles)[number];

/** Why an address that ends in this segment never leads to what somebody names so; undefined when it does. */
export function servedAs(segment: string): string | undefined {
  if (segment.startsWith('~')) return 'a site answers what begins with "~" itself';
  if ((reservedFiles as readonly string[]).includes(segment)) return `a site answers "${segment}" itself`;
  return /.\.md$/i.test(segment) ? 'what ends in ".md" is the Markdown of a page' : undefined;
}
