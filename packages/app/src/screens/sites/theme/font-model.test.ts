import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { fontFrom, withBold } from './font-model.ts';

const file = (name: string, contentType = 'font/woff2') => ({
  id: 'a1',
  name,
  contentType,
  url: `https://a.test/${name}`,
});

test('an uploaded font has the name of its file, as style sheets can have it', () => {
  assert.equal(fontFrom(file('Our "Sans" (v2).woff2')).fontFamily, 'Our Sans v2');
  assert.equal(fontFrom(file('字体.woff2')).fontFamily, 'Font');
  assert.equal(fontFrom(file(`${'x'.repeat(80)}.woff`)).fontFamily.length, 50);
});

test('a bold file is added once, and replaced by the next', () => {
  const font = fontFrom(file('Own.woff2'));
  const first = withBold(font, file('Bold.woff', 'font/woff'));
  assert.deepEqual(
    withBold(first, file('Bolder.woff2')).fontFaces.map(({ weight, sources }) => [
      weight,
      sources[0]!.url,
      sources[0]!.format,
    ]),
    [
      [400, 'https://a.test/Own.woff2', 'woff2'],
      [700, 'https://a.test/Bolder.woff2', 'woff2'],
    ],
  );
  assert.equal(first.fontFaces[1]!.sources[0]!.format, 'woff');
});
