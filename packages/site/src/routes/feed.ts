// RSS feed of the updates block of a page.
import { evaluateDocument, inlineText, toText, visitBlocks, type Markdown } from '@lectern/content';
import { html, raw } from '../html/html.ts';
import { namesOf } from '@lectern/content/anchors';
import { readPage } from '../page/render-body.ts';
import type { UncompressedAnswer } from '../http/request.ts';
import { titleOf } from '../model/site-model.ts';
import { dayOf } from '../texts/dates.ts';
import { markdownOf, scopeOf } from '../page/body.ts';
import { answerText, linkerFor, type RouteContext } from '../page/context.ts';
import { notFoundPage } from './page.ts';

export async function feedRoute(context: RouteContext): Promise<UncompressedAnswer> {
  const { visit, pathname } = context;
  const node = visit.tree.byPath.get(pathname);
  if (node?.page.type !== 'document') return notFoundPage(context);
  const { page } = await readPage(visit.client, visit.content, await markdownOf(visit, node));
  const seen = evaluateDocument(page, scopeOf(visit, node));
  const updates: Markdown.Update[] = [];
  visitBlocks(seen.children, {
    block(block) {
      if (block.type === 'updates') updates.push(...block.children);
    },
  });
  if (updates.length === 0) return notFoundPage(context);
  const linker = await linkerFor(context);
  const address = linker.absolute(linker.page(node));
  const items = updates.map((update) => {
    const heading = update.children.find((block) => block.type === 'heading');
    const name = namesOf(seen).update(update);
    const link = name === undefined ? address : `${address}#${encodeURIComponent(name)}`;
    const title = heading ? inlineText(heading.children) : (update.date ?? node.page.title);
    const day = update.date === undefined ? undefined : dayOf(update.date);
    const date = day ? html`<pubDate>${day.toUTCString()}</pubDate>` : '';
    const about = toText({ ...seen, children: update.children }).slice(0, 2000);
    return html`<item><title>${title}</title><link>${link}</link><guid>${link}</guid>${date}<description>${about}</description></item>`;
  });
  const title = `${node.page.title} | ${titleOf(visit.model)}`;
  const feed = html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${title}</title><link>${address}</link><atom:link href="${address.replace(/\/$/, '')}/rss.xml" rel="self" type="application/rss+xml"/><description>${node.page.description ?? title}</description>${items}</channel></rss>`;
  return answerText(context, 'application/rss+xml', feed.text);
}
