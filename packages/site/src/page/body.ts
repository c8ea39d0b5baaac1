// The body of a page, as stored and as one visitor reads it.
import {
  evaluateDocument,
  evaluateExpressions,
  hrefToRef,
  yieldToEventLoop,
  printDocument,
  printingFactor,
  toDocument,
  type MarkdownPage,
} from '@lectern/content';
import { api } from '@lectern/contract';
import { ancestorsOf, type PageNode } from '../model/page-tree.ts';
import { addressesIn, spacesNamedIn } from '../model/other-spaces.ts';
import type { ContentReader } from '../model/space-content.ts';
import { Linker } from '../model/linker.ts';
import { withApiAsMarkdown, mayShowApi, apiTexts } from '@lectern/openapi';
import { readSpecs } from '../model/api-descriptions.ts';
import { agentMarkdown } from './agent-markdown.ts';
import { readPage } from './render-body.ts';
import { locales } from '../texts/index.ts';
import { redactLinks } from './redact-links.ts';
import { linkerOf, type Visit } from '../model/visit.ts';
import { resolveMoved } from './moved-pages.ts';

export async function markdownOf({ client, content }: Visit, node: PageNode): Promise<string> {
  const page = await client.call(api.getPageInRevision, {
    spaceId: content.space,
    revisionId: content.revision,
    pageId: node.page.id,
    query: { format: 'markdown', 'format.markdown.refs': 'stable', metadata: false },
  });
  return page.markdown ?? '';
}

export const scopeOf = ({ content }: Visit, { page }: PageNode) => ({
  ...content.scope(),
  page: { vars: page.variables ?? {} },
});

const asksWhoReads = (expression: string): boolean => /\bvisitor\b/.test(expression);

function asSeen(source: MarkdownPage, visit: Visit, node: PageNode): MarkdownPage {
  const scope = scopeOf(visit, node);
  if (!visit.insider) return evaluateDocument(source, scope);
  return evaluateExpressions(source, scope, (expression) => !asksWhoReads(expression));
}

/** The conditions of a page, displayed to members, who see it in any case. */
function conditionsOn({ model: { section, siteSpace }, insider }: Visit, node: PageNode): string {
  if (!insider) return '';
  const all = [section, siteSpace, ...[...ancestorsOf(node), node].map(({ page }) => page)];
  const conditions = [...new Set(all.flatMap((one) => one?.condition ?? []))];
  if (conditions.length === 0) return '';
  return `\n\n> Only for readers who meet this condition: ${conditions.map((one) => `\`${one.replaceAll(/\s+/g, ' ')}\``).join(', ')}`;
}

interface Reading {
  read: ContentReader;
  now: Date;
}

/**
 * Markdown for programs: without what is hidden from this visitor, and with links to the site. `lead` goes right below
 * the title.
 */
export async function agentMarkdownOf(
  visit: Visit,
  node: PageNode,
  reading: Reading,
  lead: readonly string[] = [],
): Promise<string> {
  const body = printDocument(await agentDocument(visit, node, reading)).trim();
  const about = node.page.description ? `\n\n> ${node.page.description.replaceAll(/\s*\n\s*/g, ' ')}` : '';
  return `# ${[node.page.title, ...lead].join('\n')}${about}${conditionsOn(visit, node)}\n\n${body}\n`;
}

/** Separate from printing, so that the trees of a very large page are freed before it. */
async function agentDocument(
  visit: Visit,
  node: PageNode,
  { read, now }: Reading,
): Promise<ReturnType<typeof toDocument>> {
  const { client, content, model, located, origin } = visit;
  const { page: source, text } = await readPage(client, content, await markdownOf(visit, node), {
    factor: printingFactor,
  });
  const { app } = model.site.urls;
  const direct = await linkerOf(visit, spacesNamedIn(text, app), read, now);
  const moved = await resolveMoved(visit, direct, addressesIn(text, app));
  // A member may not be a visitor of the site, and gets download URLs.
  const linker = visit.insider ? moved : new Linker({ ...moved.parts, lasting: true });
  const { locale } = model;
  const seen = agentMarkdown(redactLinks(asSeen(source, visit, node), linker, locales[locale].unavailable), linker);
  const texts = apiTexts[locale];
  const specs = mayShowApi(text)
    ? await readSpecs({ client, organization: located.organization, space: content.space }, seen)
    : undefined;
  // API blocks are long; yield to the event loop between the steps.
  if (specs) await yieldToEventLoop();
  const page = specs ? withApiAsMarkdown(seen, { specs, texts, origin, title: node.page.title }) : seen;
  if (specs) await yieldToEventLoop();
  const document = toDocument(page, { ref: (href) => hrefToRef(absolute(href, linker)) });
  if (specs) await yieldToEventLoop();
  return document;
}

function absolute(href: string, linker: Linker): string {
  if (href.startsWith('#')) return href;
  const found = linker.resolve(href);
  if (!found || found.broken) return href;
  return found.href.startsWith('/') && !found.href.startsWith('//') ? linker.absolute(found.href) : found.href;
}
