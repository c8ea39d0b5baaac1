// Parses one web page: its content, its links, and its position in the site. Plain data, so that it can cross threads.
import { tooLarge } from '@lectern/content';
import { baseHref, type Draft, draftOf, finish, readDocument } from '@lectern/content/from-html';
import { attribute, type Element, elements } from '@lectern/content/from-html/dom';
import { normalizeUrl } from './normalize-url.ts';
import { decodePage } from './charset.ts';
import { type Lists, noteList, type Outline, outlinesOf } from './outline.ts';

export type PageRead = {
  draft: Draft;
  /** URLs of all links of the page, in order and without duplicates. */
  links: string[];
  canonical: string | undefined;
  /** Target of an immediate client-side redirect. */
  moved: string | undefined;
  outlines: Outline[];
  up: string | undefined;
  next: string | undefined;
};

const followed =
  /^(?:next|prev|previous|up|contents|toc|chapter|section|subsection|appendix|glossary|start|first|last|home|index|top)$/i;

export function readPage(bytes: Uint8Array, contentType: string | undefined, url: string): PageRead {
  const { text, broken } = decodePage(bytes, contentType);
  const document = readDocument(text, /^\s*application\/xhtml\+xml/i.test(contentType ?? ''));
  const href = baseHref(document);
  const base = href === undefined ? url : (URL.parse(href, url)?.href ?? url);
  const links = new Set<string>();
  const relations = new Map<string, string>();
  const lists: Lists = { contents: [], beside: [] };
  let moved: string | undefined;
  for (const element of elements(document)) {
    const found = leadsTo(element, base);
    if (found) links.add(found);
    if (element.tagName === 'link' || element.tagName === 'a') noteRelations(element, base, relations);
    else if (element.tagName === 'meta') moved ??= refreshOf(element, base);
    else noteList(element, lists);
  }
  for (const [relation, target] of relations) if (followed.test(relation)) links.add(target);
  const outlines = outlinesOf(lists, base);
  const draft = draftOf(document, { base: url, main: true });
  const beyond = tooLarge(finish(draft, () => false).markdown);
  if (beyond !== undefined) throw new Error(`it has ${beyond}`);
  if (broken) draft.losses.push({ what: 'characters that are invalid in the encoding of the page are replaced' });
  const [up, next] = [relations.get('up'), relations.get('next')];
  return { draft, links: [...links], canonical: relations.get('canonical'), moved, outlines, up, next };
}

function leadsTo(element: Element, base: string): string | undefined {
  const { tagName } = element;
  const name = tagName === 'a' || tagName === 'area' ? 'href' : /^i?frame$/.test(tagName) ? 'src' : undefined;
  const value = name === undefined ? undefined : attribute(element, name);
  if (value === undefined || value.startsWith('#')) return undefined;
  return normalizeUrl(value, base)?.url;
}

/** Link relations (`rel`) to neighboring pages; old manuals use access keys for up, next and prev. */
function noteRelations(element: Element, base: string, relations: Map<string, string>): void {
  const relation = attribute(element, 'rel') ?? keys[attribute(element, 'accesskey')?.toLowerCase() ?? ''];
  const href = relation === undefined ? undefined : attribute(element, 'href');
  const target = href === undefined || href === '' ? undefined : normalizeUrl(href, base)?.url;
  if (relation === undefined || target === undefined) return;
  for (const name of relation.toLowerCase().split(/\s+/)) if (!relations.has(name)) relations.set(name, target);
}

const keys: Record<string, string> = { u: 'up', n: 'next', p: 'prev' };

function refreshOf(meta: Element, base: string): string | undefined {
  if (attribute(meta, 'http-equiv')?.toLowerCase() !== 'refresh') return undefined;
  const [, seconds, target] =
    /^\s*(\d+)\s*[;,]\s*url\s*=\s*["']?([^"']+)/i.exec(attribute(meta, 'content') ?? '') ?? [];
  return target === undefined || Number(seconds) > 5 ? undefined : normalizeUrl(target.trim(), base)?.url;
}
