// MathML elements as EPUB allows them.
import { escapeHtml } from '@lectern/content';

type Values = ReadonlyMap<string, string>;

/** Elements on which these attributes are allowed. */
const levels: Record<string, string[]> = { mstyle: ['displaystyle', 'scriptlevel'], mtable: ['displaystyle'] };
const mathAttributes =
  /^(?:mathvariant|stretchy|fence|form|width|height|depth|linethickness|accent|accentunder|notation|movablelimits|lspace|rspace|separator|minsize|maxsize|mathbackground|mathsize|voffset)$/;
/** Inline styles Temml uses for colours, rules and spacing; no CSP applies in a book. */
const mathStyles =
  /^(?:color:#[\da-f]{3,8}|color:(?!undefined)[a-z]{3,24}|(?:border|padding|margin)(?:-\w+)?:[-\w#.% ]{1,40}|width:\d[\d.]*%|math-depth:\d)$/i;

export function startOfMath(name: string, values: Values): string {
  if (name === 'math') {
    const display = values.get('display') === 'block' ? ' display="block"' : '';
    return `<math xmlns="http://www.w3.org/1998/Math/MathML"${display}>`;
  }
  const kept = [...values]
    .filter(([key]) => mathAttributes.test(key) || levels[name]?.includes(key))
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  const classes = values.get('class')?.match(/\b(?:tml-[\w-]+|upstrike|downstrike|sout)\b/g) ?? [];
  if (classes.length > 0) kept.push(` class="${classes.join(' ')}"`);
  const styles = (values.get('style') ?? '').split(';').filter((one) => mathStyles.test(one.trim()));
  if (styles.length > 0) kept.push(` style="${styles.join(';')}"`);
  return `<${name}${kept.join('')}>`;
}

export const endOfMath = (name: string): string => `</${name}>`;
