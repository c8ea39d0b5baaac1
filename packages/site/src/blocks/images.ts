import { attributes, escapeHtml, type HtmlOptions, type Markdown, type Renderer } from '@lectern/content';
import type { BlockOptions } from './options.ts';

type PictureHook = NonNullable<HtmlOptions['picture']>;

export const pictureHtml = (...[image, renderer, use, options]: [...Parameters<PictureHook>, BlockOptions]): string =>
  use === 'figure' ? zoomable(image, renderer, options) : picture(image, renderer, options);

/** Smaller images are icons, which need no zoom. */
const leastZoomed = 200;

/** A link to the image, which a script opens in a lightbox. */
function zoomable(image: Picture, renderer: Renderer, options: BlockOptions): string {
  const light = renderer.source(image.target);
  const { width = leastZoomed } = sizeOf(image, options);
  if (light === undefined || (/^\d+$/.test(String(width)) && Number(width) < leastZoomed))
    return picture(image, renderer, options);
  const label = image.alt ? undefined : options.texts.enlarge;
  const one = (src: string, drawn: string, kind = ''): string =>
    `${renderer.openLink(src, { class: `zoom${kind}` }, { 'aria-label': label })}${drawn}</a>`;
  const dark = renderer.source(image.dark);
  if (dark === undefined) return one(light, picture(image, renderer, options));
  const { dark: _, ...first } = image;
  const second = { ...first, target: image.dark ?? image.target };
  return (
    one(light, picture(first, renderer, options, 'on-light'), ' on-light') +
    one(dark, picture(second, renderer, options, 'on-dark'), ' on-dark')
  );
}

type Picture = Pick<Markdown.Image, 'target' | 'dark' | 'alt' | 'width' | 'height'>;

/** Both theme variants: readers can switch the theme independently of the device. */
function picture(image: Picture, renderer: Renderer, options: BlockOptions, kind?: string): string {
  const light = renderer.source(image.target);
  const dark = renderer.source(image.dark);
  if (light === undefined) return escapeHtml(image.alt ?? '');
  const size = sizeOf(image, options);
  const one = (src: string, as = kind): string =>
    `<img${attributes({ src, alt: image.alt ?? '', class: as, ...size, loading: 'lazy', decoding: 'async' })}>`;
  return dark === undefined ? one(light) : one(light, 'on-light') + one(dark, 'on-dark');
}

/** The file's dimensions reserve the space until the image has loaded (no layout shift). */
function sizeOf(
  { target, width, height }: Picture,
  { file }: BlockOptions,
): Record<string, string | number | undefined> {
  const known = file(/^\/files\/([\w.:~-]+)$/.exec(target.value)?.[1] ?? '')?.dimensions;
  if (!known) return { width, height };
  const asked = /^\d{1,5}$/.test(width ?? '') ? Number(width) : undefined;
  if (width !== undefined && asked === undefined) return { width, height };
  const shown = Math.min(asked ?? known.width, known.width);
  return { width: shown, height: Math.round((known.height * shown) / known.width) };
}
