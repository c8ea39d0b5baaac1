// Conditions wherever authors write them: they hide what they enclose, and nothing else.
import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { printDocument } from './print-document.ts';
import { evaluateDocument } from './evaluate-document.ts';
import { parse } from './parse.ts';
import { renderHtml } from './render-html.ts';
import { toDocument } from './to-document.ts';
import { sections } from './outline.ts';
import { toText } from './text.ts';

const shapes: Record<string, string> = {
  'a block': '{% if X %}\nSECRET\n{% endif %}\n\nopen',
  'a line': 'open {% if X %}SECRET{% endif %} shut',
  'the end of a line': 'open {% if X %}SECRET{% endif %}\n\nshut',
  'words with marks': 'open {% if X %}**SECRET** [SECRET](a.md){% endif %} shut',
  'marks around it': 'open **{% if X %}SECRET{% endif %}** shut',
  'a heading': '## open {% if X %}SECRET{% endif %}\n\nshut',
  'a cell': '| open | b |\n| --- | --- |\n| {% if X %}SECRET{% endif %} | shut |',
  'several cells': '| open | b |\n| --- | --- |\n| {% if X %} SECRET | SECRET {% endif %} |\n| c | shut |',
  'a title of a column': '| open | {% if X %}SECRET{% endif %} |\n| --- | --- |\n| a | shut |',
  'an HTML table':
    '<table><thead><tr><th>open</th></tr></thead><tbody><tr><td>{% if X %}SECRET{% endif %}</td></tr></tbody></table>',
  'rows of an HTML table':
    '<table><tbody><tr><td>open</td></tr>{% if X %}<tr><td>SECRET</td></tr>{% endif %}<tr><td>shut</td></tr></tbody></table>',
  'cells of an HTML table':
    '<table><tbody><tr><td>open</td>{% if X %}<td>SECRET</td>{% endif %}<td>shut</td></tr></tbody></table>',
  'a list in HTML': '<ul><li>open</li>{% if X %}<li>SECRET</li>{% endif %}</ul>',
  'the summary of a box': '<details><summary>open {% if X %}SECRET{% endif %}</summary>\n\nshut\n\n</details>',
  'a list': '* open {% if X %}SECRET\n* SECRET {% endif %}\n* shut',
  'over several blocks': 'open {% if X %} SECRET\n\nSECRET\n\n```\nSECRET\n```\n\n{% endif %}\n\nshut',
  dashes: '{%- if X -%}\nSECRET\n{%- endif -%}\n\nopen',
  'dashes in a line': 'open {%- if X -%}SECRET{%- endif -%} shut',
  capitals: '{% IF X %}\nSECRET\n{% ENDIF %}\n\nopen',
  'capitals in a line': 'open {% If X %}SECRET{% EndIf %} shut',
  'no spaces': 'open {%if X%}SECRET{%endif%} shut',
  'no end': 'open\n\n{% if X %}\nSECRET',
  'no end in a line': 'open {% if X %} SECRET\n\nSECRET',
  'a line within a block': '{% if X %}\nSECRET {% if true %}SECRET {% endif %}\nSECRET\n{% endif %}\nopen',
  'one within another': 'open {% if X %}{% if true %}SECRET{% endif %}SECRET{% endif %} shut',
  'a note': 'open[^1]\n\n{% if X %}\n[^1]: SECRET\n{% endif %}',
  'a caption':
    '<figure><img src="a.png" alt=""><figcaption><p>open {% if X %}SECRET{% endif %}</p></figcaption></figure>',
};

const seen = (source: string, claims: Record<string, unknown>): string => {
  const page = evaluateDocument(parse(source), { visitor: { claims } });
  const parts = [renderHtml(page, {}), toText(page), JSON.stringify(sections(page)), printDocument(toDocument(page))];
  return parts.join('\n');
};

