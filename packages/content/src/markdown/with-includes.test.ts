import { equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parse } from './parse.ts';
import { toText } from './text.ts';
import { withIncludes } from './with-includes.ts';

describe('withIncludes', () => {
  test('replaces every include with the reusable content', () => {
    const page = parse('a\n\n{% include "x" %}\n\n{% include "x" %}\n\n{% include "y" %}\n');
    const whole = withIncludes(page, (target) => (target === 'x' ? parse('shared\n') : undefined));
    equal(toText(whole).replaceAll(/\s+/g, ' ').trim(), 'a shared shared');
  });

  test('limits included content to the size of a page', () => {
    const page = parse('{% include "x" %}\n\n'.repeat(10_000) + 'end\n');
    const text = toText(withIncludes(page, () => parse(`${'shared '.repeat(10_000)}\n`)));
    ok(text.length < 1_100_000, `${text.length} characters`);
    ok(text.includes('shared') && text.trimEnd().endsWith('end'));
  });
});
