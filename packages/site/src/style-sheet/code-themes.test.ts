import { equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { shapes } from '@lectern/contract';
import { customization } from '../testing/sample.ts';
import { codeRules, type CodeSurface } from './code-themes.ts';
import { contrast } from './color.ts';
import { themeSheet } from './theme.ts';

const { styling } = customization;
const own = { light: 'default-light', dark: 'default-dark' } as const;
const plain: CodeSurface = {
  raised: { light: '#f6f7f8', dark: '#1b1c20' },
  soft: { light: '#ebf1fb', dark: '#17213a' },
  primary: { light: '#346ddb', dark: '#6ea0ff' },
};

type Pair = [light: string, dark: string];
const pairs = (css: string): Pair[] =>
  [...css.matchAll(/light-dark\((#[\da-f]{6}), ?(#[\da-f]{6})\)/g)].map(([, light, dark]) => [light!, dark!]);

/** Every text colour in the code rules, with its backgrounds. */
function texts(change: object): { color: Pair; grounds: Pair[] }[] {
  const { css } = themeSheet({ ...customization, styling: { ...styling, ...change } }, '/a');
  const [, raised = ''] = /--raised:([^;}]*)/.exec(css) ?? [];
  const [, soft = ''] = /--primary-soft:([^;}]*)/.exec(css) ?? [];
  const [, ink = ''] = /--ink:([^;}]*)/.exec(css) ?? [];
  // Resolves the site's custom properties used by a theme.
  const named = (value: string, mode: 0 | 1): string => {
    const found = { 'var(--raised)': raised, 'var(--primary-soft)': soft, 'var(--ink)': ink }[value];
    return found === undefined ? value : (pairs(found)[0]?.[mode] ?? found);
  };
  const asPair = (text: string): Pair => {
    const [, light = '', dark = ''] = /^light-dark\((.*?\)?),\s*(.*)\)$/.exec(text) ?? [undefined, text, text];
    return [named(light, 0), named(dark, 1)];
  };
  const common = readFileSync(join(import.meta.dirname, '../style/code.css'), 'utf8');
  const sheet = css.includes('.code .hljs-')
    ? css.slice(css.indexOf('.code{'))
    : common.slice(common.indexOf('.hljs-'));
  const grounds = [/\.code\{background:(.*?);/, /\.code \.marked\{background:(.*?)\}/].map((rule, index) =>
    asPair(rule.exec(sheet)?.[1] ?? (index === 0 ? 'var(--raised)' : 'var(--primary-soft)')),
  );
  const colors = [...sheet.matchAll(/[{;\s]color:\s*(light-dark\([^;}]*\))/g)].map(([, color]) => asPair(color!));
  ok(colors.length >= 7, String(colors.length));
  return colors.map((color) => ({ color, grounds }));
}

function checkReadable(change: object, what: string): void {
  for (const { color, grounds } of texts(change))
    for (const ground of grounds)
      for (const mode of [0, 1] as const) {
        const ratio = contrast(color[mode], ground[mode]);
        ok(ratio >= 4.5, `${what}: ${color[mode]} on ${ground[mode]} is ${ratio.toFixed(2)}`);
      }
}

describe('colours of code', () => {
  test('are defined for every theme, and each is distinct', () => {
    equal(codeRules({ default: own, openapi: own }, plain), '');
    const sheets = shapes.codeThemes.map((dark) => {
      const css = codeRules({ default: { light: 'monochrome-light', dark }, openapi: own }, plain);
      equal(css.includes('undefined'), false, dark);
      return css;
    });
    equal(new Set(sheets).size, shapes.codeThemes.length);
    ok(codeRules({ default: own, openapi: { ...own, dark: 'nord' } }, plain).startsWith('.api .code{'));
  });

  test('have enough contrast on the background and on marked lines in every theme, light and dark', () => {
    for (const name of shapes.codeThemes) {
      const theme = { light: name, dark: name };
      checkReadable({ codeTheme: { default: theme, openapi: theme } }, name);
    }
  });

  test('have enough contrast whatever colours the site has', () => {
    for (const color of ['#346ddb', '#ffff00', '#000000', '#ffffff', '#777777', '#00c950', '#ff0000'])
      for (const background of ['plain', 'match'])
        for (const tint of [undefined, { color: { light: color, dark: color } }]) {
          const primaryColor = { light: color, dark: color };
          checkReadable({ primaryColor, background, tint }, `${color} ${background} ${tint ? 'tinted' : ''}`);
        }
  });
});
