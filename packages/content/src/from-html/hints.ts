// Admonitions ("note", "warning"), as common documentation generators write them.
import { attribute, children, classes, type Element, elements, find, hasClass, type Node, textOf } from './dom.ts';

export type Style = 'info' | 'success' | 'warning' | 'danger';
export type Hint = { style: Style; title: Element | undefined; body: readonly Node[] };

const styles: Record<string, Style> = {
  note: 'info',
  info: 'info',
  information: 'info',
  important: 'info',
  seealso: 'info',
  abstract: 'info',
  summary: 'info',
  tldr: 'info',
  todo: 'info',
  question: 'info',
  help: 'info',
  faq: 'info',
  example: 'info',
  quote: 'info',
  cite: 'info',
  primary: 'info',
  secondary: 'info',
  light: 'info',
  dark: 'info',
  topic: 'info',
  admonition: 'info',
  sidebar: 'info',
  tip: 'success',
  hint: 'success',
  success: 'success',
  check: 'success',
  done: 'success',
  warning: 'warning',
  caution: 'warning',
  attention: 'warning',
  deprecated: 'warning',
  warn: 'warning',
  danger: 'danger',
  error: 'danger',
  failure: 'danger',
  fail: 'danger',
  missing: 'danger',
  bug: 'danger',
  critical: 'danger',
};

const styleOf = (name: string): Style | undefined =>
  Object.hasOwn(styles, name.toLowerCase()) ? styles[name.toLowerCase()] : undefined;

/** Classes of such boxes, and the pattern of the class of their kind. */
const boxes: { is: string; kind: RegExp }[] = [
  { is: 'admonition', kind: /^(?:admonition-)?(.+)$/ },
  { is: 'alert', kind: /^alert(?:--|-)(.+)$/ },
  { is: 'theme-admonition', kind: /^theme-admonition-(.+)$/ },
  { is: 'markdown-alert', kind: /^markdown-alert-(.+)$/ },
  { is: 'admonitionblock', kind: /^(.+)$/ },
  { is: 'custom-block', kind: /^(.+)$/ },
  { is: 'starlight-aside', kind: /^starlight-aside--(.+)$/ },
  { is: 'confluence-information-macro', kind: /^confluence-information-macro-(.+)$/ },
  { is: 'panel', kind: /^panel-(.+)$/ },
  { is: 'callout', kind: /^(?:callout-)?(.+)$/ },
  { is: 'bd-callout', kind: /^bd-callout-(.+)$/ },
  { is: 'hint', kind: /^(?:hint-)?(.+)$/ },
];

const docbook = /^(?:note|tip|warning|caution|important|sidebar)$/;

export function hintOf(element: Element): Hint | undefined {
  if (!/^(?:div|aside|section|blockquote|table)$/.test(element.tagName)) return undefined;
  const style = styleOfBox(element);
  if (!style || !find(element, () => true)) return undefined;
  const asciidoc = hasClass(element, 'admonitionblock') ? contentCell(element) : undefined;
  const title = titleOf(element, asciidoc);
  return { style, title, body: (asciidoc ?? element).childNodes };
}

function styleOfBox(element: Element): Style | undefined {
  const list = classes(element);
  if (list.length === 0) return undefined;
  const box = boxes.find(({ is }) => list.includes(is));
  if (box) {
    const kinds = list.filter((name) => name !== box.is).map((name) => styleOf(box.kind.exec(name)?.[1] ?? ''));
    const found = kinds.find((kind) => kind !== undefined);
    if (found) return found;
    return ['admonition', 'admonitionblock', 'theme-admonition', 'markdown-alert'].includes(box.is)
      ? 'info'
      : undefined;
  }
  const callout = attribute(element, 'data-callout');
  if (callout) return styleOf(callout) ?? 'info';
  if (hasClass(element, 'deprecated') && element.tagName === 'div') return 'warning';
  if (hasClass(element, 'seealso', 'sidebar') && find(element, (inner) => hasClass(inner, 'title'))) return 'info';
  // DocBook names a box by its kind alone and gives it a title.
  const kind = list.length <= 2 ? list.find((name) => docbook.test(name)) : undefined;
  return kind && children(element).some(isTitle) ? styleOf(kind) : undefined;
}

const titleNames = [
  'admonition-title',
  'alert-heading',
  'markdown-alert-title',
  'custom-block-title',
  'starlight-aside__title',
  'callout-title',
  'title',
  'panelHeader',
  'panel-heading',
  'panel-title',
  'titlepage',
  'topic-title',
  'sidebar-title',
];

const isTitle = (element: Element): boolean =>
  hasClass(element, ...titleNames) ||
  classes(element).some((name) => /^admonition[-_]?[hH]eading/.test(name)) ||
  (/^h[1-6]$/.test(element.tagName) && element.parentNode?.childNodes.length !== 1);

function titleOf(box: Element, content: Element | undefined): Element | undefined {
  const inside = children(content ?? box);
  const first = inside[0];
  if (first && isTitle(first)) return first;
  // Wrapped once more.
  const inner = first && inside.length <= 2 ? children(first)[0] : undefined;
  return inner && isTitle(inner) && !/^h[1-6]$/.test(inner.tagName) ? inner : undefined;
}

function contentCell(element: Element): Element | undefined {
  return elements(element).find((inner) => inner.tagName === 'td' && hasClass(inner, 'content'));
}

const words =
  /^(?:note|notes|info|information|important|see also|tip|hint|success|warning|caution|attention|danger|error|deprecated|nb)\s*[:!.]?$/i;

/** A title that only repeats the kind of the box is dropped. */
export const saysMore = (title: Element): boolean => !words.test(textOf(title)) && textOf(title) !== '';
