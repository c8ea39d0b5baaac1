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
import { linkText, type Printed, type PrintedBodies } from './printed-bodies.ts';
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
  bodies?: PrintedBodies,
): Promise<string> {
  const print = () => printBody(visit, node, reading);
  const body = bodies ? await bodies.get(node.page, print) : (await print()).body;
  const about = node.page.description ? `\n\n> ${node.page.description.replaceAll(/\s*\n\s*/g, ' ')}` : '';
  return `# ${[node.page.title, ...lead].join('\n')}${about}${conditionsOn(visit, node)}\n\n${body}\n`;
}

async function printBody(visit: Visit, node: PageNode, reading: Reading): Promise<Printed> {
  const { document, links } = await agentDocument(visit, node, reading);
  return { body: printDocument(document).trim(), links };
}

/** A member may not be a visitor of the site, and gets download URLs. */
export const agentLinker = ({ insider }: Visit, linker: Linker): Linker =>
  insider ? linker : new Linker({ ...linker.parts, lasting: true });

type AgentDocument = { document: ReturnType<typeof toDocument>; links: Printed['links'] };

/** Separate from printing, so that the trees of a very large page are freed before it. */
async function agentDocument(visit: Visit, node: PageNode, { read, now }: Reading): Promise<AgentDocument> {
  const { client, content, model, located, origin } = visit;
  const markdown = await markdownOf(visit, node);
  const { page: source, text } = await readPage(client, content, markdown, { factor: printingFactor });
  const { app } = model.site.urls;
  const [spaces, addresses] = [spacesNamedIn(text, app), addressesIn(text, app)];
  const moved = await resolveMoved(visit, await linkerOf(visit, spaces, read, now), addresses);
  const resolved = agentLinker(visit, moved);
  const links = new Map<string, string>();
  const linker = {
    resolve(target: string) {
      const found = resolved.resolve(target);
      links.set(target, linkText(found));
      return found;
    },
    absolute: (path: string) => resolved.absolute(path),
  };
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
  const isOwn = text === markdown && !specs && spaces.size === 0 && addresses.length === 0;
  return { document, links: isOwn ? links : undefined };
}

function absolute(href: string, linker: Pick<Linker, 'resolve' | 'absolute'>): string {
  if (href.startsWith('#')) return href;
  const found = linker.resolve(href);
  if (!found || found.broken) return href;
  return found.href.startsWith('/') && !found.href.startsWith('//') ? linker.absolute(found.href) : found.href;
}
