import { htmlAttributes } from '../../markdown/print/escape.ts';
import { picture } from '../../markdown/print/html-inlines.ts';
import type { InlineImage } from '../../markdown/tree.ts';
import { labelText, targetText } from './target.ts';
import type { Place, Printer } from './printer.ts';
import { usesTags } from './printer.ts';

export function inlineImage(node: InlineImage, printer: Printer, place: Place): string {
  const { target, alt, title, dark, size, width, height, drawing } = node;
  const isPlain = !dark && !size && !width && !height && !drawing;
  if (isPlain && !usesTags(printer)) return `![${labelText(alt, printer, place)}](${targetText(target, title, place)})`;
  const attributes = {
    src: target.value,
    alt,
    title,
    width,
    height,
    'data-size': size,
    class: drawing ? 'gitbook-drawing' : undefined,
  };
  const image = `<img${htmlAttributes(attributes)}>`;
  return dark ? picture(image, dark.value) : image;
}
