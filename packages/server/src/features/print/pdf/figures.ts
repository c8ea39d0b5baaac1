import type { Markdown } from '@lectern/content';
import { textPiece, linkText } from './text.ts';
import { plainCode } from './code.ts';
import { array, call, joined, literal, truth } from './literal.ts';
import { pictureCall } from './images.ts';
import { deeper, find, inlines, linked, type Writer } from './writer.ts';

export function figures(item: Markdown.Images, writer: Writer): string[] {
  const shown = item.children.map((image) => {
    const picture = pictureCall(image, writer, false) ?? instead(image, writer);
    const caption = image.caption.length === 0 ? 'none' : inlines(image.caption, deeper(writer));
    return `(${picture}, ${caption})`;
  });
  return [call('figures', item.align ?? 'center', truth(item.framed), array(shown))];
}

/** External images are not fetched; they are printed as a link. */
function instead(image: { target: Markdown.Target; alt?: string }, writer: Writer): string {
  const destination = find(writer, image.target.value);
  const words = image.alt || linkText(image.target.value, destination);
  return call('boxed', linked(destination, textPiece(words, writer)));
}

/** Rendered where possible; its source otherwise. */
export function diagram(item: Markdown.Diagram, writer: Writer): string[] {
  const drawn = writer.diagram(item.value);
  if (!drawn) return [plainCode(item.value, 'Mermaid')];
  const size = [drawn.width, drawn.height].map((value) => (value === undefined ? 'none' : `${value.toFixed(2)}pt`));
  // Screen readers get the source of the diagram.
  const picture = call('picture', literal(drawn.path), ...size, literal(item.value));
  return [call('figures', 'center', 'false', array([`(${joined([picture])}, none)`]))];
}

export function drawing(item: Markdown.Drawing, writer: Writer): string[] {
  const { target, alt } = item;
  if (!target) return [];
  const image = { target, ...(alt !== undefined && { alt }) };
  const picture = pictureCall(image, writer, false) ?? instead(image, writer);
  return [call('figures', 'center', 'false', array([`(${joined([picture])}, none)`]))];
}
