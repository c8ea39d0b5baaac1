// Which parts of a page are boilerplate rather than content: navigation, banners, footers, tools. A class name alone is
// not enough where a page might use it for content: what holds a paragraph of prose is kept.
import {
  ancestor,
  attribute,
  children,
  classes,
  type Element,
  elements,
  find,
  findAll,
  hasClass,
  isHeading,
  lettersOf,
  parentOf,
  textOf,
} from './dom.ts';
import { linkedShare } from './visible-text.ts';

const role = (element: Element): string => attribute(element, 'role') ?? '';

const chromeClasses = new Set(
  (
    'breadcrumb breadcrumbs theme-doc-breadcrumbs bd-header-article wy-breadcrumbs-wrapper pagination pagination-nav prev-next ' +
    'prev-next-area prev-next-footer navheader navfooter docnav footer-nav page-nav doc-nav edit-this-page edit-page-link edit-link ' +
    'theme-edit-this-page theme-doc-footer theme-doc-toc-mobile theme-doc-toc-desktop theme-doc-version-badge page-edit last-updated ' +
    'sphinxsidebar related toc-mobile bd-toc on-this-page mw-editsection navbox catlinks printfooter noprint ' +
    'mw-jump-link mw-indicators vector-toc skip-link skip-to-content VPDocFooter vp-doc-footer md-source-file md-feedback ' +
    'md-content__button feedback page-feedback td-page-meta share social-share cookie-banner site-footer footer giscus utterances ' +
    'page-metadata likes-and-labels-container wiki-comments rst-versions rst-footer-buttons gh-edit sidebar-toc nav-links paginav ' +
    'edit-page-button article-footer doc-footer sl-banner pagination-links navigation wiki-page-navigation headerlink nav-panel ' +
    'nav-wrapper nav-wide-wrapper nav-chapters top-nav topNav bottomNav subNav bottom-nav sub-nav skipNav skip-nav'
  ).split(' '),
);
const chromeIds =
  /^(?:footer|toc-placeholder|catlinks|siteSub|contentSub|jump-to-nav|disqus_thread|comments|footer-text)$/;

const navigationName =
  /^(?:nav|navs|navbar|navbars|navigation|navigate|menubar|mainmenu|submenu|topmenu|sidebar|sidenav|sidemenu|breadcrumbs?|crumbs?|pagination|pager|prevnext|toolbar|topnav|bottomnav|subnav|locator|trail|tabs)$/;
const headerName = /^(?:hd|header|masthead|banner|topbar|logo|branding|sitename|sitetitle)$/;
const footerName = /^(?:ft|foot|footer|copyright|colophon|bottombar)$/;
const holders = /^(?:div|td|center|section|aside|form|table|ul|ol|p|header|address|font|span)$/;

/** The words in the id and classes of an element: `id="pageHeader"` gives "page" and "header". */
function namesOf(element: Element): string[] {
  const id = attribute(element, 'id');
  return [...classes(element), ...(id === undefined ? [] : [id])].flatMap((name) => [
    name.toLowerCase(),
    ...name
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[-_\s\d]+/),
  ]);
}

const paragraphs = /^(?:p|pre|li|td|dd|blockquote|div)$/;

/** Whether it holds a paragraph that is more than a list of links. */
function isProse(element: Element): boolean {
  return [element, ...elements(element)].some(
    (part) =>
      paragraphs.test(part.tagName) &&
      lettersOf(part) > 240 &&
      !children(part).some(({ tagName }) => paragraphs.test(tagName)) &&
      linkedShare(part) < 0.5,
  );
}

const hasNotes = (element: Element): boolean =>
  hasClass(element, 'footnotes') ||
  find(
    element,
    (inner) => /^doc-(?:endnotes?|footnote)$/.test(role(inner)) || hasClass(inner, 'footnote', 'footnotes'),
  ) !== undefined;

const isNavigation = (element: Element): boolean => linkedShare(element) > 0.6;

