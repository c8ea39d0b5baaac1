import type { DocumentBlock } from '../../document/types.ts';
import { htmlAttributes } from './escape.ts';
import { htmlInlines, picture } from './html-inlines.ts';
import type { Notes } from './notes.ts';
import { blocks, fragmentNodes, href, length, record, text } from './read.ts';

export function printImages(block: DocumentBlock, notes: Notes): string {
  const data = record(block.data);
  const figures = blocks(block.nodes)
    .map((image) => figure(image, notes))
    .filter(Boolean);
  const attributes = htmlAttributes({
    align: text(data['align']),
    'data-full-width': data['fullWidth'] === true ? 'true' : undefined,
    'data-with-frame': data['framed'] === true ? 'true' : undefined,
  });
  const body = figures.join(' ');
  return attributes === '' && figures.length === 1 ? body : `<div${attributes}>${body}</div>`;
}

function figure(block: DocumentBlock, notes: Notes): string {
  const data = record(block.data);
  const src = href(data['ref']);
  if (src === undefined) return '';
  const attributes = {
    src,
    alt: text(data['alt']) ?? '',
    width: length(data['width']),
    height: length(data['height']),
  };
  const image = `<img${htmlAttributes(attributes)}>`;
  const dark = href(data['refDark']);
  const shown = dark === undefined ? image : picture(image, dark);
  const caption = fragmentNodes(block, 'caption')
    .map((node) => htmlInlines(node.nodes, notes))
    .join('<br>');
  return figureHtml(shown, caption);
}

/** An image with its caption, both in HTML. */
export const figureHtml = (image: string, caption: string): string =>
  `<figure>${image}<figcaption>${caption === '' ? '' : `<p>${caption}</p>`}</figcaption></figure>`;
