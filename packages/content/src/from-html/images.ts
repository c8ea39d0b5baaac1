// Images: their real source, and whether they are inline.
import { attribute, children, type Element, find } from './dom.ts';
import type { Inline } from './inline.ts';
import { address, type Writing } from './conversion-state.ts';

type Image = Inline & { type: 'image' };

export function imageOf(element: Element, writing: Writing): Image | undefined {
  const image = element.tagName === 'img' ? element : find(element, ({ tagName }) => tagName === 'img');
  if (!image) return undefined;
  const written = sourceOf(image) ?? sourceOfSet(element);
  const src = written === undefined ? '' : address(writing, written);
  const [width, height] = [size(image, 'width'), size(image, 'height')];
  // Tracking pixel.
  if (src === '' || (width !== undefined && width <= 2) || (height !== undefined && height <= 2)) return undefined;
  const alt = (attribute(image, 'alt') ?? '').replace(/\s+/g, ' ').trim();
  const small = height !== undefined && height <= 24 && (width === undefined || width <= 64);
  return { type: 'image', src, alt, small };
}

const later = ['data-src', 'data-original', 'data-lazy-src', 'data-image-src'];

/** Pages with lazy loading have a placeholder as the source. */
function sourceOf(image: Element): string | undefined {
  const src = attribute(image, 'src');
  const real = later.map((name) => attribute(image, name)).find((value) => value !== undefined && value !== '');
  const empty = src === undefined || src === '' || /^data:image\/(?:gif|svg)/i.test(src);
  return (empty ? (real ?? sourceOfSet(image)) : undefined) ?? src;
}

function sourceOfSet(element: Element): string | undefined {
  const sources = [element, ...children(element).filter(({ tagName }) => tagName === 'source')];
  const set = sources.map((source) => attribute(source, 'srcset') ?? attribute(source, 'data-srcset')).find(Boolean);
  const choices = set?.split(/,\s+/).map((choice) => choice.trim().split(/\s+/)[0]);
  return choices?.at(-1) || undefined;
}

function size(image: Element, name: string): number | undefined {
  const value =
    attribute(image, name) ??
    new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*(\\d+)px`).exec(attribute(image, 'style') ?? '')?.[1];
  return value !== undefined && /^\d+(?:px)?$/.test(value) ? Number.parseInt(value, 10) : undefined;
}
