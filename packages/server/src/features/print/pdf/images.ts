import type { Markdown } from '@lectern/content';
import { call, literal } from './literal.ts';
import type { Writer } from './writer.ts';

type PictureSource = { target: Markdown.Target; alt?: string; width?: string; height?: string; size?: string };

const pointsPerPixel = 0.72;
const widest = 455;

/** The call that renders an image; undefined when there is nothing to render. */
export function pictureCall(image: PictureSource, writer: Writer, inText: boolean): string | undefined {
  const picture = writer.picture(image.target.value);
  if (!picture) return undefined;
  const size = sizeOf(image, picture.width, picture.height);
  const alt = image.alt ? literal(image.alt) : 'none';
  const path = literal(picture.path);
  if (!inText) return call('picture', path, points(size?.width), points(size?.height), alt);
  const most = image.size === 'line' ? 13 : writer.narrow ? 110 : 240;
  const full = size ?? { width: most, height: most };
  // Small images are inline symbols and must not increase the line height.
  const asSign = image.size === 'line' || (full.height > 12 && full.height <= 30);
  const scale = asSign ? 13 / full.height : Math.min(1, widest / full.width, most / full.height);
  const limited = writer.narrow ? Math.min(scale, 120 / full.width) : scale;
  return call('inline-picture', path, points(full.width * limited), points(full.height * limited), alt);
}

const points = (value: number | undefined): string => (value === undefined ? 'none' : `${value.toFixed(2)}pt`);

/** The size the author set, in proportion, in points. */
function sizeOf(image: PictureSource, width = 0, height = 0): { width: number; height: number } | undefined {
  const asked = { width: asPoints(image.width), height: asPoints(image.height) };
  if (width > 0 && height > 0) {
    const ratio = height / width;
    if (asked.width) return { width: asked.width, height: asked.width * ratio };
    if (asked.height) return { width: asked.height / ratio, height: asked.height };
    return { width, height };
  }
  return asked.width && asked.height ? { width: asked.width, height: asked.height } : undefined;
}

/** Percentages are relative to the maximum width. */
function asPoints(text: string | undefined): number | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(px|%)?\s*$/.exec(text ?? '');
  if (!match) return undefined;
  const value = match[2] === '%' ? (Number(match[1]) / 100) * widest : Number(match[1]) * pointsPerPixel;
  return value >= 1 && value < 5000 ? value : undefined;
}

export const pixelsToPoints = (pixels: number): number => pixels * pointsPerPixel;
