import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { evaluateDocument } from './evaluate-document.ts';
import { compile, evaluate, fillTemplate, holds } from './expression/evaluate.ts';
import { parse } from './parse.ts';
import { printDocument } from './print-document.ts';
import { toText } from './text.ts';
import { toDocument } from './to-document.ts';

const scope = {
  visitor: { claims: { plan: 'pro', seats: 5, beta: true, products: ['api', 'sdk'], unsigned: { lang: 'fr' } } },
  space: { vars: { version: '2.1' } },
  page: { vars: {} },
};

const cases: [string, unknown][] = [
  ['visitor.claims.plan == "pro"', true],
  ["visitor.claims['plan'] === 'pro'", true],
  ['visitor.claims.plan != "pro"', false],
  ['visitor.claims.seats >= 5 && visitor.claims.seats < 6', true],
  ['visitor.claims.seats == "5"', false],
  ['"true" == true', false],
  ['visitor.claims.missing.deep == "x"', false],
  ['!visitor.claims.missing', true],
  ['visitor.claims.missing == null', true],
  ['visitor.claims.missing.includes("x")', undefined],
  ['unknown', undefined],
  ['"api" in visitor.claims.products', true],
  ['"plan" in visitor.claims', true],
  ['"toString" in visitor.claims', false],
  ['visitor.claims.products.includes("sdk")', true],
  ['visitor.claims.products.some(p => p.startsWith("a"))', true],
  ['visitor.claims.products.every((p, i) => p.length === 3 && i < 2)', true],
  ['visitor.claims.products.map(p => p.toUpperCase()).join("-")', 'API-SDK'],
  ['visitor.claims.products.filter(p => p != "api").at(0)', 'sdk'],
  ['visitor.claims.products.length', 2],
  ['visitor.claims.products[1]', 'sdk'],
  ['visitor.claims.plan.length + 1', 4],
  ['"a".at(-1).toUpperCase().trim()', 'A'],
  ['"abc".endsWith("bc") ? "yes" : "no"', 'yes'],
  ['visitor.claims.unsigned.lang ?? "en"', 'fr'],
  ['visitor.claims.other ?? "en"', 'en'],
  ['visitor?.claims?.plan', 'pro'],
  ['1 + 2 * 3 - 4 / 2 % 3', 5],
  ['-(2) + +"3"', 1],
  ['2 ** 3 ** 1', 8],
  ['"v" + space.vars.version', 'v2.1'],
  ['`v${space.vars.version}!`', 'v2.1!'],
  ['typeof visitor.claims.seats', 'number'],
  ['[1, 2, 3].includes(2)', true],
  ['({ a: 1, "b": 2 }).b', 2],
  ['/x+/ ? 1 : 2', 1],
  ['new Date()', undefined],
  ['"a\\n\\u0041\\x42"', 'a\nAB'],
  ['0x10 + .5 + 1e2', 116.5],
  ['true;', true],
];

const refused = [
  'a = 1',
  'a; b',
  'let a = 1',
  'function () {}',
  'x => { return 1 }',
  'a +',
  '(',
  '"open',
  'a b',
  'if (a) b',
  'this.x',
  'delete a.b',
  'import("x")',
  'a, b',
  '`${',
];

const escapes = [
  'visitor.constructor',
  'visitor["__proto__"]',
  '"x".constructor.constructor("return 1")()',
  '[].map.constructor("return 1")()',
  '(x => x).constructor("return 1")()',
  '({}).__proto__',
  'visitor.claims.toString',
  '[].constructor',
  'globalThis',
  'process',
  '"".at.call',
  '({ "__proto__": visitor }).claims',
];

