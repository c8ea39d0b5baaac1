// The part of a web page somebody wrote: without navigation, banners and what is the same on every page.
import {
  attribute,
  children,
  classes,
  detach,
  type Document,
  type Element,
  elements,
  find,
  findAll,
  hasClass,
  isHidden,
  parentOf,
  lettersOf,
  textOf,
} from './dom.ts';

const id = (element: Element): string => attribute(element, 'id') ?? '';
const role = (element: Element): string => attribute(element, 'role') ?? '';

const docbook =
  /^(?:book|set|part|reference|chapter|appendix|preface|article|section|sect[1-5]|refentry|glossary|bibliography|index|dedication|colophon|partintro)$/;

type Rule = (element: Element) => boolean;

/** Said to be it, and not only by its name. */
const isMain: Rule = (element) => role(element) === 'main' || element.tagName === 'main';

/** Where known generators put the text, surest first. */
const containers: Rule[] = [
  (element) =>
    hasClass(
      element,
      'theme-doc-markdown',
      'vp-doc',
      'sl-markdown-content',
      'markdown-section',
      'md-content__inner',
      'td-content',
      'wiki-content',
      'markdown-body',
    ),
  (element) => id(element) === 'mw-content-text',
  (element) => hasClass(element, 'bd-article') || attribute(element, 'itemprop') === 'articleBody',
  (element) => element.tagName === 'div' && hasClass(element, 'body') && role(element) === 'main',
  (element) =>
    element.tagName === 'div' &&
    hasClass(element, 'body') &&
    parentOf(element) !== undefined &&
    hasClass(parentOf(element)!, 'bodywrapper', 'documentwrapper'),
  (element) => role(element) === 'main',
  (element) => element.tagName === 'main',
  (element) => element.tagName === 'article',
  (element) => id(element) === 'content' && element.tagName === 'div',
  (element) => id(element) === 'main-content' || id(element) === 'main',
];

export function bodyOf(document: Document): Element {
  const html = children(document).find(({ tagName }) => tagName === 'html');
  const body = html && children(html).find(({ tagName }) => tagName === 'body' || tagName === 'frameset');
  return body ?? html!;
}

export function mainPart(document: Document): Element {
  const body = bodyOf(document);
  const found = known(body) ?? scored(body);
  withoutChrome(found);
  return found;
}

function known(body: Element): Element | undefined {
  const whole = lettersOf(body);
  const candidates = containers.map((): Element[] => []);
  for (const element of elements(body)) {
    containers.forEach((rule, i) => {
      if (candidates[i]!.length < 50 && rule(element)) candidates[i]!.push(element);
    });
  }
  for (const all of candidates) {
    const outer = all
      .filter((element) => !all.some((other) => other !== element && isInside(element, other)))
      .map((element) => ({ element, letters: lettersOf(element) }))
      .sort((a, b) => b.letters - a.letters);
    const [best] = outer;
    // An empty container is filled by a script; a small one among many is a teaser, but a page may well say little.
    const least = outer.length === 1 && isMain(outer[0]!.element) ? 1 : Math.min(40, whole / 3);
    if (!best || best.letters < least) continue;
    // Several articles of one size are a list of them, and the page is what holds them.
    const size = outer.reduce((sum, { letters }) => sum + letters, 0);
    if (best.letters < size * 0.7) continue;
    return widened(best.element);
  }
  const parts = children(body).filter(
    (element) => element.tagName === 'div' && classes(element).some((name) => docbook.test(name)),
  );
  return parts.length === 1 ? parts[0] : undefined;
}

const isInside = (element: Element, outer: Element): boolean => {
  for (let up = parentOf(element); up; up = parentOf(up)) if (up === outer) return true;
  return false;
};

/** A header beside the text that holds its title belongs to it. */
function widened(element: Element): Element {
  const above = parentOf(element);
  const header =
    above &&
    children(above).find(
      (sibling) => sibling !== element && (id(sibling) === 'header' || sibling.tagName === 'header'),
    );
  const own = find(element, ({ tagName }) => tagName === 'h1');
  if (!header || own || !find(header, ({ tagName }) => tagName === 'h1')) return element;
  return above.tagName === 'body' || children(above).length <= 4 ? above : element;
}

