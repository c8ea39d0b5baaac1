import { equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Button, Inline } from '@lectern/content/edit';
import { newTarget } from '../schema/tree.ts';
import { Writer } from '../testing/writer.ts';
import { changeInline, inlineAt, inlineRange } from './edit-inline.ts';
import type { FieldInline } from './inline-source.ts';

function islandIn({ state }: Writer): { position: number; inline: Inline } {
  let found: number | undefined;
  state.doc.descendants((node, position) => void (node.type.name === 'inlineIsland' && (found ??= position)));
  const inline = found === undefined ? undefined : inlineAt(state, found);
  if (found === undefined || !inline) throw new Error('there is no inline');
  return { position: found, inline };
}

/** Changes the first inline of a text. */
function change(text: string, changed: Partial<Record<keyof Button | 'name' | 'value' | 'code', unknown>>): Writer {
  const writer = new Writer(text);
  const { position, inline } = islandIn(writer);
  changeInline(writer.binding, writer, position, { ...inline, ...changed } as FieldInline);
  equal(writer.refused, 0);
  const now = islandIn(writer).inline;
  for (const [name, value] of Object.entries(changed)) {
    const read: unknown = now[name as keyof Inline];
    if (name === 'target') equal((read as { value: string }).value, (value as { value: string }).value);
    else equal(read, value);
  }
  return writer;
}

const button = '# A\n\nGo <a  class="button primary wide" href="https://a.test/" data-team=\'x y\'>On</a> now\n\nEnd\n';

describe('a changed inline', () => {
  test('of a button keeps other attributes and how they are written', () => {
    equal(change(button, { label: 'Sign up' }).text, button.replace('>On<', '>Sign up<'));
    equal(change(button, { kind: 'secondary' }).text, button.replace('button primary', 'button secondary'));
    equal(
      change(button, { target: newTarget('https://b.test/?a=1&b="2"') }).text,
      button.replace('https://a.test/', 'https://b.test/?a=1&b=&#34;2&#34;'),
    );
    equal(change(button, { icon: 'rocket' }).text, button.replace("'x y'>", '\'x y\' data-icon="rocket">'));
    const asking =
      'Ask <button type="button" class="button secondary" data-action="ask" data-query="Why?">Me</button>\n';
    equal(change(asking, { query: 'How?' }).text, asking.replace('Why?', 'How?'));
  });

  test('may contain every sign', () => {
    for (const label of ['a < b', 'R&D &amp; more', '*stars* and _lines_', 'a | b', ':smile: $$x$$', '[x](y) `c`']) {
      change(button, { label });
      change(`| A |\n| --- |\n| ${button.slice(7, button.indexOf('</a>') + 4)} |\n`, { label });
    }
    for (const value of ['a < b', 'space.vars.name == "x"', '`c` | d', 'a * b * c'])
      change('Hi <code class="expression">name</code>!\n', { value });
  });

  test('is one splice', () => {
    const writer = new Writer('Hi <code class="expression">space.vars.name</code>!\n');
    const splices: unknown[] = [];
    writer.page.subscribe((edit) => void splices.push(...edit.splices));
    const { position, inline } = islandIn(writer);
    changeInline(writer.binding, writer, position, { ...inline, value: 'space.vars.names' } as FieldInline);
    equal(JSON.stringify(splices), JSON.stringify([{ from: 43, to: 43, insert: 's' }]));
    writer.page.undo();
    equal(writer.text, 'Hi <code class="expression">space.vars.name</code>!\n');
  });

  test('of a formula, an icon and an emoji', () => {
    equal(change('So $$a^2$$.\n', { value: 'b_1' }).text, 'So $$b_1$$.\n');
    equal(
      change('So <span class="math">a</span>.\n', { value: 'b < c' }).text,
      'So <span class="math">b &#60; c</span>.\n',
    );
    const icon = 'An <i class="fa-star big" title="x">:star:</i>\n';
    equal(change(icon, { name: 'gear' }).text, icon.replaceAll('star', 'gear'));
    equal(change('An :smile: here\n', { code: '1f680' }).text, 'An :rocket: here\n');
  });

  test('keeps its attributes behind one that became longer', () => {
    const writer = new Writer('An :ox: and <i class="fa-star" title="x">:star:</i>\n');
    const { position, inline } = islandIn(writer);
    changeInline(writer.binding, writer, position, { ...inline, code: '1f680' } as FieldInline);
    const second = writer.find(' and ').to;
    changeInline(writer.binding, writer, second, { ...inlineAt(writer.state, second), name: 'gear' } as FieldInline);
    equal(writer.text, 'An :rocket: and <i class="fa-gear" title="x">:gear:</i>\n');
  });

  test('in a block that was just typed in', () => {
    const writer = new Writer('# A\n\nSo $$a^2$$.\n');
    writer.after('So').type(' it is');
    const { position, inline } = islandIn(writer);
    const range = inlineRange(writer.binding, writer.state.doc, position);
    equal(writer.text.slice(range?.from, range?.to), '$$a^2$$');
    changeInline(writer.binding, writer, position, { ...inline, value: 'c' } as FieldInline);
    equal(writer.text, '# A\n\nSo it is $$c$$.\n');
  });
});
