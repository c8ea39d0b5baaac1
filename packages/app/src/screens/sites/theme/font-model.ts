import type { Asset } from './queries.ts';
import type { Styling } from './settings.ts';

export type OwnFont = Exclude<Styling['font'], string>;
export type Font<Name extends string> = Name | OwnFont;

type File = Pick<Asset, 'id' | 'name' | 'contentType' | 'url'>;

const regular = 400;
const bold = 700;

const faceOf = (weight: number, { url, contentType }: File): OwnFont['fontFaces'][number] => ({
  weight,
  sources: [{ url, format: contentType === 'font/woff2' ? 'woff2' : 'woff' }],
});

/** Style sheets allow few characters in the name of a font. */
const familyOf = (name: string): string =>
  name
    .replace(/\.\w+$/, '')
    .replaceAll(/[^\w .-]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, 50) || 'Font';

/** A font with one file, for text that is not bold. */
export const fontFrom = (file: File): OwnFont => ({
  id: file.id,
  custom: true,
  fontFamily: familyOf(file.name),
  fontFaces: [faceOf(regular, file)],
});

export const withBold = (font: OwnFont, file: File): OwnFont => ({
  ...font,
  fontFaces: [...font.fontFaces.filter(({ weight }) => weight !== bold), faceOf(bold, file)],
});
