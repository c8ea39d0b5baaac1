// The value of `if:` in the frontmatter is always a condition, however YAML parses it.
import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { editKeys } from './edit-yaml.ts';
import { compile } from './expression/evaluate.ts';
import { parse } from './parse.ts';
import { frontmatterOf, withFields } from './with-fields.ts';

const conditionIn = (frontmatter: string): unknown =>
  parse(`---\n${frontmatter}\n---\n\n# T\n`).frontmatter?.data['if'];

const natural = [
  '!visitor.claims.free',
  '!!visitor.claims.free',
  '!visitor.claims.free && visitor.claims.plan == "pro"',
  'visitor.claims.plan == "pro" ? true : false',
  '!visitor.claims.free ? true : false',
  '"pro" in visitor.claims.groups',
  "'pro' == visitor.claims.plan",
  '`pro` == visitor.claims.plan',
  '[1].includes(visitor.claims.n)',
  '["a", "b"].includes(visitor.claims.plan)',
  '{ a: 1 }[visitor.claims.plan]',
  '(visitor.claims.plan == "pro")',
  'visitor.claims.tag == "a #1"',
  'visitor.claims.größe',
  '-visitor.claims.n < 0',
  'false',
  'true',
  'null',
  '0',
  '-1',
  '1.5',
  'no',
];

describe('the condition of a page', () => {
  for (const text of natural) {
    test(`is read verbatim: ${text}`, () => {
      for (const around of [
        text,
        ` ${text} `,
        `${text} # a comment`,
        `${text}\r`,
        `\n  ${text}`,
        `\n\n# why\n  ${text}`,
      ])
        equal(conditionIn(`description: Words\nif: ${around}\nicon: gear`), text, around);
      equal(conditionIn(`'if' : ${text}`), text);
      equal(conditionIn(`  icon: gear\n  if: ${text}`), text);
      compile(text);
      const { data, valid } = parse(`---\ndescription: Words\nif: ${text}\nicon: gear\n---\n`).frontmatter!;
      deepEqual([data['description'], data['icon'], valid], ['Words', 'gear', true]);
    });
  }

  test('is decoded where it is a YAML string', () => {
    equal(conditionIn('if: "visitor.claims.plan == \\"pro\\"" # why'), 'visitor.claims.plan == "pro"');
    equal(conditionIn("if: 'visitor.claims.plan == ''pro'''"), "visitor.claims.plan == 'pro'");
    equal(conditionIn('if: |\n  visitor.claims.plan\n  == "pro"'), 'visitor.claims.plan\n== "pro"');
    equal(conditionIn('if: >- # why\n  visitor.claims.plan\n  == "pro"'), 'visitor.claims.plan == "pro"');
    equal(conditionIn('if: visitor.claims.a\n  && visitor.claims.b\nicon: x'), 'visitor.claims.a && visitor.claims.b');
    equal(conditionIn('if: True'), 'true');
    equal(conditionIn('{ icon: gear, if: false }'), 'false');
    equal(conditionIn('? if\n: visitor.claims.a'), 'visitor.claims.a');
    for (const quoted of ['"visitor.claims.a"', "'visitor.claims.a'"])
      equal(conditionIn(`icon: gear\r\nif: ${quoted}\r\n`), 'visitor.claims.a', quoted);
  });

  test('is absent where nothing is written', () => {
    for (const text of ['if:', 'if: ', 'if: ""', 'if: "  "', 'if: # later', 'if:\nicon: gear', 'icon: gear'])
      equal(conditionIn(text) ?? null, null, text);
    equal(conditionIn('description: |\n  if: false'), undefined);
  });

  const unreadable = [
    'if:\n  - a',
    'if:\n- 1',
    'if: [visitor.claims.beta]',
    'if: [\n1\n]',
    'if: {visitor.claims.beta}',
    'if: {a}',
    'if:\n  plan: pro',
    'if: plan: pro',
    'if: *x',
    'if: &x visitor.claims.beta',
    'if: !!bool true',
    'if: @x',
    'if: %x',
    'if: ~',
    'if: > visitor.claims.a',
    'if: |x\n  true',
    'if: "true',
    'if: true\nif: true',
    'if:true false',
    'If: true',
    'if:\nIf: true',
    'if\u00a0: true',
    '<<: { if: true }\nicon: gear',
    'if: [visitor.claims.beta]\r',
    'if: {a}\r',
    `if: "visitor.claims.role == 'x\\d'"`,
    'if: "visitor.claims.a"\u00a0',
    'if: `visitor.claims.a`',
    'icon: [\n? if\n: true',
    'icon: gear\nIF: !visitor.claims.x',
    'icon: [\nIf: true',
    '{ if: !visitor.claims.x }',
    '{ if: [1] }',
    '{ if: true, icon: ',
    'icon: [\n if: true',
    `if: ${'"x" == '.repeat(200)}"x"`,
  ];
  for (const text of unreadable) {
    test(`hides the page if it is invalid: ${text.slice(0, 40).replaceAll('\n', ' ')}`, () => {
      const condition = conditionIn(text);
      ok(typeof condition === 'string' && condition.trim() !== '', String(condition));
      ok(condition.length <= 1024);
      let isExpression = true;
      try {
        compile(condition);
      } catch {
        isExpression = false;
      }
      equal(isExpression, false, condition);
    });
  }

  test('is never lost', () => {
    const piece = fc.constantFrom(
      ...'!&*?|>@`"\'#%[]{},:-~=\n \t\\'.split(''),
      'visitor.claims.a',
      'true',
      '\n  ',
      ' # ',
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (parts) => {
        const text = parts.join('');
        // What follows at the level of the key is another key, and comments are ignored.
        const rest = text.replaceAll(/\n(?![ \t])[^]*/g, '').replaceAll(/(?<=\s|^)#[^\n]*/g, '');
        if (!/[\w!&*?@`#%=~]/.test(rest)) return;
        ok(typeof conditionIn(`if: ${text}\nicon: gear`) === 'string', text);
      }),
      { numRuns: 500 },
    );
  });

  test('survives a round trip', () => {
    const piece = fc.constantFrom(...'!&*?|>@`"\'#%[]{},:-~= \\'.split(''), 'visitor.claims.a', 'true', '1', '\n');
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (parts) => {
        const text = parts.join('').trim();
        if (text === '') return;
        equal(parse(`${frontmatterOf({ icon: 'gear', if: text })}# T\n`).frontmatter?.data['if'], text);
        equal(conditionIn(editKeys('icon: gear\nif: !a && b\n', new Map([['if', text]]))), text);
      }),
      { numRuns: 500 },
    );
  });

  test('keeps its bytes when a neighbouring key changes, whatever the indentation', () => {
    equal(editKeys('  title: A\n  if: !x\n', new Map([['title', 'B']])), '  title: B\n  if: !x\n');
    equal(editKeys('  title: A\r\n', new Map([['if', '!x']])), '  title: A\r\n  if: "!x"\r\n');
  });

  test('keeps its bytes when another key changes', () => {
    for (const text of [...natural, ...unreadable.slice(0, 3).map((one) => one.replace(/^if: ?/, ''))]) {
      const source = `---\ndescription: Old\nif: ${text}\nicon: gear\n---\n\n# T\n`;
      const changed = withFields(source, { frontmatter: { description: 'New' } });
      equal(changed, source.replace('Old', 'New'));
      const bare = withFields(source, { frontmatter: { if: undefined } });
      equal(bare, '---\ndescription: Old\nicon: gear\n---\n\n# T\n', text);
    }
  });
});
