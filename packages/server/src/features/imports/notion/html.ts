import {
  attribute,
  children,
  classes,
  type Element,
  find,
  hasClass,
  isElement,
  type Node,
  rawText,
  textOf,
  unlink,
} from '@lectern/content/from-html/dom';
import { isBlank } from '@lectern/content/from-html';
import { readHtml } from '../documents/html.ts';
import {
  append,
  createElement,
  replace,
  setAttribute,
  snapshot,
  textNode,
  transformHtml,
} from '../documents/prepare-html.ts';
import type { Document } from '../documents/types.ts';

/** Simplifies the HTML pages of a Notion export. */
export function readNotionHtml(source: string): Document {
  let emoji: string | undefined;
  const losses = new Set<string>();
  const html = transformHtml(source, (document) => {
    for (const element of snapshot(document)) {
      noteLoss(element, losses);
      if (element.tagName === 'style' || hasClass(element, 'page-cover-image')) unlink(element);
      else if (hasClass(element, 'table_of_contents')) {
        losses.add('a table of contents is left out; pages have their own');
        unlink(element);
      } else if (element.tagName === 'mark') colourMark(element, losses);
      else if (element.tagName === 'ul' || element.tagName === 'ol') {
        if (hasClass(element, 'toggle')) openToggle(element);
        else joinList(element);
      } else if (hasClass(element, 'page-header-icon')) {
        const icon = textOf(element);
        if (icon !== '' && /\p{Extended_Pictographic}/u.test(icon)) emoji = icon;
        unlink(element);
      } else if (element.tagName === 'figure' && hasClass(element, 'callout')) {
        const [icon, body] = children(element);
        const words = icon ? textOf(icon) : '';
        const inside = body && body !== icon ? body.childNodes.slice() : element.childNodes.slice();
        if (/\p{Extended_Pictographic}/u.test(words)) begin(inside, words);
        replace(element, createElement('div', inside, { class: 'admonition note' }));
      } else if (hasClass(element, 'checkbox')) {
        const isOn = classes(element).includes('checkbox-on');
        replace(element, createElement('input', [], { type: 'checkbox', ...(isOn && { checked: '' }) }));
      } else if (element.tagName === 'a' && hasClass(element, 'bookmark')) {
        const title = find(element, (one) => hasClass(one, 'bookmark-title'));
        const words = title ? textOf(title) : (attribute(element, 'href') ?? '');
        replace(element, createElement('a', [textNode(words)], { href: attribute(element, 'href') ?? '' }));
      } else if (element.tagName === 'pre' && hasClass(element, 'code')) {
        const code = find(element, (one) => one.tagName === 'code');
        const language = code && classes(code).find((name) => name.startsWith('language-'));
        if (code && language) setAttribute(code, 'class', language.toLowerCase());
        if (code) code.childNodes = [{ ...textNode(rawText(code)), parentNode: code }];
      } else if (element.tagName === 'table' && hasClass(element, 'properties')) dropIcons(element);
    }
  });
  const document = readHtml(html);
  return {
    ...document,
    fields: { ...document.fields, ...(emoji !== undefined && { emoji }) },
    losses: [...Array.from(losses, (what) => ({ what })), ...document.losses],
  };
}

/** Reported before it is removed. Callouts always have a color; a table of contents is reported as a whole. */
function noteLoss(element: Element, losses: Set<string>): void {
  const coloured = classes(element).some((name) => /^block-color-(?!default)/.test(name));
  if (coloured && !hasClass(element, 'callout', 'table_of_contents'))
    losses.add('colours of whole blocks are left out');
  if (hasClass(element, 'column-list')) losses.add('columns are placed below each other');
  if (hasClass(element, 'page-cover-image')) losses.add('the cover image is left out');
  if (hasClass(element, 'bookmark-description') && textOf(element) !== '') {
    losses.add('descriptions of bookmarks are left out');
  }
}

function openToggle(list: Element): void {
  const inner = find(list, (one) => one.tagName === 'details');
  if (inner) replace(list, inner);
}

const kinds = ['bulleted-list', 'numbered-list', 'to-do-list'];

/** Every list item is a list of its own; continued ones are joined with the one before. */
function joinList(list: Element): void {
  const siblings = list.parentNode?.childNodes ?? [];
  const before = siblings.slice(0, siblings.indexOf(list)).findLast((node) => !isBlank(node));
  const kind = kinds.find((name) => hasClass(list, name));
  if (kind === undefined || !isElement(before) || before.tagName !== list.tagName || !hasClass(before, kind)) return;
  const countOf = (one: Element): number => Number(attribute(one, 'start') ?? 1);
  if (list.tagName === 'ol' && countOf(list) !== countOf(before) + children(before).length) return;
  const [first] = children(list);
  const id = attribute(list, 'id');
  if (first && id !== undefined && attribute(first, 'id') === undefined) setAttribute(first, 'id', id);
  for (const node of list.childNodes.slice()) append(before, node);
  unlink(list);
}

const colours: Record<string, string> = {
  red: 'red',
  orange: 'orange',
  yellow: 'yellow',
  teal: 'green',
  green: 'green',
  blue: 'blue',
  purple: 'purple',
};

/** Colors are class names; some have no equivalent here. */
function colourMark(mark: Element, losses: Set<string>): void {
  const [, name, behind] =
    /(?:^|\s)highlight-([a-z]+)(_background)?(?=\s|$)/.exec(attribute(mark, 'class') ?? '') ?? [];
  if (name === undefined) return;
  const colour = colours[name];
  if (colour !== undefined) return setAttribute(mark, 'style', `${behind ? 'background-color' : 'color'}:${colour}`);
  if (name !== 'default') losses.add(`text in ${name} loses its colour`);
  replace(mark, createElement('span', mark.childNodes.slice()));
}

/** The emoji of a callout precedes its text. */
function begin(nodes: Node[], emoji: string): void {
  const [first] = nodes;
  if (isElement(first) && first.tagName === 'p') {
    first.childNodes.unshift({ ...textNode(`${emoji} `), parentNode: first });
  } else nodes.unshift(createElement('p', [textNode(emoji)]));
}

/** The name of each property is preceded by an icon of its type. */
function dropIcons(table: Parameters<typeof snapshot>[0]): void {
  for (const element of snapshot(table)) {
    if (hasClass(element, 'icon') || element.tagName === 'svg') unlink(element);
  }
}
