import { attribute, children, classes, find, hasClass, isElement, rawText, textOf, type Node } from '../html/dom.ts';
import { readHtml } from '../documents/html.ts';
import { make, remove, replace, setAttribute, snapshot, textNode, withPrepared } from '../documents/prepare-html.ts';
import type { Document } from '../documents/types.ts';

/** Pages of a Notion export as HTML, made plainer. */
export function readNotionHtml(source: string): Document {
  let emoji: string | undefined;
  const html = withPrepared(source, (document) => {
    for (const element of snapshot(document)) {
      if (element.tagName === 'style' || hasClass(element, 'page-cover-image')) remove(element);
      else if (hasClass(element, 'page-header-icon')) {
        const icon = textOf(element);
        if (icon !== '' && /\p{Extended_Pictographic}/u.test(icon)) emoji = icon;
        remove(element);
      } else if (element.tagName === 'figure' && hasClass(element, 'callout')) {
        const [icon, body] = children(element);
        const words = icon ? textOf(icon) : '';
        const inside = body && body !== icon ? body.childNodes.slice() : element.childNodes.slice();
        if (/\p{Extended_Pictographic}/u.test(words)) begin(inside, words);
        replace(element, make('div', inside, { class: 'admonition note' }));
      } else if (hasClass(element, 'checkbox')) {
        const isOn = classes(element).includes('checkbox-on');
        replace(element, make('input', [], { type: 'checkbox', ...(isOn && { checked: '' }) }));
      } else if (element.tagName === 'ul' && hasClass(element, 'toggle')) {
        const inner = find(element, (one) => one.tagName === 'details');
        if (inner) replace(element, inner);
      } else if (element.tagName === 'a' && hasClass(element, 'bookmark')) {
        const title = find(element, (one) => hasClass(one, 'bookmark-title'));
        const words = title ? textOf(title) : (attribute(element, 'href') ?? '');
        replace(element, make('a', [textNode(words)], { href: attribute(element, 'href') ?? '' }));
      } else if (element.tagName === 'pre' && hasClass(element, 'code')) {
        const code = find(element, (one) => one.tagName === 'code');
        const language = code && classes(code).find((name) => name.startsWith('language-'));
        if (code && language) setAttribute(code, 'class', language.toLowerCase());
        if (code) code.childNodes = [{ ...textNode(rawText(code)), parentNode: code }];
      } else if (element.tagName === 'table' && hasClass(element, 'properties')) dropIcons(element);
    }
  });
  const document = readHtml(html);
  return { ...document, fields: { ...document.fields, ...(emoji !== undefined && { emoji }) } };
}

/** The emoji of a callout stands before its first words. */
function begin(nodes: Node[], emoji: string): void {
  const [first] = nodes;
  if (isElement(first) && first.tagName === 'p') {
    first.childNodes.unshift({ ...textNode(`${emoji} `), parentNode: first });
  } else nodes.unshift(make('p', [textNode(emoji)]));
}

/** Before the name of each property stands a drawing of its kind. */
function dropIcons(table: Parameters<typeof snapshot>[0]): void {
  for (const element of snapshot(table)) {
    if (hasClass(element, 'icon') || element.tagName === 'svg') remove(element);
  }
}
