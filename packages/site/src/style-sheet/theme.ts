// The style sheet of one customization: colours, fonts, corners. Its URL contains its hash, so it is cached for ever.
import { createHash } from 'node:crypto';
import type { Customization } from '../types.ts';
import { codeRules } from './code-themes.ts';
import { contrast, inkOn, mixed, readable } from './color.ts';
import { fontRules, formulaFamily } from './fonts.ts';

type Themed = { light: string; dark: string };
type Styling = Customization['styling'];

const both = (light: string, dark: string): string => (light === dark ? light : `light-dark(${light}, ${dark})`);
const fallback = 'system-ui, -apple-system, "Segoe UI", sans-serif';
const fallbackMono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';
const radii = { straight: ['0', '0'], rounded: ['0.375rem', '0.625rem'], circular: ['0.75rem', '1.25rem'] } as const;

type Grounds = { light: string; dark: string; raisedLight: string; raisedDark: string; lines: string[] };

/**
 * Neutral colours with some of the tint, if any; a background that matches has more of it, or of the primary colour.
 */
function grounds({ theme, tint, background, primaryColor }: Styling): Grounds {
  const matches = background === 'match';
  const wash = tint?.color ?? (matches ? primaryColor : undefined);
  const [inLight, inDark] = matches ? [0.09, 0.13] : [0.05, 0.07];
  const light = (color: string): string => (wash ? mixed(color, wash.light, inLight) : color);
  const dark = (color: string): string => (wash ? mixed(color, wash.dark, inDark) : color);
  const muted = theme === 'muted';
  const paper = { light: light(muted ? '#f6f6f4' : '#ffffff'), dark: dark(muted ? '#191a1d' : '#111214') };
  const raised = { light: light(muted ? '#ffffff' : '#f6f7f8'), dark: dark(muted ? '#232428' : '#1b1c20') };
  return {
    light: paper.light,
    dark: paper.dark,
    raisedLight: raised.light,
    raisedDark: raised.dark,
    lines: [
      `--ground:${both(paper.light, paper.dark)}`,
      `--raised:${both(raised.light, raised.dark)}`,
      `--line:${both(light('#e3e5e9'), dark('#2d2f35'))}`,
      `--line-strong:${both(light('#c9cdd4'), dark('#45484f'))}`,
      `--ink:${both('#1c1e22', '#e9eaec')}`,
      `--ink-soft:${both('#4a4f58', '#b4b8bf')}`,
      `--ink-faint:${both(readable('#636973', [paper.light, raised.light]), readable('#9096a0', [paper.dark, raised.dark]))}`,
    ],
  };
}

type CardColors = Record<'ground' | 'ink' | 'soft' | 'accent' | 'wash', string>;
const ofCards = { light: new WeakMap<Styling, CardColors>(), dark: new WeakMap<Styling, CardColors>() };

/** Of a social preview image, which has only one theme. */
export function cardColors(styling: Styling, dark: boolean): CardColors {
  const known = ofCards[dark ? 'dark' : 'light'];
  const colors = known.get(styling) ?? colorsOf(styling, dark);
  known.set(styling, colors);
  return colors;
}

function colorsOf(styling: Styling, dark: boolean): CardColors {
  const paper = grounds(styling);
  const ground = dark ? paper.dark : paper.light;
  const primary = styling.primaryColor[dark ? 'dark' : 'light'];
  return {
    ground,
    ink: dark ? '#e9eaec' : '#1c1e22',
    soft: dark ? '#b4b8bf' : '#4a4f58',
    accent: readable(primary, [ground], 3),
    wash: mixed(ground, primary, dark ? 0.22 : 0.14),
  };
}

/** The background with a little of a colour. */
const softOf = ({ light, dark }: Themed, ground: Grounds): Themed => ({
  light: mixed(ground.light, light, 0.1),
  dark: mixed(ground.dark, dark, 0.16),
});