const cells = /^(?:p|pre|li|td|dd|dt|blockquote|h[1-6]|table)$/;

/** Where most text is that is not links. */
function scored(body: Element): Element {
  const scores = new Map<Element, number>();
  for (const element of elements(body, (part) => isChrome(part) || isHidden(part))) {
    if (!cells.test(element.tagName)) continue;
    const own = lettersOf(element);
    const linked = findAll(element, ({ tagName }) => tagName === 'a').reduce((sum, link) => sum + lettersOf(link), 0);
    const worth = Math.max(0, own - 1.5 * linked);
    let up = parentOf(element);
    for (let steps = 0; up && up !== body && steps < 4; steps += 1, up = parentOf(up)) {
      scores.set(up, (scores.get(up) ?? 0) + worth * (1 - steps * 0.1));
    }
  }
  const [best] = [...scores].sort(([, a], [, b]) => b - a);
  return best && best[1] > 0.6 * lettersOf(body) ? best[0] : body;
}

const chromeClasses = new Set(
  (
    'breadcrumb breadcrumbs theme-doc-breadcrumbs bd-header-article wy-breadcrumbs-wrapper pagination pagination-nav prev-next ' +
    'prev-next-area prev-next-footer navheader navfooter docnav footer-nav page-nav doc-nav edit-this-page edit-page-link edit-link ' +
    'theme-edit-this-page theme-doc-footer theme-doc-toc-mobile theme-doc-toc-desktop theme-doc-version-badge page-edit last-updated ' +
    'sphinxsidebar related toc-mobile table-of-contents bd-toc on-this-page mw-editsection navbox catlinks printfooter noprint ' +
    'mw-jump-link mw-indicators vector-toc skip-link skip-to-content VPDocFooter vp-doc-footer md-source-file md-feedback ' +
    'md-content__button feedback page-feedback td-page-meta share social-share cookie-banner site-footer footer giscus utterances ' +
    'page-metadata likes-and-labels-container wiki-comments rst-versions rst-footer-buttons gh-edit sidebar-toc nav-links paginav ' +
    'edit-page-button article-footer doc-footer sl-banner pagination-links navigation wiki-page-navigation headerlink'
  ).split(' '),
);

function isChrome(element: Element): boolean {
  const { tagName } = element;
  if (tagName === 'nav' || tagName === 'footer') return true;
  if (/^(?:navigation|search|banner|contentinfo|menubar|toolbar)$/.test(role(element))) return true;
  if (
    /^(?:toc|footer|toc-placeholder|catlinks|siteSub|contentSub|jump-to-nav|disqus_thread|comments|footer-text)$/.test(
      id(element),
    )
  )
    return true;
  if (
    tagName === 'aside' &&
    !hasClass(element, 'footnote', 'admonition', 'sidebar', 'topic', 'starlight-aside', 'note') &&
    isNavigation(element)
  )
    return true;
  if (tagName === 'a' && /^(?:edit|improve) (?:this page|on git|this doc)/i.test(textOf(element))) return true;
  return (
    classes(element).some((name) => chromeClasses.has(name) || /^(?:toc|tableOfContents|editThisPage)_/.test(name)) ||
    isLocalContents(element)
  );
}

const isNavigation = (element: Element): boolean => {
  const linked = findAll(element, ({ tagName }) => tagName === 'a').reduce((sum, link) => sum + lettersOf(link), 0);
  return linked > lettersOf(element) * 0.6;
};

/** A list of the headings of the same page, which readers get from the outline. */
function isLocalContents(element: Element): boolean {
  if (
    !hasClass(element, 'contents', 'toc', 'local', 'toctree-local', 'md-toc') ||
    !/^(?:div|nav|ul|section|aside)$/.test(element.tagName)
  )
    return false;
  const links = findAll(element, ({ tagName }) => tagName === 'a').map((link) => attribute(link, 'href') ?? '');
  return links.length > 0 && links.every((href) => href.startsWith('#'));
}

export function withoutChrome(root: Element): void {
  const found = elements(root, () => false)
    .filter((element) => element !== root && isChrome(element))
    .toArray();
  for (const element of found) {
    // A generator that calls its whole text "content navigation" would leave nothing.
    if (lettersOf(element) < lettersOf(root) * 0.9 || element.tagName === 'nav') detach(element);
  }
}
