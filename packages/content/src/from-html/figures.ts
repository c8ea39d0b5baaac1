// Images with captions, and media: videos, iframes, audio.
import {
  attribute,
  children,
  detach,
  type Element,
  elements,
  find,
  findAll,
  hasClass,
  holdsBlock,
  textOf,
} from './dom.ts';
import { htmlAttributes } from '../markdown/print/escape.ts';
import { figureHtml } from '../markdown/print/media.ts';
import { readableHtmlText } from '../markdown/print/readable-text.ts';
import { tag } from '../markdown/print/tag.ts';
import { tidy } from './inline.ts';
import { imageOf } from './images.ts';
import { imageTag, readableHtml } from '../markdown/print/readable-html.ts';
import { readInlines } from './read-inlines.ts';
import type { Blocks } from './tables.ts';
import { address, lose, type Writing } from './conversion-state.ts';

const figures = ['figure', 'imageblock', 'thumbinner', 'wp-caption', 'informalfigure'];
const captions = ['caption', 'thumbcaption', 'wp-caption-text', 'caption-text', 'title'];

export function isFigure(element: Element): boolean {
  const named = element.tagName === 'figure' || (element.tagName === 'div' && hasClass(element, ...figures));
  if (!named) return false;
  const pictures = findAll(element, ({ tagName }) => tagName === 'img');
  return pictures.length > 0 && !find(element, ({ tagName }) => /^(?:pre|table|ul|ol|video|iframe)$/.test(tagName));
}

const captionOf = (element: Element): Element | undefined =>
  elements(element).find(({ tagName }) => tagName === 'figcaption') ??
  elements(element).find(
    (inner) => hasClass(inner, ...captions) && find(inner, ({ tagName }) => tagName === 'img') === undefined,
  );

export function figureBlocks(element: Element, writing: Writing, blocks: Blocks): string[] {
  const caption = captionOf(element);
  const pictures = findAll(element, ({ tagName }) => tagName === 'img');
  const words = textOf(element).length - (caption ? textOf(caption).length : 0);
  // More than an image and its caption.
  if (words > 40 && holdsBlock(element)) return blocks(element.childNodes, writing);
  writing.anchors.skip();
  const { nodes } = tidy(caption ? readInlines(caption.childNodes, writing) : []);
  writing.anchors.skip();
  const text = readableHtml(nodes);
  const written = pictures.flatMap((picture, i) => {
    const image = imageOf(picture, writing);
    if (!image) return [];
    writing.targets.push({ href: image.src, use: 'image' });
    return [figureHtml(imageTag(image.src, image.alt), i === pictures.length - 1 ? text : '')];
  });
  if (written.length === 0) return blocks(element.childNodes, writing);
  for (const part of [...pictures, ...(caption ? [caption] : [])]) detach(part);
  return words > 0 ? [...written, ...blocks(element.childNodes, writing)] : written;
}

/** Media become embeds of their URL; an iframe of a known player that of the video's page. */
export function mediaBlock(element: Element, writing: Writing, blocks: Blocks): string[] {
  const sources = [element, ...children(element)].map(
    (part) => attribute(part, 'src') ?? attribute(part, 'data-src') ?? attribute(part, 'data'),
  );
  const src = sources.find((value) => value !== undefined && value !== '' && value !== 'about:blank');
  const url = src === undefined ? '' : playerPage(address(writing, src));
  if (element.tagName === 'object' && !/^(?:video|audio|image)\//.test(attribute(element, 'type') ?? 'image/x')) {
    const inner = blocks(element.childNodes, writing);
    if (inner.length > 0) return inner;
  }
  if (!/^https?:|^[./\w]/.test(url) || url === '') {
    lose(writing, `an element "${element.tagName}" without a URL is left out`);
    return [];
  }
  if (writing.cell) return [`<a${htmlAttributes({ href: url })}>${readableHtmlText(url)}</a>`];
  return [tag('embed', { url }, undefined)];
}

function playerPage(url: string): string {
  const tube = /^(?:https?:)?\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/.exec(url)?.[1];
  if (tube !== undefined) return `https://www.youtube.com/watch?v=${tube}`;
  const vimeo = /^(?:https?:)?\/\/player\.vimeo\.com\/video\/(\d+)/.exec(url)?.[1];
  return vimeo === undefined ? url : `https://vimeo.com/${vimeo}`;
}
