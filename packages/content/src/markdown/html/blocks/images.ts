import type { Image, Images } from '../../tree.ts';
import { attributes } from '../escape.ts';
import { pictureHtml } from '../image.ts';
import type { Renderer } from '../renderer.ts';

export function renderImages(block: Images, renderer: Renderer): string {
  const names = [
    'images',
    block.align && `align-${block.align}`,
    block.fullWidth && 'full-width',
    block.framed && 'framed',
    block.children.length > 1 && 'gallery',
  ];
  const figures = block.children.map((image) => renderImage(image, renderer));
  return `<div${attributes({ class: names.filter(Boolean).join(' ') })}>${figures.join('')}</div>`;
}

function renderImage(image: Image, renderer: Renderer): string {
  const caption = image.caption.length > 0 ? `<figcaption>${renderer.inlines(image.caption)}</figcaption>` : '';
  const picture = renderer.options.picture?.(image, renderer, 'figure') ?? pictureHtml(image, renderer);
  return `<figure>${picture}${caption}</figure>`;
}
