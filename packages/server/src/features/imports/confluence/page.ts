// A page of a Confluence export: extracts its content and converts its macros.
import { anchors, inlineText, parse } from '@lectern/content';
import {
  attribute,
  children,
  classes,
  find,
  hasClass,
  isHeading,
  parentOf,
  rawText,
  textOf,
  type Element,
  unlink,
} from '@lectern/content/from-html/dom';
import { readHtml } from '../documents/html.ts';
import {
  createElement,
  parsePlain,
  replace,
  serializeNodes,
  setAttribute,
  snapshot,
  textNode,
} from '../documents/prepare-html.ts';
import type { Document } from '../documents/types.ts';
import type { Loss } from '@lectern/content/from-html';

export function readConfluencePage(source: string): Document {
  const document = parsePlain(source);
  const heading = find(document, ({ attrs }) =>
    attrs.some(({ name, value }) => name === 'id' && value === 'title-text'),
  );
  // The title has the form "Space : Page".
  const title = heading && textOf(heading).replace(/^.*? : (?=\S)/s, '');
  const attachments = attachmentsIn(document);
  const main =
    find(document, (element) => attribute(element, 'id') === 'main-content') ??
    find(document, (element) => attribute(element, 'id') === 'content') ??
    find(document, ({ tagName }) => tagName === 'body')!;
  const losses: Loss[] = [];
  for (const element of snapshot(main)) settle(element, losses);
  const ids = takeIds(main);
  // With its title in front, so that headings of the text stay in it.
  const head = title === undefined ? [] : [createElement('h1', [textNode(title)])];
  const read = readHtml(`<!doctype html><body>${serializeNodes([...head, ...main.childNodes])}</body>`);
  const named = new Map([...(read.anchors ?? []), ...anchorsOf(read.markdown, ids)]);
  return { ...read, title: title ?? read.title, losses: [...losses, ...read.losses], attachments, anchors: named };
}

/** Ids of headings combine page and text; they are replaced by plain anchors of the text. */
function takeIds(main: Element): Map<string, string> {
  const ids = new Map<string, string>();
  for (const heading of snapshot(main).filter(isHeading)) {
    const id = attribute(heading, 'id');
    if (id === undefined || ids.has(id)) continue;
    ids.set(id, textOf(heading));
    heading.attrs = heading.attrs.filter(({ name }) => name !== 'id');
  }
  return ids;
}

/** Both are in reading order, so the second occurrence of a text is the second heading. */
function anchorsOf(markdown: string, ids: ReadonlyMap<string, string>): Map<string, string> {
  const found = [...anchors(parse(markdown))].map(([heading, anchor]) => ({
    words: inlineText(heading.children).trim(),
    anchor,
  }));
  const result = new Map<string, string>();
  for (const [id, words] of ids) {
    const match = found.find((one) => one.words === words);
    if (!match) continue;
    result.set(id, match.anchor);
    found.splice(found.indexOf(match), 1);
  }
  return result;
}

function attachmentsIn(document: Parameters<typeof snapshot>[0]): NonNullable<Document['attachments']> {
  const heading = find(document, (element) => attribute(element, 'id') === 'attachments');
  const section = heading && parentOf(parentOf(heading) ?? heading);
  if (!section) return [];
  return snapshot(section)
    .filter(({ tagName }) => tagName === 'a')
    .map((link) => ({ href: attribute(link, 'href') ?? '', name: textOf(link) }))
    .filter(({ href }) => href.startsWith('attachments/'));
}

function settle(element: Element, losses: Loss[]): void {
  if (hasClass(element, 'toc-macro', 'client-side-toc-macro')) {
    losses.push({ what: 'a table of contents was left out; pages have their own' });
    return unlink(element);
  }
  if (element.tagName === 'div' && hasClass(element, 'code') && hasClass(element, 'panel')) return code(element);
  if (element.tagName === 'div' && hasClass(element, 'preformatted') && hasClass(element, 'panel'))
    return code(element);
  if (hasClass(element, 'expand-container')) return expand(element);
  if (hasClass(element, 'confluence-information-macro-icon', 'expand-control-icon')) return unlink(element);
  if (element.tagName === 'div' && hasClass(element, 'panel') && !hasClass(element, 'admonition')) {
    const title = children(element).find((one) => hasClass(one, 'panelHeader'));
    const body = children(element).find((one) => hasClass(one, 'panelContent'));
    const inside = [
      ...(title ? [createElement('p', [createElement('strong', title.childNodes.slice())])] : []),
      ...(body?.childNodes ?? []),
    ];
    return replace(element, createElement('div', inside, { class: 'admonition note' }));
  }
  if (element.tagName === 'img' && hasClass(element, 'emoticon')) {
    return replace(element, textNode(attribute(element, 'data-emoji-fallback') ?? attribute(element, 'alt') ?? ''));
  }
  if (element.tagName === 'ul' && hasClass(element, 'inline-task-list')) return tasks(element);
  if (hasClass(element, 'status-macro')) return replace(element, createElement('strong', [textNode(textOf(element))]));
  if (hasClass(element, 'confluence-userlink')) return replace(element, textNode(`@${textOf(element)}`));
  if (element.tagName === 'img' && attribute(element, 'data-image-src')) return picture(element);
}

/** Scaled images show a thumbnail; the original is beside it. */
function picture(element: Element): void {
  const whole = attribute(element, 'data-image-src');
  if (whole?.startsWith('attachments/')) setAttribute(element, 'src', whole.replace(/\?.*$/, ''));
}

const brush = /\bbrush:\s*([\w+#-]+)/;

function code(element: Element): void {
  const pre = find(element, ({ tagName }) => tagName === 'pre');
  if (!pre) return;
  const header = children(element).find((one) => hasClass(one, 'codeHeader', 'preformattedHeader'));
  const language = brush.exec(attribute(pre, 'data-syntaxhighlighter-params') ?? '')?.[1];
  const known = language === undefined || /^(?:none|text|plain)$/i.test(language) ? undefined : language.toLowerCase();
  const inner = createElement(
    'code',
    [textNode(rawText(pre))],
    known === undefined ? {} : { class: `language-${known}` },
  );
  const title = header ? [createElement('p', [createElement('strong', [textNode(textOf(header))])])] : [];
  replace(element, ...title, createElement('pre', [inner]));
}

function expand(element: Element): void {
  const words = find(element, (one) => hasClass(one, 'expand-control-text'));
  const body = find(element, (one) => hasClass(one, 'expand-content'));
  const summary = createElement('summary', [textNode(words ? textOf(words) : 'Details')]);
  const details = createElement('details', [summary, ...(body?.childNodes.slice() ?? [])]);
  replace(element, details);
}

function tasks(list: Element): void {
  for (const item of children(list)) {
    const isDone = classes(item).includes('checked');
    item.childNodes.unshift({
      ...createElement('input', [], { type: 'checkbox', ...(isDone && { checked: '' }) }),
      parentNode: item,
    });
  }
}
