import { equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { repairLinks } from './fix-link.ts';

const page = `---
description: Short
---

# Guide

See [the *old* page](/pages/gone) and [another](/pages/kept), or <a href="/pages/gone">this</a>.

+ [again][ref]

{% content-ref url="/pages/gone" %}
[gone](/pages/gone)
{% endcontent-ref %}

Last  line.

[ref]: /pages/gone "A title"
`;

describe('fixing a link', () => {
  test('replaces its target wherever the page has it, and nothing else', () => {
    equal(
      repairLinks(page, '/pages/gone', { kind: 'target', href: '/pages/new' }),
      page.replaceAll('/pages/gone', '/pages/new'),
    );
    equal(
      repairLinks('<old.md>, [a](old.md)\n', 'old.md', { kind: 'target', href: 'a b.md' }),
      '<old.md>, [a](<a b.md>)\n',
    );
  });

  test('removes it and keeps its text', () => {
    const after = repairLinks(page, '/pages/gone', { kind: 'remove' });
    equal(
      after,
      `---
description: Short
---

# Guide

See the *old* page and [another](/pages/kept), or this.

+ again

Last  line.

[ref]: /pages/gone "A title"
`,
    );
  });

  test('removes an image, and an inline one leaves its description', () => {
    const image = 'One.\n\n![A heron](/files/gone)\n\nTwo.\n';
    equal(repairLinks(image, '/files/gone', { kind: 'remove' }), 'One.\n\nTwo.\n');
    equal(repairLinks('A ![heron](/files/gone) stands.\n', '/files/gone', { kind: 'remove' }), 'A heron stands.\n');
  });

  test('changes and removes a cover', () => {
    const covered = '---\ntitle: Guide # kept\ncover: /files/gone\ncoverY: 12\n---\n\n# Guide\n';
    equal(
      repairLinks(covered, '/files/gone', { kind: 'target', href: '/files/new' }),
      covered.replace('/files/gone', '/files/new'),
    );
    equal(repairLinks(covered, '/files/gone', { kind: 'remove' }), '---\ntitle: Guide # kept\n---\n\n# Guide\n');
    equal(repairLinks(covered, '/files/other', { kind: 'remove' }), undefined);
  });

  test('says when the text does not have it', () => {
    for (const repair of [{ kind: 'remove' }, { kind: 'target', href: 'x' }] as const)
      equal(repairLinks(page, '/pages/other', repair), undefined);
  });
});
