// A page of the book as a chapter.
import { escapeHtml, renderHtml, type HtmlOptions, type Markdown, type Resolved } from '@lectern/content';
import temml from 'temml';
import type { ManuscriptImage } from '../manuscript.ts';
import type { Book, BookPage } from '../shared/book.ts';
import { numberedFormulas } from './equations.ts';
import { idOf } from './xhtml.ts';

export const chapterName = (index: number): string => `chapter-${index + 1}.xhtml`;

const deepestInclude = 5;

export function chapterHtml(page: BookPage, book: Book, usable: (image: ManuscriptImage) => boolean): string {
  const title = `<h1 id="top">${escapeHtml(page.title)}</h1>`;
  const about = page.description ? `<p class="description">${escapeHtml(page.description)}</p>` : '';
  return `${title}\n${about}\n${numberedFormulas(body(page.tree, page, book, usable, []))}`;
}

function body(
  tree: Markdown.Page,
  page: BookPage,
  book: Book,
  usable: (image: ManuscriptImage) => boolean,
  within: readonly string[],
): string {
  const options: HtmlOptions = {
    resolve: (target, use) => resolve(target, use === 'image', page, book, usable),
    include(target) {
      const shared = book.shared(target, page);
      if (!shared || within.includes(shared.id) || within.length >= deepestInclude) return '';
      return body(shared.tree, page, book, usable, [...within, shared.id]);
    },
    math,
  };
  return renderHtml(tree, options);
}

const broken: Resolved = { href: '', broken: true };

function resolve(
  target: string,
  picture: boolean,
  page: BookPage,
  book: Book,
  usable: (image: ManuscriptImage) => boolean,
): Resolved {
  const found = book.find(target, page.index);
  if (found.kind === 'file') {
    const { name, url, image } = found.file;
    // Pictures are part of the book; only they are, so other files stay where they are.
    if (picture) return image && usable(image) ? { href: `images/${image.file}` } : broken;
    return { href: url, title: name };
  }
  if (picture || found.kind === 'nowhere') return broken;
  if (found.kind === 'outside') {
    const href = encodedUrl(found.url);
    return href === undefined ? broken : { href, ...(found.title !== undefined && { title: found.title }) };
  }
  const { anchor, title, description } = found;
  const fragment = anchor === undefined ? '' : `#${idOf(anchor)}`;
  return { href: chapterName(found.page) + fragment, title, ...(description !== undefined && { description }) };
}

/** Checkers of books read addresses strictly. */
function encodedUrl(url: string): string | undefined {
  if (!/^https?:/i.test(url)) return encodeURI(url.replaceAll(/%(?![\da-f]{2})/gi, '%25')).replaceAll('%25', '%');
  return URL.parse(url)?.href.replaceAll(/[{}|\\^`[\]]/g, (sign) => encodeURIComponent(sign));
}

function math(formula: string, display: boolean): string | undefined {
  try {
    return temml.renderToString(formula, { displayMode: display, throwOnError: true, maxExpand: 200 });
  } catch {
    return `<code>${escapeHtml(formula)}</code>`;
  }
}
