// Converts any HTML to idiomatic Markdown of the dialect.
import type { Converted, HtmlOptions } from './converted.ts';
import { draftOf, finish, isMadeUp, readDocument } from './draft.ts';
import { attribute, elements } from './dom.ts';

export type { Converted, HtmlOptions, Loss } from './converted.ts';
export { isBlank } from './element-kinds.ts';
export { navigationLost } from './main-part.ts';
export { withoutPlaces } from './anchors.ts';
export { asHtml } from './xhtml.ts';
export { baseHref, draftOf, finish, readDocument, type Draft } from './draft.ts';

export function htmlToMarkdown(html: string, options: HtmlOptions = {}): Converted {
  const document = readDocument(html, options.xhtml);
  const linked = new Set<string>();
  // Code lines may link to themselves.
  for (const element of elements(document, ({ tagName }) => tagName === 'pre')) {
    const href = element.tagName === 'a' ? attribute(element, 'href') : undefined;
    if (href?.startsWith('#')) linked.add(href.slice(1));
  }
  const draft = draftOf(document, options);
  const { title, description, losses, frame } = draft;
  return {
    title,
    description,
    losses: [...losses, ...frame],
    ...finish(draft, (id, heading) => linked.has(id) || (heading && !isMadeUp(id))),
  };
}
