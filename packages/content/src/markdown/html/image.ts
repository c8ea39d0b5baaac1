import { attributes, escapeHtml } from './escape.ts';
import type { Picture, Renderer } from './renderer.ts';

/** An image with its dark variant. For a disallowed URL only the alt text is rendered. */
export function pictureHtml(image: Picture, renderer: Renderer): string {
  const { alt = '', title, width, height, size } = image;
  const src = renderer.source(image.target);
  if (src === undefined) return escapeHtml(alt);
  const names = { src, alt, title, width, height, class: size && `size-${size}`, loading: 'lazy' };
  const shown = `<img${attributes(names)}>`;
  const dark = renderer.source(image.dark);
  if (dark === undefined) return shown;
  return `<picture><source${attributes({ srcset: srcset(dark), media: '(prefers-color-scheme: dark)' })}>${shown}</picture>`;
}

/** In srcset a space or comma would begin another candidate. */
function srcset(url: string): string {
  return url.replace(/[\s,]/g, (sign) => encodeURIComponent(sign));
}
