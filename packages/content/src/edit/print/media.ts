import { htmlAttributes } from '../../markdown/print/escape.ts';
import { picture } from '../../markdown/print/html-inlines.ts';
import { figureHtml } from '../../markdown/print/media.ts';
import type { Drawing, Image, Images } from '../../markdown/tree.ts';
import type { Printer } from './printer.ts';
import { usesTags } from './printer.ts';
import { labelText, targetText } from './target.ts';
import { printHtml } from './text-blocks.ts';

export function printImages(images: Images, printer: Printer): string {
  const { children, align, fullWidth, framed } = images;
  const attributes = htmlAttributes({
    align,
    'data-full-width': fullWidth ? 'true' : undefined,
    'data-with-frame': framed ? 'true' : undefined,
  });
  const [only, second] = children;
  if (only && !second && attributes === '') return markdownImage(only, printer) ?? printFigure(only, printer);
  return `<div${attributes}>${children.map((image) => printFigure(image, printer)).join(' ')}</div>`;
}

function markdownImage({ target, dark, alt, width, height, caption }: Image, printer: Printer): string | undefined {
  const [first, second] = caption;
  const title = first?.type === 'text' ? first.value : undefined;
  if (usesTags(printer) || dark || width || height || second || (first && title === undefined)) return undefined;
  return `![${labelText(alt ?? '', printer, 'line')}](${targetText(target, title, 'line')})`;
}

export function printFigure({ target, dark, alt, width, height, caption }: Image, printer: Printer): string {
  const image = `<img${htmlAttributes({ src: target.value, alt: alt ?? '', width, height })}>`;
  return figureHtml(dark ? picture(image, dark.value) : image, printHtml(caption, printer));
}

export const printDrawing = ({ target, alt }: Drawing): string =>
  `<img${htmlAttributes({ src: target?.value ?? '', alt: alt ?? '', class: 'gitbook-drawing' })}>`;
