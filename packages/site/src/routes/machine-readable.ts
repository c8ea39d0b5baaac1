// The site for programs: Markdown, sitemaps and lists of what a visitor may see.
import { documentPath, listedInOrder, listedPages } from '../page/listed-pages.ts';
import { createYielder } from '@lectern/content';
import { html, type Html } from '../html/html.ts';
import type { PageNode } from '../model/page-tree.ts';
import { titleOf } from '../model/site-model.ts';
import { text, type UncompressedAnswer } from '../http/request.ts';
import { alternatesOf, inLanguages, translationsOf } from '../model/variants.ts';
import { agentLinker, agentMarkdownOf } from '../page/body.ts';
import { answerText, closedPolicy, isPublic, linkerFor, type RouteContext } from '../page/context.ts';
import { everySpace } from '../page/every-space.ts';
import { listText, type ListedPage } from '../page/list-texts.ts';
import { PrintedBodies } from '../page/printed-bodies.ts';
import { redirectMoved } from '../page/moved-pages.ts';
import { notFoundPage } from './page.ts';

const longestFull = 4_000_000;

export async function markdownRoute(context: RouteContext): Promise<UncompressedAnswer> {
  const { visit, pathname } = context;
  const node = documentPath(visit.tree, pathname);
  if (!node) return (await redirectMoved(context, '.md')) ?? notFoundPage(context);
  const linker = await linkerFor(context);
  const plain = answerText(context, 'text/markdown', await agentMarkdownOf(visit, node, context));
  return {
    ...plain,
    headers: {
      ...plain.headers,
      'x-robots-tag': 'noindex',
      link: `<${linker.absolute(linker.page(node))}>; rel="canonical"`,
    },
  };
}

export async function llmsRoute(context: RouteContext): Promise<UncompressedAnswer> {
  const site = await linkerFor(context);
  const pieces: Buffer[] = [
    Buffer.from(
      `# ${titleOf(context.visit.model)}\n\n> Search and read these pages with the Model Context Protocol at ${site.absolute(site.special('~mcp'))}\n`,
    ),
  ];
  for await (const { visit, linker, title } of everySpace(context)) {
    const entry = (node: ListedPage): string => {
      const { description } = node.page;
      const name = node.page.title.replaceAll(/[[\]]/g, String.raw`\$&`);
      const about = description ? `: ${description.replaceAll(/\s+/g, ' ')}` : '';
      return `- [${name}](${linker.absolute(linker.markdown(node))})${about}\n`;
    };
    pieces.push(Buffer.from(`\n## ${title}\n\n`), await listText(visit, 'llms', entry));
  }
  return answerText(context, 'text/plain', Buffer.concat(pieces));
}

export async function llmsFullRoute(context: RouteContext): Promise<UncompressedAnswer> {
  const parts: string[] = [];
  let length = 0;
  const due = createYielder();
  const several = context.visit.model.siteSpaces.length > 1;
  for await (const { visit, linker, title } of everySpace(context)) {
    const section = several ? [`Section: ${title.replaceAll(/\s+/g, ' ')}`] : [];
    const plain = agentLinker(visit, linker);
    const bodies = new PrintedBodies(visit, (target) => plain.resolve(target));
    for (const node of listedInOrder(visit.tree)) {
      if (length > longestFull) break;
      const turn = due();
      if (turn) await turn;
      const source = `Source: ${linker.absolute(linker.page(node))}`;
      const markdown = await agentMarkdownOf(visit, node, context, [source, ...section], bodies);
      parts.push(markdown);
      length += markdown.length;
    }
    bodies.keep();
  }
  if (length > longestFull) parts.push('The rest is omitted: llms.txt lists every page.\n');
  return answerText(context, 'text/plain', parts.join('\n'));
}

const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;

/** The sitemap index: one sitemap per site space. */
export async function sitemapRoute(context: RouteContext): Promise<UncompressedAnswer> {
  if (!isPublic(context.visit)) return notFoundPage(context);
  const maps: string[] = [];
  for await (const { linker } of everySpace(context)) {
    maps.push(html`<sitemap><loc>${linker.absolute(linker.specialHere('sitemap-pages.xml'))}</loc></sitemap>`.text);
  }
  return answerText(
    context,
    'application/xml',
    xml(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join('')}</sitemapindex>\n`),
  );
}

/** Search engines read at most 50,000 URLs and 50 MB of a sitemap. */
const mostEntries = 50_000;
/** Above this size alternates are omitted (the pages have them too), so that all URLs fit. */
const mostWithAlternates = 30_000_000;

export async function sitemapPagesRoute(context: RouteContext): Promise<UncompressedAnswer> {
  if (!isPublic(context.visit)) return notFoundPage(context);
  const { model, tree } = context.visit;
  const linker = await linkerFor(context, translationsOf(model));
  const languages = inLanguages(model);
  const alternates = (node: PageNode, location: string): Html[] =>
    alternatesOf(model, linker, node, location, languages).map(
      ({ language, href }) => html`<xhtml:link rel="alternate" hreflang="${language}" href="${href}" />`,
    );
  const entryOf = ({ page }: ListedPage, location: string, others: Html[]): string =>
    page.noRobotsIndex ? '' : html`<url><loc>${location}</loc><lastmod>${page.updatedAt}</lastmod>${others}</url>`.text;
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  const answer = (entries: string | Buffer): UncompressedAnswer =>
    answerText(
      context,
      'application/xml',
      Buffer.concat([Buffer.from(xml(`<urlset ${names}>`)), Buffer.from(entries), Buffer.from('</urlset>\n')]),
    );
  if (languages.length === 0) {
    const entry = (node: ListedPage): string => entryOf(node, linker.absolute(linker.page(node)), []);
    return answer(await listText(context.visit, 'sitemap', entry, mostEntries));
  }
  const due = createYielder();
  const entries: string[] = [];
  let length = 0;
  for (const node of listedPages(tree)) {
    const turn = due();
    if (turn) await turn;
    if (node.page.noRobotsIndex) continue;
    if (entries.length >= mostEntries) break;
    const location = linker.absolute(linker.page(node));
    const entry = entryOf(node, location, length < mostWithAlternates ? alternates(node, location) : []);
    entries.push(entry);
    length += entry.length;
  }
  return answer(entries.join(''));
}

export const closedToRobots = ['User-agent: *', 'Disallow: /'];
export const robots = (lines: readonly string[]): UncompressedAnswer =>
  text(200, 'text/plain', `${lines.join('\n')}\n`, { 'content-security-policy': closedPolicy });

export async function robotsRoute(context: RouteContext): Promise<UncompressedAnswer> {
  const linker = await linkerFor(context);
  const lines = isPublic(context.visit)
    ? ['User-agent: *', 'Disallow: /*~search', 'Allow: /', `Sitemap: ${linker.absolute(linker.special('sitemap.xml'))}`]
    : closedToRobots;
  return robots(lines);
}
