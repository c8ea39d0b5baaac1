// How other tools derive anchors from the same text.
import { slug } from '../markdown/anchors.ts';
import { latinReadings } from './latin.ts';

const symbols = (text: string): string =>
  text.replaceAll('&', ' and ').replaceAll('<', ' less than ').replaceAll('>', ' greater than ');

/** Some tools prefix anchors that begin with a digit. */
const withLetter = (name: string): string[] => (/^\d/.test(name) ? [`id-${name}`, name] : [name]);

/** The anchors of this text in other tools, the likeliest first. */
export function spellings(text: string): string[] {
  const words = text.includes('&') || text.includes('<') || text.includes('>') ? [symbols(text), text] : [text];
  const found = words.flatMap((one) => [...latinReadings(one), one]);
  return [...new Set(found.flatMap((one) => withLetter(slug(one))))].filter((name) => name !== '');
}

/**
 * Normalizes an anchor: without case, separators and common differences between transliterations.
 * `packages/site/src/browser/site.js` does the same for external URLs.
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
