import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { namesOf } from '../anchors/index.ts';
import { links } from './links.ts';
import { outline, sections } from './outline.ts';
import { parse } from './parse.ts';
import { parseShared } from './parse-shared.ts';
import { blockKeys, toDocument } from './to-document.ts';
import { visit } from './visit.ts';
import { withIncludes } from './with-includes.ts';
import { titleOf } from './with-fields.ts';

const page = `---
description: What it is
vars:
  a: 1
---

# A *title* with {% if visitor.claims.x %}a condition{% endif %}

Text with [a link](other.md), ![a picture](a.png), <b>HTML</b>, \`code\`, a[^1] note and {{ space.vars.a }}.

## A heading <a href="#id" id="id"></a>

{% include "/reusable-content/abc" %}

{% hint style="info" %}
* a list
* [by label][label]
{% endhint %}

{% tabs %}
{% tab title="One" %}
| a | b |
| - | - |
| 1 | [2](c.md) |
{% endtab %}
{% endtabs %}

{% content-ref url="/pages/x" %}
[x](/pages/x)
{% endcontent-ref %}

{% openapi-operation spec="a" path="/x" method="get" %}
{% endopenapi-operation %}

[^1]: the note
[label]: there.md
`;

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of value instanceof Map ? value.values() : Object.values(value)) freeze(inner);
}

describe('parseShared', () => {
  test('returns the result of parse, and the same tree for the same text', () => {
    assert.deepEqual(parseShared(page), parse(page));
    assert.equal(parseShared(page), parseShared(page));
    assert.notEqual(parseShared(page), parseShared(`${page} `));
  });

  test('keeps the tree of the last long text only', () => {
    const long = 'word '.repeat(10_000);
    const first = parseShared(long);
    assert.equal(parseShared(long), first);
    parseShared(`${long}more`);
    assert.notEqual(parseShared(long), first);
  });

  test('is used only by functions that do not modify the tree', () => {
    const tree = parse(page);
    freeze(tree);
    titleOf(tree);
    links(tree);
    namesOf(tree);
    outline(tree);
    sections(tree);
    blockKeys(tree);
    toDocument(tree);
    visit(tree, {});
    sections(withIncludes(tree, () => tree));
    assert.deepEqual(tree, parse(page));
  });
});