describe('evaluate', () => {
  for (const [expression, value] of cases) test(expression, () => deepEqual(evaluate(expression, scope), value));

  test('returns undefined for an invalid expression', () => {
    for (const expression of refused) {
      throws(() => compile(expression), { message: /./ }, expression);
      equal(evaluate(expression, scope), undefined);
      equal(holds(expression, scope), false);
    }
  });

  test('has access only to the scope', () => {
    for (const expression of escapes) equal(evaluate(expression, scope), undefined, expression);
  });

  test('treats an empty condition as true', () => {
    equal(holds('  ', {}), true);
  });

  test('stays within its limits', () => {
    const big = { list: Array.from({ length: 5000 }, (_, i) => i), text: 'x'.repeat(90_000) };
    const hostile = [
      'list.map(a => list.map(b => list.map(c => c)))',
      'text + text',
      'list.map(x => text).join(text)',
      '(f => f(f))(f => f(f))',
      `${'('.repeat(5000)}1${')'.repeat(5000)}`,
      `${'!'.repeat(5000)}1`,
      '['.repeat(5000),
      `${'a.'.repeat(4000)}a`,
      `${'1+'.repeat(4000)}1`,
      '`${`'.repeat(2000),
    ];
    for (const expression of hostile) {
      const before = process.cpuUsage();
      evaluate(expression, big);
      const { user } = process.cpuUsage(before);
      equal(user < 1_000_000, true, `${expression.slice(0, 40)} took ${user / 1000} ms`);
    }
  });

  const tenfold = (text: string): string => `(a => ${'a+'.repeat(9)}a)(${text})`;
  const manyfold = (text: string): string => tenfold(tenfold(tenfold(tenfold(text))));
  const some = `[${'1,'.repeat(61)}1]`;
  const often = (work: string): string => `${some}.map(i => ${some}.map(j => ${work})).length`;
  const costly = [
    `(s => (p => ${often('s.includes(p)')})("ab" + ${manyfold('"aaaa"')}))(${manyfold('"aaaaaaaaa"')})`,
    `(s => (t => ${often('s == t')})(${manyfold('"aaaa"')}))(${manyfold('"aaaa"')})`,
    `(s => (t => ${often('s < t')})(${manyfold('"aaaa"')}))(${manyfold('"aaaa"')})`,
    `(s => (t => ${often('[t] in [s]')})([${manyfold('"aaaa"')}]))(${manyfold('"aaaa"')})`,
    `(s => ${often('s.toUpperCase()')})(${manyfold('"aaaa"')})`,
    `(s => ${often('s.trim()')})(${manyfold('" a "')})`,
    `(s => ${often('+s')})(${manyfold('"1111"')})`,
    `(s => ${often('[s].join(s)')})(${manyfold('"aaaa"')})`,
    `(s => (o => ${often('o[s + j]')})({}))(${manyfold('"aaaa"')})`,
    `[${'1,'.repeat(1500)}].map((${'a,'.repeat(1500)}b) => 1).length`,
    '(/['.repeat(3000),
  ];

  test('counts the length of strings as work', () => {
    for (const expression of costly) {
      const before = process.cpuUsage();
      equal(evaluate(expression, {}), undefined, expression);
      const { user } = process.cpuUsage(before);
      ok(user < 500_000, `${expression.slice(0, 60)} took ${user / 1000} ms`);
    }
    equal(holds(`!(${costly[0]})`, {}), false);
    // Real expressions are far below the limit.
    equal(evaluate('list.join().includes("7,8")', { list: Array.from({ length: 1000 }, (_, i) => i) }), true);
    equal(evaluate('text.toLowerCase().includes("needle")', { text: `${'Hay '.repeat(2000)}NEEDLE` }), true);
  });

  test('limits the total work of a page with many expressions', () => {
    const expression = (text: string): string => `<code class="expression">${text.replaceAll('<', '&lt;')}</code>`;
    for (const text of [...costly.slice(0, 3), '1+'.repeat(4000), `"${'x'.repeat(1000)}"`, '`${`'.repeat(50)]) {
      const page = parse(Array.from({ length: 500 }, (_, i) => expression(`${text} + ${i}`)).join('\n\n'));
      const before = process.cpuUsage();
      toText(evaluateDocument(page, {}));
      const { user } = process.cpuUsage(before);
      ok(user < 2_000_000, `${text.slice(0, 60)} took ${user / 1000} ms`);
    }
    const page = parse(`${expression('space.vars.version')} `.repeat(5000));
    equal(toText(evaluateDocument(page, scope)).match(/2\.1/g)?.length, 5000);
  });

  test('never throws', () => {
    const piece = fc.constantFrom(
      ...'abc.()[]{}!=<>&|?:,;`$"\'\\/+-*% 1x'.split(''),
      '=>',
      '===',
      '${',
      'visitor',
      'in',
      'typeof',
      'new',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (parts) => {
        evaluate(parts.join(''), scope);
      }),
      { numRuns: 3000 },
    );
  });
});

test('fillTemplate prints values and keeps the rest', () => {
  equal(
    fillTemplate('{{ space.vars.version }} for {{visitor.claims.seats}}{{ nothing }}{{ visitor }} { {', scope),
    '2.1 for 5 { {',
  );
});

describe('evaluateDocument', () => {
  test('removes content hidden from the reader and fills in values', () => {
    const page = parse(
      '{% if visitor.claims.beta %}\nv<code class="expression">space.vars.version</code>\n\n{% if false %}\nno\n{% endif %}\n{% endif %}\n\n* {% if visitor.claims.plan == "free" %}\n  no\n  {% endif %}\n  yes',
    );
    equal(toText(evaluateDocument(page, scope)), 'v2.1\n\nyes');
  });

  test('escapes values as text, which survives printing and parsing', () => {
    const shapes = [
      'X',
      'a X b',
      '**X**',
      '## X',
      '* X',
      '| a | b |\n| - | - |\n| X | {X% if false %}c |',
      '{X% if false %}a',
    ];
    const piece = fc.constantFrom(
      ...'{}%<>[]()!*_`~|#+-=.:$\\"\'& 1ax'.split(''),
      '{% if false %}',
      '{% endif %}',
      '{% hint %}',
      '<b>',
      '<!--',
      '<code class="expression">1</code>',
      '/files/a',
      '---',
      '```',
      '&amp;',
      '\n',
    );
    fc.assert(
      fc.property(fc.constantFrom(...shapes), fc.array(piece, { minLength: 1, maxLength: 6 }), (shape, parts) => {
        const value = parts.join('');
        const source = shape.replaceAll('X', '<code class="expression">v</code>');
        const once = evaluateDocument(parse(source), { v: value });
        const again = evaluateDocument(parse(printDocument(toDocument(once))), { v: 'other' });
        const words = (page: typeof once): string => toText(page).replaceAll(/\s+/g, ' ').trim();
        equal(words(again), words(once), JSON.stringify([shape, value]));
      }),
      { numRuns: 300 },
    );
  });
});
