// What the HTML of a page leaves open: URLs and titles of its references, and words of the reader's language. Nothing is
// loaded from other hosts.
import { hrefToRef, referencePath, schemeOf, type ContentRef } from '@lectern/content/browser';
import type { Branch, Content } from '../../../api/branch.ts';
import type { TreePage } from '../../../api/page-tree.ts';
import { hrefTo, paths } from '../../../paths.ts';
import type { Texts } from '../../../texts/en.ts';

type Resolved = { href: string; title?: string | undefined };

const byId = /^\/(pages|files|reusable-content)\/([\w.:~-]+)(?:#(.*))?$/s;

function refOf(target: string): ContentRef | undefined {
  const [, kind, id = '', anchor] = byId.exec(target) ?? [];
  if (kind === 'files') return { kind: 'file', file: id };
  if (kind === 'reusable-content') return { kind: 'reusable-content', reusableContent: id };
  if (kind === 'pages') return anchor === undefined ? { kind: 'page', page: id } : { kind: 'anchor', page: id, anchor };
  return target.startsWith(referencePath) ? hrefToRef(`lectern:${target.slice(referencePath.length)}`) : undefined;
}

function pagesById(pages: readonly TreePage[], found = new Map<string, TreePage>()): Map<string, TreePage> {
  for (const page of pages) {
    found.set(page.id, page);
    pagesById(page.pages ?? [], found);
  }
  return found;
}

/** Undefined where the target does not exist. */
function resolverOf(branch: Branch, { pages, files, reusableContents }: Content) {
  let known: Map<string, TreePage> | undefined;
  return (ref: ContentRef): Resolved | undefined => {
    if ('space' in ref && ref.space !== undefined && ref.space !== branch.spaceId)
      return { href: hrefTo(paths.space({ spaceId: ref.space })) };
    switch (ref.kind) {
      case 'page':
      case 'anchor': {
        const anchor = ref.kind === 'anchor' ? `#${ref.anchor}` : '';
        if (ref.page === undefined) return anchor === '' ? undefined : { href: anchor };
        const page = (known ??= pagesById(pages)).get(ref.page);
        return page && { href: hrefTo(paths.page(branch, page.path)) + anchor, title: page.title };
      }
      case 'file': {
        const file = files.find(({ id }) => id === ref.file);
        return file && { href: file.downloadURL, title: file.name };
      }
      case 'reusable-content': {
        const title = reusableContents.find(({ id }) => id === ref.reusableContent)?.title;
        return { href: hrefTo(paths.reusableContent(branch, ref.reusableContent)), title };
      }
      default:
        return undefined;
    }
  };
}

type Resolve = ReturnType<typeof resolverOf>;

/** References by id, other hosts and places in the page. Relative URLs lead nowhere. */
function linkTo(target: string, resolve: Resolve): Resolved | undefined {
  const ref = refOf(target);
  if (ref) return resolve(ref);
  const isElsewhere = schemeOf(target) !== undefined || target.startsWith('//');
  return isElsewhere || target.startsWith('#') ? { href: target } : undefined;
}

/** Links whose text is the title of what they lead to. */
const titled = '.mention, .page-title, .content-ref > a, .include > a, .file > a, .embed > a';

export function resolveHtml(html: string, branch: Branch, content: Content, t: Texts): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  const { content: root } = template;
  const resolve = resolverOf(branch, content);
  for (const link of root.querySelectorAll('a[href]')) completeLink(link, resolve);
  for (const part of root.querySelectorAll('[src], [srcset]')) completeSource(part, resolve);
  const { theme } = document.documentElement.dataset;
  // A theme that was chosen here, whatever the system has.
  if (theme !== undefined)
    for (const dark of root.querySelectorAll('picture > source'))
      dark.setAttribute('media', theme === 'dark' ? 'all' : 'not all');
  for (const table of root.querySelectorAll('.scroll')) table.setAttribute('aria-label', t.table);
  for (const notes of root.querySelectorAll('section.notes')) notes.setAttribute('aria-label', t.notes);
  for (const back of root.querySelectorAll('.note-back')) back.setAttribute('aria-label', t.backToText);
  const [before = '', after = ''] = t.shownIf.split('{condition}');
  for (const condition of root.querySelectorAll('.condition > .soft:first-child')) {
    condition.prepend(before);
    condition.append(after);
  }
  return template.innerHTML;
}

function completeLink(link: Element, resolve: Resolve): void {
  const target = link.getAttribute('href') ?? '';
  // An empty destination is the page itself.
  const found = target === '' ? { href: '' } : linkTo(target, resolve);
  const isInclude = link.matches('.include > a');
  if (!found || (isInclude && found.title === undefined))
    return isInclude ? link.parentElement?.remove() : unlink(link);
  link.setAttribute('href', found.href);
  if (found.title !== undefined && link.matches(titled)) link.textContent = found.title;
  const name = link.matches('.card-link') ? link.getAttribute('aria-label') : undefined;
  if (name === target) link.setAttribute('aria-label', found.title ?? found.href);
}

/** The target does not exist; its text is shown without a link. */
function unlink(link: Element): void {
  if (link.matches('.button')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = link.className;
    button.disabled = true;
    button.append(...link.childNodes);
    link.replaceWith(button);
    return;
  }
  link.closest('.content-ref')?.classList.add('broken');
  link.replaceWith(...link.childNodes);
}

function completeSource(part: Element, resolve: Resolve): void {
  const name = part.hasAttribute('srcset') ? 'srcset' : 'src';
  const ref = refOf(part.getAttribute(name) ?? '');
  const found = ref && resolve(ref);
  if (found) part.setAttribute(name, found.href);
  else if (part.matches('img')) part.replaceWith(part.getAttribute('alt') ?? '');
  else if (part.matches('source')) part.remove();
  else part.removeAttribute(name);
}
