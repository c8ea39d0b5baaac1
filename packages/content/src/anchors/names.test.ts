import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parse } from '../markdown/parse.ts';
import { toDocument } from '../markdown/to-document.ts';
import { withDocument } from '../markdown/with-document.ts';
import { withFields } from '../markdown/with-fields.ts';
import { namesOf } from './names.ts';

const meant = (markdown: string, name: string): string | undefined => namesOf(parse(markdown)).meant(name);

/** Every anchor of the document tree, with what it is on. */
function anchorsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, meta } = node as { type?: string; meta?: { id: string } };
  const own = meta ? [`${type} ${meta.id}`] : [];
  return [...own, ...Object.values(node).flatMap((value) => (Array.isArray(value) ? value.flatMap(anchorsIn) : []))];
}

describe('anchors in a page', () => {
  for (const [words, asked] of [
    ['Логистическая регрессия', 'logisticheskaya-regressiya'],
    ['Быстрый старт', 'bystryi-start'],
    ['Общие функции', 'obshie-funkcii'],
    ['Общие функции', 'obshchie-funktsii'],
    ['Хранение объёмов', 'khranenie-obyomov'],
    ['Хранение объёмов', 'hranenie-obemov'],
    ['Інструкція для їжі', 'instrukciya-dlya-yizhi'],
    ['安装', 'an-zhuang'],
    ['快速开始 Vue 3', 'kuai-su-kai-shi-vue-3'],
    ['重启服务', 'chong-qi-fu-wu'],
    ['Größe', 'groesse'],
    ['Größe', 'grosse'],
    ['Cài đặt', 'cai-dat'],
    ['Εισαγωγή', 'eisagogi'],
    ['Terms & conditions', 'terms-and-conditions'],
    ['Terms & conditions', 'terms-conditions'],
    ['a \\< b', 'a-less-than-b'],
    ['a > b', 'a-greater-than-b'],
    ['1. Introduction', 'id-1.-introduction'],
    ['1. Введение', 'id-1.-vvedenie'],
    ['Azure AD', 'azure-a-d'],
    ['Getting Started', 'Getting-Started'],
    ['Getting Started', 'getting_started'],
  ] as const) {
    test(`${words} is found as ${asked}`, () => {
      const markdown = `# Page\n\n## Other\n\n## ${words}\n\n## Последний\n`;
      const page = parse(markdown);
      const [, heading] = page.children;
      const own = heading?.type === 'heading' ? namesOf(page).of(heading) : undefined;
      equal(namesOf(page).meant(asked), own);
    });
  }

  test('an unknown name is not found', () => {
    equal(meant('## Логистическая регрессия\n', 'lineinaya-regressiya'), undefined);
    equal(meant('## One\n', 'two'), undefined);
  });

  test('the second of equal headings has a number in every spelling', () => {
    const markdown = '## Пример\n\n## Пример\n';
    equal(meant(markdown, 'primer'), 'пример');
    equal(meant(markdown, 'primer-1'), 'пример-1');
  });

  test('an explicit id of a heading is its anchor, whatever its case', () => {
    for (const markdown of ['## Words here {#My-Id}\n', '<h2 id="My-Id">Words here</h2>\n']) {
      equal(meant(markdown, 'my-id'), 'my-id');
      equal(meant(markdown, 'MY-ID'), 'my-id');
      equal(meant(markdown, 'words-here'), 'my-id');
      // Also as an id in the page, so that URLs find it without a script.
      equal(meant(markdown, 'My-Id'), 'My-Id');
      deepEqual(anchorsIn(toDocument(parse(markdown))), ['heading-1 my-id']);
      equal(JSON.stringify(toDocument(parse(markdown))).includes('"Words here"'), true);
    }
    equal(meant('<h2 id="введение">Words</h2>\n', 'введение'), 'введение');
  });

  test('braces without an id are text', () => {
    for (const markdown of ['## A \\{#b}\n', '## {#b}\n', '## A {# b}\n', '## A `{#b}`\n']) {
      equal(JSON.stringify(toDocument(parse(markdown))).includes('{#'), true, markdown);
    }
  });

  test('braces with an id are kept when the page is edited', () => {
    const markdown = '# Title {#top}\n\n## A {#b}\n\nText.\n';
    equal(withDocument(markdown, toDocument(parse(markdown))), markdown);
    equal(withFields(markdown, { title: 'New' }), '# New {#top}\n\n## A {#b}\n\nText.\n');
    const braces = toDocument(parse('## A \\{#b}\n'));
    const printed = withDocument('Old.\n', braces);
    deepEqual(anchorsIn(toDocument(parse(printed))), anchorsIn(braces));
    equal(JSON.stringify(toDocument(parse(printed))).includes('{#b}'), true);
  });
});

describe('anchors of the document tree', () => {
  test('are on headings, hints, tabs and API blocks', () => {
    const markdown = [
      '## Install',
      '<details>\n\n<summary>Install</summary>\n\nText.\n\n</details>',
      '{% tabs %}\n{% tab title="Linux" %}\na\n{% endtab %}\n{% tab title="Install" %}\nb\n{% endtab %}\n{% endtabs %}',
      '{% openapi-operation spec="pets" path="/pets/{id}" method="get" %}\n{% endopenapi-operation %}',
      '{% openapi-webhook spec="pets" name="adopted" method="post" %}\n{% endopenapi-webhook %}',
      '{% openapi-schemas spec="pets" schemas="Pet" grouped="false" %}\n{% endopenapi-schemas %}',
      '## Install',
    ].join('\n\n');
    deepEqual(anchorsIn(toDocument(parse(markdown))), [
      'heading-1 install',
      'expandable install-2',
      'tabs-item linux',
      'tabs-item install-3',
      'openapi-operation get-pets-id',
      'openapi-webhook post-adopted',
      'openapi-schemas pet',
      'heading-1 install-1',
    ]);
  });
});
