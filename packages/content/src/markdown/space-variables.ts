// Uses of variables of the space: `space.vars.name` in expressions and conditions, and `{{ book.name }}` in texts. All
// branches of conditions count, whoever sees them; code does not.
import { escapePattern } from '../escape-pattern.ts';
import { parseShared } from './parse-shared.ts';
import type { Page } from './tree.ts';
import { visit } from './visit.ts';

// A quoted name ends at the first quote: looking further would take quadratic time on quotes without a bracket.
const inExpression =
  /\bspace\s*\.\s*vars\s*(?:\.\s*([\p{L}_$][\p{L}\p{N}_$]*)|\[\s*(?:'([^'\n]*)'|"([^"\n]*)")\s*\])/gu;
const inText = /\{\{\s*book\.([\w-]{1,100})\s*\}\}/g;

/** Names in an expression, each as often as it is used. */
export const variablesNamed = (expression: string): string[] =>
  [...expression.matchAll(inExpression)].flatMap((match) => match[1] ?? match[2] ?? match[3] ?? []);

/** Names in a body, each as often as it is used. */
export function spaceVariablesIn(markdown: string): string[] {
  if (!/\bspace\s*\.\s*vars\b|\{\{\s*book\./.test(markdown)) return [];
  return slicesOf(markdown).flatMap(({ text, isCode }) =>
    isCode ? [] : [...variablesNamed(text), ...[...text.matchAll(inText)].map(([, name = '']) => name)],
  );
}

/** The Markdown with uses of one variable renamed. The new name must be an identifier. */
export function renameSpaceVariable(markdown: string, from: string, to: string): string {
  if (!markdown.includes(from)) return markdown;
  const name = escapePattern(from);
  const uses = [
    [new RegExp(`(\\bspace\\s*\\.\\s*vars\\s*)\\.\\s*${name}(?![\\p{L}\\p{N}_$])`, 'gu'), `$1.${to}`],
    [new RegExp(`(\\bspace\\s*\\.\\s*vars\\s*)\\[\\s*(['"])${name}\\2\\s*\\]`, 'gu'), `$1.${to}`],
    [new RegExp(`(\\{\\{\\s*book\\.)${name}(?=\\s*\\}\\})`, 'gu'), `$1${to}`],
  ] as const;
  const renamed = (text: string): string =>
    uses.reduce((before, [pattern, written]) => before.replaceAll(pattern, written), text);
  return slicesOf(markdown)
    .map(({ text, isCode }) => (isCode ? text : renamed(text)))
    .join('');
}

type Slice = { text: string; isCode: boolean };

/** The whole source, divided at code. */
function slicesOf(markdown: string): Slice[] {
  const slices: Slice[] = [];
  let at = 0;
  for (const { start, end } of codeIn(parseShared(markdown))) {
    if (start < at) continue;
    slices.push({ text: markdown.slice(at, start), isCode: false }, { text: markdown.slice(start, end), isCode: true });
    at = end;
  }
  return [...slices, { text: markdown.slice(at), isCode: false }];
}

function codeIn(page: Page): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  visit(page, {
    block({ type, start, end }) {
      if (type === 'code') found.push({ start, end });
      return type !== 'code';
    },
    inline({ type, start, end }) {
      if (type === 'inlineCode') found.push({ start, end });
    },
  });
  return found.sort((one, other) => one.start - other.start);
}
