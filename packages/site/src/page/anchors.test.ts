import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from '@lectern/content';
import { folded } from '@lectern/content/anchors';
import { renderBody } from './render-body.ts';
import { sampleLinker } from '../testing/sample.ts';

describe('ids of parts of the interface', () => {
  test('cannot collide with those of headings', () => {
    const folder = join(import.meta.dirname, '../layout');
    for (const file of readdirSync(folder)) {
      const source = readFileSync(join(folder, file), 'utf8');
      for (const [, id] of source.matchAll(/\sid="([^"$]*)"/g)) assert.match(id!, /^~/, file);
    }
  });
});

describe('anchors of other tools', () => {
  const draw = (markdown: string): string =>
    renderBody(parse(markdown), sampleLinker(), { scope: {}, locale: 'en', icons: 'regular', newWindow: false }).html
      .text;

  test('are anchors in the page, so that URLs work without JavaScript', () => {
    for (const [markdown, id] of [
      ['## Логистическая регрессия', 'logisticheskaya-regressiya'],
      ['## 安装', 'an-zhuang'],
      ['## Terms & conditions', 'terms-and-conditions'],
      ['## 1. First', 'id-1.-first'],
      ['## Words {#Chosen}', 'Chosen'],
      ['<h2 id="Chosen">Words</h2>', 'Chosen'],
      ['<details><summary>Ответ</summary>\n\nText.\n\n</details>', 'otvet'],
      ['{% tabs %}\n{% tab title="Линукс" %}\na\n{% endtab %}\n{% endtabs %}', 'linuks'],
      ['{% openapi-operation spec="x" path="/a" method="get" %}\n{% endopenapi-operation %}', 'get-a'],
    ] as const) {
      assert.equal(draw(`${markdown}\n`).split(` id="${id}"`).length, 2, id);
    }
  });

  test('add nothing to a page in Latin letters', () => {
    assert.doesNotMatch(draw('## Getting started\n\n## A second one\n'), /<span id=/);
  });

  test('no id is used twice', () => {
    const page = draw('## A & b\n\n## A and b\n\n## Пример\n\n## Primer\n\n## Пример\n\n## X {#a-and-b}\n');
    const ids = Array.from(page.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
    assert.equal(new Set(ids).size, ids.length);
  });

  test('links in a page point to the intended anchor', () => {
    assert.match(draw('[a](#Primer)\n\n## Пример\n'), new RegExp(`href="#${encodeURIComponent('пример')}">a<`));
  });

  test('are compared by the script as by the server', () => {
    const source = readFileSync(join(import.meta.dirname, '../browser/site.js'), 'utf8');
    const [, inBrowser = ''] = /const folded = (\(name\) =>[^;]*);/.exec(source) ?? [];
    const plain = (code: string): string => code.replaceAll(/\s/g, '');
    assert.equal(plain(inBrowser), plain(folded.toString()));
  });
});
