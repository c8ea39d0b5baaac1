// All pages below one page: the target of the truncated table of contents of a large space.
import { documentIn, isListed, type PageNode } from '../model/page-tree.ts';
import { documentPage } from '../layout/document.ts';
import { html } from '../html/html.ts';
import type { Linker } from '../model/linker.ts';
import type { UncompressedAnswer } from '../http/request.ts';
import { answerPage, frameFor, linkerFor, type RouteContext } from '../page/context.ts';

const most = 500;

export const contentsOf = ({ page }: PageNode, linker: Linker): string =>
  linker.specialHere(`~contents?of=${encodeURIComponent(page.id)}`);

export async function contentsRoute(context: RouteContext): Promise<UncompressedAnswer> {
  const { visit, query } = context;
  const linker = await linkerFor(context);
  const frame = frameFor(context, linker, undefined);
  const of = visit.tree.byId.get(query.get('of') ?? '');
  const all = (of?.children ?? visit.tree.roots).filter(isListed);
  const from = Math.max(0, Math.floor(Number(query.get('from'))) || 0);
  const part = all.slice(from, from + most);
  const at = (start: number): string => {
    const asked = new URLSearchParams({ ...(of && { of: of.page.id }), ...(start > 0 && { from: String(start) }) });
    return linker.specialHere(`~contents${asked.size > 0 ? `?${asked.toString()}` : ''}`);
  };
  // A group of only links has no page to link to.
  const leadsTo = (node: PageNode): string =>
    node.page.type === 'group' && !documentIn(node) ? contentsOf(node, linker) : linker.node(node);
  const title = of?.page.title ?? frame.texts.contents;
  const main = html`<main id="~content" tabindex="-1" class="message">
    <h1>${title}</h1>
    <ul>
      ${part.map((node) => html`<li><a href="${leadsTo(node)}">${node.page.title}</a></li>`)}
    </ul>
    <p>
      ${from > 0 ? html`<a href="${at(from - most)}">${frame.texts.previous}</a> ` : ''}${from + most < all.length ? html`<a href="${at(from + most)}">${frame.texts.next}</a>` : ''}
    </p>
  </main>`;
  return answerPage(context, documentPage(frame, { title, noIndex: true }, main));
}
