// How the same words are spelled in anchors elsewhere.
import { slug } from '../markdown/anchors.ts';
import { latinReadings } from './latin.ts';

const symbols = (text: string): string =>
  text.replaceAll('&', ' and ').replaceAll('<', ' less than ').replaceAll('>', ' greater than ');

/** Anchors that begin with a digit are given a letter by some. */
const withLetter = (name: string): string[] => (/^\d/.test(name) ? [`id-${name}`, name] : [name]);

/** The anchors these words have elsewhere, the likeliest first. */
export function spellings(text: string): string[] {
  const words = text.includes('&') || text.includes('<') || text.includes('>') ? [symbols(text), text] : [text];
  const found = words.flatMap((one) => [...latinReadings(one), one]);
  return [...new Set(found.flatMap((one) => withLetter(slug(one))))].filter((name) => name !== '');
}

/**
 * What is left of an anchor when case, marks between words and the usual differences between ways to write other scripts
 * in Latin letters are put aside. `packages/site/src/browser/site.js` does the same for addresses from outside.
 */
export const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^id-(?=\d)/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/s[hc]*ch/g, 'sh')
    .replaceAll('kh', 'h')
    .replaceAll('ts', 'c')
    .replaceAll(/[yj]/g, 'i')
    .replaceAll(/i[eo]/g, 'e')
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll(/i+/g, 'i');