describe('conditions', () => {
  for (const [name, shape] of Object.entries(shapes)) {
    test(`in ${name}`, () => {
      const source = shape.replaceAll('X', 'visitor.claims.beta == "yes"');
      const hidden = seen(source, {});
      ok(!hidden.includes('SECRET'), hidden);
      ok(!/\{%/.test(hidden), hidden);
      ok(hidden.includes('open'), hidden);
      const shown = seen(source, { beta: 'yes' });
      ok(shown.includes('SECRET') && shown.includes('open'), shown);
      ok(!/\{%/.test(shown), shown);
      if (shape.includes('shut')) ok(hidden.includes('shut') && shown.includes('shut'), hidden);
    });
  }

  const never = [
    'open {% if a b c %}SECRET{% endif %} shut',
    'open {% if true }SECRET{% endif %} shut',
    'open {% if true %}{% else %}SECRET{% endif %} shut',
    '{% if true %}\nopen\n{% else %}\nSECRET\n{% endif %}\n\nshut',
    '{% unless false %}\nSECRET\n{% endunless %}\n\nopen shut',
    'open {% unless false %}SECRET{% endunless %} shut',
    '{% if.true %}\nSECRET\n{% endif %}\n\nopen shut',
    'open {% if "https://example.com" *a* %}SECRET{% endif %} shut',
  ];
  for (const source of never) {
    test(`that are invalid hide their content: ${source.replaceAll('\n', ' ')}`, () => {
      const hidden = seen(source, {});
      ok(!hidden.includes('SECRET'), hidden);
      ok(hidden.includes('open') && hidden.includes('shut'), hidden);
    });
  }

  test('in code are ignored', () => {
    const source = 'Write `{% if a %}`.\n\n```\n{% if a %}\nx\n{% endif %}\n```\n';
    const shown = toText(evaluateDocument(parse(source), {}));
    equal((shown.match(/\{% if a %\}/g) ?? []).length, 2, shown);
  });

  test('stay unchanged in the document of authors', () => {
    const source = 'open {% if a %}x{% endif %} shut\n';
    equal(printDocument(toDocument(parse(source))), source);
    deepEqual(toText(parse(source)), source.trim());
  });
});

describe('a condition around items of a group', () => {
  const groups = {
    tabs: ['{% tab title="A" %}', '{% endtab %}'],
    stepper: ['{% step %}', '{% endstep %}'],
    columns: ['{% column %}', '{% endcolumn %}'],
    updates: ['{% update date="2026-01-02" %}', '{% endupdate %}'],
  };
  for (const [group, [begin, end]] of Object.entries(groups)) {
    const part = (text: string): string => `${begin}\n${text}\n${end}`;
    const hidden = `{% if visitor.claims.beta %}\n${part('B')}\n\n${part('C')}\n{% endif %}`;
    const shown = (source: string, claims: object): string[][] => {
      const page = evaluateDocument(parse(`{% ${group} %}\n${source}\n{% end${group} %}\n`), { visitor: { claims } });
      return page.children.map((block) =>
        'children' in block ? block.children.map((one) => toText({ ...page, children: [one as never] })) : [],
      );
    };

    test(`renders the remaining ${group}`, () => {
      deepEqual(shown(`${part('A')}\n\n${hidden}`, {}), [['A']]);
      deepEqual(shown(`${part('A')}\n\n${hidden}`, { beta: true }), [['A', 'B', 'C']]);
      deepEqual(shown(hidden, {}), []);
    });
  }
});

describe('an escaped brace', () => {
  const scope = { visitor: { claims: {} } };
  const decided = (text: string): string => printDocument(toDocument(evaluateDocument(parse(text), scope)));
  const plain = (text: string): string => decided(text).replaceAll('\u2060', '');
  const cases: [string, string][] = [
    [String.raw`Write \{% if x %} and \{% endif %} to hide.`, 'Write {% if x %} and {% endif %} to hide.\n'],
    [String.raw`\{% if x %} begins a line.`, '{% if x %} begins a line.\n'],
    ['With &#123;% if x %} too.', 'With {% if x %} too.\n'],
    [
      String.raw`\{% if x %} is text, {% if false %}SECRET{% endif %}this is not.`,
      '{% if x %} is text, this is not.\n',
    ],
    [String.raw`\\{% if false %}SECRET{% endif %} open`, '\\\\ open\n'],
  ];
  for (const [text, wanted] of cases) {
    test(text, () => {
      equal(plain(text), wanted);
      // Printed and parsed again, as for visitors, it is still text.
      equal(decided(decided(text)), decided(text));
    });
  }
});
