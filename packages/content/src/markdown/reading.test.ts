import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { blocks } from './blocks.ts';
import { links } from './links.ts';
import { outline, sections } from './outline.ts';
import { parse } from './parse.ts';
import { rewriteLinks } from './rewrite-links.ts';
import { toText, words } from './text.ts';

describe('parse', () => {
  test('reads frontmatter leniently', () => {
    deepEqual(parse('---\ndescription: a\nvars: {x: 1}\n---\n# T').frontmatter?.data, {
      description: 'a',
      vars: { x: 1 },
    });
    const faulty = parse('---\ndescription: [a\n---\n# T');
    equal(faulty.frontmatter?.valid, false);
    equal(faulty.title?.depth, 1);
    equal(parse('---\njust a rule\n---\n').frontmatter, undefined);
    equal(parse('---\nno: end\n').frontmatter, undefined);
  });

  test('keeps positions correct after a tab that was split', () => {
    const source = '* <figure>\n\t<a href="x">y</a>';
    const [link] = links(parse(source));
    equal(source.slice(link?.start, link?.end), 'x');
  });

  test('finds no link inside a link, also with a bold URL in it', () => {
    const targets = (source: string) => links(parse(source)).map(({ target }) => target);
    deepEqual(targets('[**https://a.test** and ~~_https://b.test_~~](https://c.test)'), ['https://c.test']);
    deepEqual(targets('**https://a.test**'), ['https://a.test']);
  });

  test('closes unclosed blocks', () => {
    deepEqual(
      parse('{% tabs %}\n{% tab title="A" %}\na\n{% tab title="B" %}\nb').children.map(({ type }) => type),
      ['tabs'],
    );
    const page = parse('{% embed url="https://a" %}\n\ntext\n\n{% embed url="https://b" %}\ncaption\n{% endembed %}');
    deepEqual(
      page.children.map(({ type }) => type),
      ['embed', 'paragraph', 'embed'],
    );
  });

  test('recognizes tags only on their own lines', () => {
    deepEqual(
      parse('Use {% hint %} to hint.').children.map(({ type }) => type),
      ['paragraph'],
    );
    deepEqual(
      parse('```\n{% hint %}\n```').children.map(({ type }) => type),
      ['code'],
    );
    deepEqual(
      parse('text\n{% hint %}\nx {% endhint %}\ny').children.map(({ type }) => type),
      ['paragraph', 'hint', 'paragraph'],
    );
  });

  test('accepts any kind of quotes', () => {
    const [prompt] = parse('{% prompt description="a &quot;b&quot;" icon=\'c\' x=d e="f” %}\n{% endprompt %}').children;
    deepEqual(prompt?.type === 'prompt' && prompt.attributes, { description: 'a "b"', icon: 'c', x: 'd', e: 'f' });
  });
});

describe('links', () => {
  const source = `## Top

See [a](<b c.md#d> "t"), <https://x.example>, www.y.example and [r].
{% content-ref url="p.md" %}
[p.md](p.md)
{% endcontent-ref %}

<figure><img src='i.png' alt="I"></figure>

{% include "inc.md" %}

[r]: ref.md
`;

  test('are listed once each with their position', () => {
    const found = links(parse(source));
    deepEqual(
      found.map(({ target, kind, use, text }) => [target, kind, use, text]),
      [
        ['b c.md#d', 'page', 'link', 'a'],
        ['https://x.example', 'url', 'link', 'https://x.example'],
        ['http://www.y.example', 'url', 'link', 'www.y.example'],
        ['ref.md', 'page', 'link', 'r'],
        ['p.md', 'page', 'content-ref', ''],
        ['i.png', 'file', 'image', 'I'],
        ['inc.md', 'reusable-content', 'include', ''],
      ],
    );
    equal(
      found.every(({ key, anchor }) => key !== undefined && anchor === 'top'),
      true,
    );
    equal(source.slice(found[0]?.start, found[0]?.end), 'b c.md#d');
  });

  test('are rewritten without changing anything else', () => {
    const moved = rewriteLinks(source, ({ target }) =>
      target.includes('x.example') ? undefined : `n/${target.replace(/^http:../, '')}'>`,
    );
    equal(
      moved,
      source
        .replace('<b c.md#d>', "<n/b c.md#d'\\>>")
        .replace('www.y.example', "[www.y.example](<n/www.y.example'\\>>)")
        .replace('url="p.md"', 'url="n/p.md\'>"')
        .replace('[p.md](p.md)', "[p.md](<n/p.md'\\>>)")
        .replace("'i.png'", "'n/i.png&#39;&gt;'")
        .replace('"inc.md"', '"n/inc.md\'>"')
        .replace(': ref.md', ": <n/ref.md'\\>>"),
    );
  });
});

describe('the overview of a page', () => {
  const page = parse(
    '# T\n\nintro\n\n## One\n\na **b**\n\n{% tabs %}\n{% tab title="Tab" %}\nin tab\n{% endtab %}\n{% endtabs %}\n\n### Two\n\n| h |\n|---|\n| cell |\n\n## One\n',
  );

  test('has an outline', () => {
    deepEqual(outline(page), [
      { anchor: 'one', title: 'One', level: 1 },
      { anchor: 'two', title: 'Two', level: 2 },
      { anchor: 'one-1', title: 'One', level: 1 },
    ]);
  });

  test('has sections to search', () => {
    deepEqual(sections(page), [
      { anchor: '', title: 'T', body: 'intro' },
      { anchor: 'one', title: 'One', body: 'a b\nTab\nin tab' },
      { anchor: 'two', title: 'Two', body: 'h\ncell' },
      { anchor: 'one-1', title: 'One', body: '' },
    ]);
  });

  test('has text and a word count', () => {
    equal(toText(parse('a _b_\n\n* c\n* d')), 'a b\n\nc\nd');
    equal(words(parse("It's two-fold, isn't it?")), 4);
    equal(words(parse('日本語の文章です')) > 2, true);
  });
});

test('blocks split a page at its top level', () => {
  const source = '---\na: b\n---\n\n# T\n\n{% hint %}\nx\n\ny\n{% endhint %}\n\n* a\n* b\n\n\nend';
  deepEqual(
    blocks(source).map(({ type, text }) => [type, text]),
    [
      ['frontmatter', '---\na: b\n---\n\n'],
      ['heading', '# T\n\n'],
      ['hint', '{% hint %}\nx\n\ny\n{% endhint %}\n\n'],
      ['list', '* a\n* b\n\n\n'],
      ['paragraph', 'end'],
    ],
  );
});
