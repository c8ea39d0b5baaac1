// Fonts are served by this process: pages make no third-party requests.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Customization } from '../types.ts';
import { formulaRanges } from './formula-ranges.ts';

type Styling = Customization['styling'];
type Named<T> = Extract<T, string>;
export type FontName = Named<Styling['font']> | Named<Styling['monospaceFont']>;

/**
 * The package, its style sheets and the family they declare. ABC Favorit is commercial and cannot be shipped; this one
 * is close.
 */
const packages: Record<FontName, { from: string; sheets: string[]; family: string }> = {
  ABCFavorit: variable('hanken-grotesk', 'Hanken Grotesk'),
  Inter: variable('inter', 'Inter'),
  Roboto: variable('roboto', 'Roboto'),
  RobotoSlab: variable('roboto-slab', 'Roboto Slab'),
  OpenSans: variable('open-sans', 'Open Sans'),
  SourceSansPro: variable('source-sans-3', 'Source Sans 3'),
  Lato: fixed('lato', 'Lato', [400, 700]),
  Ubuntu: fixed('ubuntu', 'Ubuntu', [400, 700]),
  Raleway: variable('raleway', 'Raleway'),
  Merriweather: variable('merriweather', 'Merriweather'),
  Overpass: variable('overpass', 'Overpass'),
  NotoSans: variable('noto-sans', 'Noto Sans'),
  IBMPlexSerif: fixed('ibm-plex-serif', 'IBM Plex Serif', [400, 600]),
  Poppins: fixed('poppins', 'Poppins', [400, 600]),
  FiraSans: fixed('fira-sans', 'Fira Sans', [400, 600]),
  FiraCode: variable('fira-code', 'Fira Code'),
  IBMPlexMono: fixed('ibm-plex-mono', 'IBM Plex Mono', [400]),
  JetBrainsMono: variable('jetbrains-mono', 'JetBrains Mono'),
  SourceCodePro: variable('source-code-pro', 'Source Code Pro'),
  RobotoMono: variable('roboto-mono', 'Roboto Mono'),
  SpaceMono: fixed('space-mono', 'Space Mono', [400]),
  DMMono: fixed('dm-mono', 'DM Mono', [400]),
  Inconsolata: variable('inconsolata', 'Inconsolata'),
};

function variable(name: string, family: string): { from: string; sheets: string[]; family: string } {
  return { from: `@fontsource-variable/${name}`, sheets: ['index.css'], family: `${family} Variable` };
}

function fixed(name: string, family: string, weights: number[]): { from: string; sheets: string[]; family: string } {
  return { from: `@fontsource/${name}`, sheets: weights.map((weight) => `${weight}.css`), family };
}

const require = createRequire(import.meta.url);
const folderOf = (from: string): string => dirname(require.resolve(`${from}/package.json`));
const rules = new Map<string, string>();

/** The @font-face rules of a font, with URLs below `assets`. */
export function fontRules(name: FontName, assets: string): { family: string; css: string } {
  const { from, sheets, family } = packages[name];
  let css = rules.get(from);
  if (css === undefined) {
    css = sheets
      .map((sheet) => readFileSync(join(folderOf(from), sheet), 'utf8'))
      .join('\n')
      .replaceAll(/\/\*.*?\*\//gs, '')
      // Drop the WOFF form of each file, which no current browser requests.
      .replaceAll(/,\s*url\([^)]*\.woff\)\s*format\('woff'\)/g, '')
      // Avoids layout shift: a font that loads late is used from the next page on.
      .replaceAll(/font-display:\s*swap/g, 'font-display:optional')
      .replaceAll(/\s*\n\s*/g, '');
    rules.set(from, css);
  }
  return { family, css: css.replaceAll(/url\(\.\/files\//g, `url(${assets}/fonts/${from.split('/')[1]}/`) };
}

/** Font subsets of languages with other scripts than Latin; undefined ones are in none of the fonts. */
const letters: Record<string, string | undefined> = {
  ...Object.fromEntries('ar he fa ur zh yue ja ko th hi'.split(' ').map((language) => [language, undefined])),
  ...Object.fromEntries('ru uk bg'.split(' ').map((language) => [language, 'cyrillic'])),
  el: 'greek',
};

/** The file that most text of a language needs, for preloading. */
export function mainFile(name: FontName, language: string, assets: string): string | undefined {
  const subset = Object.hasOwn(letters, language) ? letters[language] : 'latin';
  if (subset === undefined) return undefined;
  const key = `${name} ${subset}`;
  if (!mainFiles.has(key)) {
    const file = new RegExp(`url\\(([^)]*-${subset}-(?:wght|400)-normal\\.woff2)\\)`);
    mainFiles.set(key, file.exec(fontRules(name, '').css)?.[1]);
  }
  const path = mainFiles.get(key);
  return path === undefined ? undefined : assets + path;
}
/** Without the path of the assets, which sites behind a proxy have of their own. */
const mainFiles = new Map<string, string | undefined>();

const folderOfFormulas = join(import.meta.dirname, '../../fonts');
/** Unique name of the font that `tools/formula-font` writes. */
export const formulaFamily = 'Formulas';
/** Local math fonts; not the one we ship, of which devices have copies that cannot stretch arrows. */
const ownOfDevices = ['Cambria Math', 'Latin Modern Math', 'Libertinus Math'];

export type FormulaFile = { part: string; bytes: Buffer };
export const formulaFiles = (): FormulaFile[] =>
  Object.keys(formulaRanges).map((part) => ({
    part,
    bytes: readFileSync(join(folderOfFormulas, `formulas-${part}.woff2`)),
  }));

/**
 * Formulas need a font with a MATH table for stretching, which few phones have. A page loads the subsets it has
 * characters of. `addressOf` maps a subset to its URL.
 */
export const formulaRules = (addressOf: (part: string) => string): string =>
  Object.entries(formulaRanges)
    .map(([part, ranges]) => {
      // The common subset is preloaded, to keep layout shift small.
      const local = part === 'common' ? [] : ownOfDevices.map((name) => `local("${name}")`);
      const sources = [...local, `url(${addressOf(part)})format("woff2")`];
      return `@font-face{font-family:${formulaFamily};font-display:swap;src:${sources.join(',')};unicode-range:${ranges.join(',')}}`;
    })
    .join('');

const byFolder = new Map(Object.values(packages).map(({ from }) => [from.split('/')[1]!, from]));

/** The file named in a font's rules; undefined when there is none. */
export function fontFile(folder: string, file: string): string | undefined {
  const from = byFolder.get(folder);
  if (from === undefined || !/^[a-z0-9-]+\.woff2$/.test(file)) return undefined;
  return join(folderOf(from), 'files', file);
}