export function isChrome(element: Element): boolean {
  const { tagName } = element;
  if (tagName === 'nav') return true;
  if (tagName === 'footer') {
    return !hasNotes(element) && !ancestor(element, (above) => /^(?:blockquote|figure)$/.test(above.tagName));
  }
  if (/^(?:navigation|search|contentinfo|menubar|toolbar)$/.test(role(element))) return !hasNotes(element);
  if (tagName === 'a') return isTool(element);
  if (isLocalContents(element) || isSearchForm(element)) return true;
  if (
    tagName === 'aside' &&
    !hasClass(element, 'footnote', 'admonition', 'sidebar', 'topic', 'starlight-aside', 'note') &&
    isNavigation(element)
  )
    return true;
  const own = classes(element);
  const named =
    chromeIds.test(attribute(element, 'id') ?? '') ||
    own.some((name) => chromeClasses.has(name) || /^(?:toc|tableOfContents|editThisPage)_/.test(name));
  if (named) return !isProse(element) && !hasNotes(element);
  return isNamedFrame(element);
}

const isTool = (link: Element): boolean =>
  classes(link).some((name) => chromeClasses.has(name)) ||
  /^(?:edit|improve) (?:this page|on git|this doc)/i.test(textOf(link));

/** Boilerplate with common names on pages without a known generator. */
function isNamedFrame(element: Element): boolean {
  if (!holders.test(element.tagName) || element.attrs.length === 0) return false;
  const names = namesOf(element);
  if (names.some((name) => navigationName.test(name)) || (names.includes('menu') && isBox(element))) {
    return linkedShare(element) >= 0.5 && !isProse(element) && !holdsTitle(element);
  }
  if (!isBox(element) || find(element, isHeading) || hasNotes(element)) return false;
  const small = lettersOf(element) < 300 && !find(element, ({ tagName }) => /^(?:pre|table|dl|img)$/.test(tagName));
  return small && names.some((name) => footerName.test(name)) && !isProse(element);
}

const isBox = ({ tagName }: Element): boolean => /^(?:div|td|center|section|address)$/.test(tagName);

const holdsTitle = (element: Element): boolean => find(element, ({ tagName }) => tagName === 'h1') !== undefined;

/** Whether an element is named like a site header. */
export const isNamedHeader = (element: Element): boolean =>
  role(element) === 'banner' ||
  (element.tagName === 'header' && !ancestor(element, ({ tagName }) => /^(?:article|main|section)$/.test(tagName))) ||
  (isBox(element) && namesOf(element).some((name) => headerName.test(name)));

function isSearchForm(element: Element): boolean {
  if (element.tagName !== 'form' || isProse(element)) return false;
  const asks = ({ tagName, attrs }: Element): boolean =>
    tagName === 'input' &&
    attrs.some(
      ({ name, value }) =>
        (name === 'type' && value === 'search') || (name === 'name' && /^(?:q|query|search)$/i.test(value)),
    );
  return find(element, asks) !== undefined && lettersOf(element) < 120;
}

/** A table of contents of the page itself, which the outline replaces. */
function isLocalContents(element: Element): boolean {
  if (!/^(?:div|nav|ul|section|aside|table|td)$/.test(element.tagName) || element.attrs.length === 0) return false;
  const named =
    hasClass(element, 'contents', 'local', 'toctree-local', 'table-of-contents') ||
    namesOf(element).some((name) => name === 'toc');
  if (!named || linkedShare(element) < 0.5) return false;
  const links = findAll(element, ({ tagName }) => tagName === 'a').flatMap((link) => attribute(link, 'href') ?? []);
  return links.length > 0 && links.every((href) => href.startsWith('#'));
}

/** A column of links beside a column of text. */
export function isLinkColumn(cell: Element): boolean {
  if (cell.tagName !== 'td' || linkedShare(cell) < 0.8) return false;
  if (findAll(cell, ({ tagName }) => tagName === 'a').length < 4) return false;
  const row = parentOf(cell);
  const table = ancestor(cell, ({ tagName }) => tagName === 'table');
  if (!row || !table || find(table, ({ tagName }) => tagName === 'th')) return false;
  return children(row).some(
    (other) => other !== cell && linkedShare(other) < 0.4 && lettersOf(other) > 2 * lettersOf(cell) && holdsText(other),
  );
}

const holdsText = (cell: Element): boolean =>
  find(cell, ({ tagName }) => /^(?:p|pre|h[1-6])$/.test(tagName)) !== undefined;
