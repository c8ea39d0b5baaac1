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
  if (segment.startsWith('~')) return 'paths that begin with "~" are reserved by sites';
  if ((reservedFiles as readonly string[]).includes(segment)) return `"${segment}" is reserved by sites`;
  return /.\.md$/i.test(segment) ? 'paths that end in ".md" are reserved for the Markdown of pages' : undefined;
}
