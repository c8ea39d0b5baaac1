// Social card of a page (Open Graph image): typeset by the PDF compiler, which supports every script, then rasterized.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { Resvg } from '@resvg/resvg-js';
import { fontPaths } from '../pdf/fonts.ts';
import { literal, named, truth } from '../pdf/literal.ts';
import { scriptOf } from '../shared/script.ts';
import type { Card } from './card.ts';

const folder = import.meta.dirname;
let compiler: NodeCompiler | undefined;

/** A PNG of 1200 by 630. */
export function drawCard(card: Card): Uint8Array {
  compiler ??= NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: fontPaths() }] });
  compiler.mapShadow(join(folder, 'card.typ'), readFileSync(join(folder, 'card.typ')));
  const logo = card.logo && join(folder, `logo.${card.logo.type}`);
  if (card.logo && logo !== undefined) compiler.mapShadow(logo, Buffer.from(card.logo.bytes));
  try {
    return paint(set(compiler, source(card, logo !== undefined)));
  } catch (error) {
    // The logo is the only third-party input: one that cannot be read is left out.
    if (logo === undefined) throw error;
    return paint(set(compiler, source(card, false)));
  } finally {
    if (logo !== undefined) compiler.unmapShadow(logo);
    compiler.evictCache(5);
  }
}

function set(with_: NodeCompiler, mainFileContent: string): string {
  const done = with_.compile({ mainFileContent });
  if (!done.result) throw new Error(JSON.stringify(done.takeDiagnostics()?.shortDiagnostics ?? []).slice(0, 2000));
  return with_.plainSvg(done.result);
}

const paint = (svg: string): Uint8Array =>
  new Resvg(svg, { fitTo: { mode: 'width', value: 1200 }, font: { loadSystemFonts: false } }).render().asPng();

const longWord = 20;
const segmenter = new Intl.Segmenter();

/** Allows breaks between any two characters of long words. */
const breakable = (text: string, longest = longWord): string =>
  text.replaceAll(/\S+/g, (word) =>
    word.length > longest ? Array.from(segmenter.segment(word), ({ segment }) => segment).join('\u200b') : word,
  );

/** The text as it is, in a form that fits every line, and its longest unbreakable word. */
function words(text: string): string {
  const parts = text.split(/[\s\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60-]+/);
  const longest = parts.reduce((one, other) => (other.length > one.length ? other : one), '');
  return named({ whole: literal(text), broken: literal(breakable(text)), longest: literal(longest) });
}

function source(card: Card, withLogo: boolean): string {
  const script = (text: string | undefined): string => {
    const found = scriptOf(text ?? '') ?? { lang: card.language.slice(0, 2).toLowerCase() || 'en', rtl: false };
    return named({ lang: literal(found.lang), rtl: truth(found.rtl) });
  };
  const optional = (text: string | undefined): string => (text ? literal(text) : 'none');
  const color = (hex: string): string => `rgb(${literal(hex)})`;
  const { colors } = card;
  const args = {
    site: literal(breakable(card.site)),
    part: optional(card.part && breakable(card.part)),
    title: words(card.title),
    about: card.about ? words(card.about) : 'none',
    host: literal(card.host),
    logo: withLogo && card.logo ? literal(`logo.${card.logo.type}`) : 'none',
    rtl: truth(card.rightToLeft),
    ground: color(colors.ground),
    ink: color(colors.ink),
    soft: color(colors.soft),
    accent: color(colors.accent),
    wash: color(colors.wash),
    scripts: named({
      site: script(card.site),
      part: script(card.part),
      title: script(card.title),
      about: script(card.about),
      host: script('host'),
    }),
  };
  const written = Object.entries(args).map(([name, value]) => `${name}: ${value}`);
  return `#import "card.typ": card\n#card(${written.join(', ')})\n`;
}
