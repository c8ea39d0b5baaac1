// A page of the book as a chapter.
import {
  attributes,
  escapeHtml,
  renderHtml,
  visitBlocks,
  type HtmlOptions,
  type Markdown,
  type Resolved,
} from '@lectern/content';
import temml from 'temml';
import type { Book, BookPage } from '../shared/book.ts';
import { colorTokens } from '../shared/color-tokens.ts';
import type { BookDiagrams } from './diagrams.ts';
import { numberedFormulas } from './equations.ts';
import { idOf } from './xhtml.ts';

export const chapterName = (index: number): string => `chapter-${index + 1}.xhtml`;

/** Name of the image of a file in the book; undefined when it is not included. */
export type FindImage = (id: string) => string | undefined;

/** What else a chapter is drawn with. */
type Pictures = { usable: FindImage; diagram: BookDiagrams['of'] };

const deepestInclude = 5;

export function chapterHtml(page: BookPage, book: Book, pictures: Pictures): string {
  const title = `<h1 id="top">${escapeHtml(page.title)}</h1>`;
  const about = page.description ? `<p class="description">${escapeHtml(page.description)}</p>` : '';
  return `${title}\n${about}\n${numberedFormulas(body(page.tree, page, book, pictures, []))}`;
}

function body(tree: Markdown.Page, page: BookPage, book: Book, pictures: Pictures, within: readonly string[]): string {
  const { usable, diagram } = pictures;
  const options: HtmlOptions = {
    resolve: (target, use) => resolve(target, use === 'image', page, book, usable),
    include(target) {
      const shared = book.shared(target, page);
      if (!shared || within.includes(shared.id) || within.length >= deepestInclude) return '';
      return body(shared.tree, page, book, pictures, [...within, shared.id]);
    },
    math,
    highlight: (code, lang) => (lang === undefined ? undefined : coloredCode(code, lang)),
    blocks: {
      diagram({ value }) {
        const drawn = diagram(value);
        if (!drawn) return `<figure class="diagram"><pre>${escapeHtml(value)}</pre></figure>`;
        // Screen readers get the source of the diagram.
        const { file, width, height } = drawn;
        return `<figure class="diagram"><img${attributes({ src: `images/${file}`, alt: value, width, height })}></figure>`;
      },
    },
  };
  nameMissingPictures(tree, page, book, usable);
  return renderHtml(tree, options);
}

const coloredCode = (code: string, lang: string): string =>
  colorTokens(code, lang)
    .map((line) =>
      line
        .map(({ text, kind }) =>
          kind === undefined ? escapeHtml(text) : `<span class="token-${kind}">${escapeHtml(text)}</span>`,
        )
        .join(''),
    )
    .join('\n');

/** A missing image is replaced by its alternative text, or by its file name if it has none. */
function nameMissingPictures(tree: Markdown.Page, page: BookPage, book: Book, usable: FindImage): void {
  const name = (picture: { target?: Markdown.Target; alt?: string }): void => {
    if (picture.alt || !picture.target) return;
    const found = book.find(picture.target.value, page.index);
    if (found.kind === 'file' && usable(found.id) === undefined) picture.alt = found.file.name;
  };
  visitBlocks(tree.children, {
    block(block) {
      if (block.type === 'images') block.children.forEach(name);
      if (block.type === 'drawing') name(block);
    },
    inline(inline) {
      if (inline.type === 'inlineImage') name(inline);
    },
  });
}

const broken: Resolved = { href: '', broken: true };

function resolve(target: string, picture: boolean, page: BookPage, book: Book, usable: FindImage): Resolved {
  const found = book.find(target, page.index);
  if (found.kind === 'file') {
    const { name, url } = found.file;
    // Only images are part of the book; other files stay links.
    if (picture) {
      const image = usable(found.id);
      return image === undefined ? broken : { href: `images/${image}` };
    }
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

/** EPUB validators parse URLs strictly. */
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
