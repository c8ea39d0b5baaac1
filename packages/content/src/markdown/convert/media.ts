// Images: single, framed, with a dark variant, in galleries.
import type { OpenToken } from '../parse/html-tokens.ts';
import type { Piece } from '../parse/piece.ts';
import { isPart, tidy, toBlocks, toInlines } from '../parse/piece.ts';
import type { Image, Images, Inline, InlineImage, Span } from '../tree.ts';
import { filled, oneOf, present, toAlign, toSide } from './attributes.ts';

export function convertImage(token: OpenToken, at: Span): Piece[] {
  const { attributes, targets } = token;
  const target = targets['src'];
  if (!target) return [{ type: 'comment', value: token.raw, ...at }];
  const image: InlineImage = {
    type: 'inlineImage',
    target,
    alt: attributes['alt'] ?? '',
    html: true,
    ...at,
    ...present<Partial<InlineImage>>({
      size: oneOf(attributes['data-size'], 'original', 'line'),
      width: filled(attributes['width']),
      height: filled(attributes['height']),
      title: filled(attributes['title']),
      drawing: /(?:^|\s)[a-z]+-drawing(?:\s|$)/.test(attributes['class'] ?? '') ? true : undefined,
    }),
  };
  return [image];
}

export function convertPicture(children: Piece[], at: Span): Piece[] {
  const dark = children
    .flatMap((child) => (isPart(child, 'source') ? [child] : []))
    .find((source) => (source.attributes['media'] ?? '').includes('dark'))?.targets['srcset'];
  return children.flatMap((child): Piece[] => {
    if (child.type === 'inlineImage') return [{ ...child, ...at, ...(dark ? { dark } : {}) }];
    return isPart(child, 'source') ? [] : [child];
  });
}

function imageOf(image: InlineImage, caption: Inline[], at: Span): Image {
  const more = { dark: image.dark, alt: filled(image.alt), width: image.width, height: image.height };
  return { type: 'image', target: image.target, caption, ...at, ...present<Partial<Image>>(more) };
}

export function convertFigure(token: OpenToken, children: Piece[], at: Span): Piece[] {
  const captionPart = children.find((child) => isPart(child, 'figcaption'));
  const caption = captionPart?.type === 'part' ? tidy(toInlines(captionPart.children)) : [];
  const pictures = collectImages(children.filter((child) => child !== captionPart));
  if (pictures.length === 0)
    return [...toBlocks(children.filter((child) => child !== captionPart)), ...wrap(caption, at)];
  const images = pictures.map((image, i) => imageOf(image, i === pictures.length - 1 ? caption : [], at));
  const align = toSide(token.attributes['align']);
  return [{ type: 'images', children: images, ...at, ...(align ? { align } : {}) }];
}

function wrap(caption: Inline[], at: Span): Piece[] {
  return caption.length > 0 ? [{ type: 'paragraph', children: caption, ...at }] : [];
}

function collectImages(pieces: Piece[]): InlineImage[] {
  return pieces.flatMap((piece) => {
    if (piece.type === 'inlineImage') return [piece];
    if (piece.type === 'link' || piece.type === 'paragraph') return collectImages(piece.children);
    return [];
  });
}

/** A div only matters for the alignment it gives to the images or the text inside. */
export function convertDiv(token: OpenToken, children: Piece[], at: Span): Piece[] {
  const { attributes } = token;
  const blocks = toBlocks(children).filter((block) => block.type !== 'comment');
  const sets = blocks.flatMap((block) => (block.type === 'images' ? [block] : []));
  const first = sets[0];
  if (first && sets.length === blocks.length) {
    const more: { [K in keyof Partial<Images>]: Images[K] | undefined } = {
      align: toSide(attributes['align']) ?? first.align,
      fullWidth: attributes['data-full-width'] === 'true' ? true : first.fullWidth,
      framed: attributes['data-with-frame'] === 'true' ? true : first.framed,
    };
    return [
      { type: 'images', children: sets.flatMap((set) => set.children), ...at, ...present<Partial<Images>>(more) },
    ];
  }
  const align = toAlign(attributes['align']);
  if (!align) return blocks;
  return blocks.map((block) => {
    return block.type === 'paragraph' || block.type === 'heading' ? { align, ...block } : block;
  });
}
