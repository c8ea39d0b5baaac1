import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { existsSync } from 'node:fs';
import { customization } from '../testing/sample.ts';
import { contrast, inkOn, readable } from './color.ts';
import { fontFile } from './fonts.ts';
import { themeSheet } from './theme.ts';

const fonts =
  'ABCFavorit Inter Roboto RobotoSlab OpenSans SourceSansPro Lato Ubuntu Raleway Merriweather Overpass NotoSans IBMPlexSerif Poppins FiraSans'.split(
    ' ',
  );
const monospace = 'FiraCode IBMPlexMono JetBrainsMono SourceCodePro RobotoMono SpaceMono DMMono Inconsolata'.split(' ');
const { styling } = customization;

describe('the colours of a site', () => {
  for (const color of ['#346ddb', '#ffff00', '#000000', '#ffffff', '#777', '#00c950']) {
    test(`${color} has enough contrast as text on both backgrounds`, () => {
      for (const ground of ['#ffffff', '#111214']) {
        assert.ok(contrast(readable(color, [ground]), ground) >= 4.5);
        assert.ok(contrast(inkOn(color), color) >= 4.3, `${inkOn(color)} on ${color}`);
      }
    });
  }

  test('every setting gives another style sheet, equal settings the same', () => {
    const hash = (change: object) => themeSheet({ ...customization, styling: { ...styling, ...change } }, '/a').hash;
    assert.equal(hash({}), hash({}));
    const changes = [
      {},
      { theme: 'muted' },
      { corners: 'straight' },
      { depth: 'flat' },
      { tint: { color: styling.dangerColor } },
      { font: 'Lato' },
    ];
    assert.equal(new Set(changes.map(hash)).size, changes.length);
  });

  test('a button in the header differs from the header', () => {
    const colors = (preset: string, backgroundColor = { light: '#346cdb', dark: '#222222' }) => {
      const header = { ...customization.header, preset, backgroundColor } as typeof customization.header;
      const primaryColor = { light: '#346ddb', dark: '#ffaaaa' };
      const { css } = themeSheet({ ...customization, header, styling: { ...styling, primaryColor } }, '/a');
      const value = (name: string): string[] => {
        const [, both = ''] = new RegExp(`--${name}:([^;]*)`).exec(css) ?? [];
        const [, light, dark] = /^light-dark\((.*), (.*)\)$/.exec(both) ?? [];
        return light === undefined ? [both, both] : [light, dark!];
      };
      return { bar: value('bar'), button: value('bar-button'), ink: value('on-bar-button') };
    };
    for (const preset of ['bold', 'contrast', 'custom'])
      for (const theme of [0, 1]) {
        const { bar, button, ink } = colors(preset);
        assert.ok(contrast(button[theme]!, bar[theme]!) >= 1.6, `${preset} ${button[theme]} on ${bar[theme]}`);
        assert.ok(contrast(ink[theme]!, button[theme]!) >= 4.3, `${preset} ${ink[theme]} on ${button[theme]}`);
      }
    // A visible colour stays as chosen.
    assert.deepEqual(colors('contrast').button, ['#346ddb', '#ffaaaa']);
  });

  test('a font of the owner cannot inject rules', () => {
    const font = {
      id: 'x',
      custom: true,
      fontFamily: 'A"}body{x:y',
      fontFaces: [{ weight: 400, sources: [{ url: 'https://a.test/"){}b.woff2' }] }],
    };
    const { css } = themeSheet({ ...customization, styling: { ...styling, font } }, '/a');
    assert.doesNotMatch(css, /body\{/);
    assert.match(css, /url\("https:\/\/a\.test\/%22\)\{\}b\.woff2"\)/);
  });
});

describe('the fonts', () => {
  for (const font of [...fonts, ...monospace]) {
    test(`${font} is served by the site`, () => {
      const change = monospace.includes(font) ? { monospaceFont: font } : { font };
      const { css } = themeSheet({ ...customization, styling: { ...styling, ...change } as typeof styling }, '/a');
      const files = [...css.matchAll(/url\(\/a\/fonts\/([^/)]+)\/([^)]+)\)/g)];
      assert.ok(files.length > 0);
      assert.equal(css.match(/url\(/g)!.length, files.length);
      for (const [, folder, file] of files) assert.ok(existsSync(fontFile(folder!, file!)!), file!);
    });
  }

  test('no other file is served', () => {
    assert.equal(fontFile('inter', '../package.json'), undefined);
    assert.equal(fontFile('..', 'a.woff2'), undefined);
  });
});