function accents(styling: Styling, ground: Grounds): string[] {
  const onLight = [ground.light, ground.raisedLight];
  const onDark = [ground.dark, ground.raisedDark];
  const named = (name: string, { light, dark }: Themed): string[] => {
    // The tints below are the backgrounds of hints.
    const soft = softOf({ light, dark }, ground);
    const grounds = { light: [...onLight, soft.light], dark: [...onDark, soft.dark] };
    return [
      `--${name}:${both(light, dark)}`,
      `--${name}-ink:${both(readable(light, grounds.light), readable(dark, grounds.dark))}`,
      `--${name}-soft:${both(soft.light, soft.dark)}`,
    ];
  };
  const { primaryColor: primary } = styling;
  return [
    ...named('primary', primary),
    `--on-primary:${both(inkOn(primary.light), inkOn(primary.dark))}`,
    ...named('info', styling.infoColor),
    ...named('success', styling.successColor),
    ...named('warning', styling.warningColor),
    ...named('danger', styling.dangerColor),
    // Colours that authors use by name, independent of the customization.
    ...named('blue', { light: '#2563eb', dark: '#6ea0ff' }),
    ...named('purple', { light: '#7c3aed', dark: '#b794ff' }),
    ...named('yellow', { light: '#a07800', dark: '#e6c229' }),
  ];
}

/** Minimum contrast between two areas. */
const leastSeen = 1.6;

function header({ header: { preset, backgroundColor, linkColor }, styling }: Customization): string[] {
  const { primaryColor: primary } = styling;
  const filled = (ground: Themed, link?: Themed): string[] => {
    const ink = { light: inkOn(ground.light), dark: inkOn(ground.dark) };
    const on = {
      light: link ? readable(link.light, [ground.light]) : ink.light,
      dark: link ? readable(link.dark, [ground.dark]) : ink.dark,
    };
    // A button in the colour of its background would be invisible.
    const seen = (theme: 'light' | 'dark'): string =>
      contrast(primary[theme], ground[theme]) < leastSeen ? ink[theme] : primary[theme];
    const button = { light: seen('light'), dark: seen('dark') };
    return [
      `--bar:${both(ground.light, ground.dark)}`,
      `--bar-ink:${both(ink.light, ink.dark)}`,
      `--bar-link:${both(on.light, on.dark)}`,
      `--bar-line:transparent`,
      `--bar-button:${both(button.light, button.dark)}`,
      `--on-bar-button:${both(inkOn(button.light), inkOn(button.dark))}`,
    ];
  };
  const bold = styling.theme === 'bold' && preset === 'default';
  if (preset === 'bold' || bold) return filled(primary);
  if (preset === 'contrast') return filled({ light: '#16181c', dark: '#f2f3f5' });
  if (preset === 'custom' && backgroundColor) return filled(backgroundColor, linkColor);
  return [];
}

type Font = Styling['font'] | Styling['monospaceFont'];

function fontOf(font: Font, assets: string): { family: string; css: string } {
  if (typeof font === 'string') return fontRules(font, assets);
  const safe = (text: string): string => text.replaceAll(/[^\w .-]/g, '');
  const url = (text: string): string => text.replaceAll(/["\\\n\r]/g, encodeURIComponent);
  const family = safe(font.fontFamily);
  const css = font.fontFaces
    .map(({ weight, sources }) => {
      const src = sources
        .map((source) => `url("${url(source.url)}")${source.format ? ` format("${source.format}")` : ''}`)
        .join(',');
      return `@font-face{font-family:"${family}";font-weight:${weight};font-display:optional;src:${src}}`;
    })
    .join('');
  return { family, css };
}

export type StyleSheet = { hash: string; css: string };

export function themeSheet(customization: Customization, assets: string): StyleSheet {
  const { styling } = customization;
  const ground = grounds(styling);
  const [small, large] = radii[styling.corners];
  const text = fontOf(styling.font, assets);
  const mono = fontOf(styling.monospaceFont, assets);
  const lines = [
    ...ground.lines,
    ...accents(styling, ground),
    ...header(customization),
    `--radius:${small}`,
    `--radius-large:${large}`,
    `--shadow:${styling.depth === 'flat' ? 'none' : '0 1px 2px rgb(0 0 0 / 6%), 0 4px 12px rgb(0 0 0 / 5%)'}`,
    `--font:"${text.family}", ${fallback}`,
    `--mono:"${mono.family}", ${fallbackMono}`,
    `--math:${formulaFamily}, math`,
  ];
  const { primaryColor: primary } = styling;
  const code = codeRules(styling.codeTheme, {
    raised: { light: ground.raisedLight, dark: ground.raisedDark },
    soft: softOf(primary, ground),
    primary,
  });
  const css = `${text.css}${mono.css}:root{${lines.join(';')}}${code}`;
  return { css, hash: createHash('sha256').update(css).digest('hex').slice(0, 16) };
}
