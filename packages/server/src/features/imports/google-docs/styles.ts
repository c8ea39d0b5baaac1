// A Google document marks bold text and the like in a style sheet, by generated class names.
export type Marks = { strong: boolean; em: boolean; s: boolean; code: boolean; sup: boolean; sub: boolean };

const rule = /\.([\w-]+)\s*\{([^{}]*)\}/g;

export function marksByClass(css: string): Map<string, Marks> {
  const marks = new Map<string, Marks>();
  for (const [, name = '', body = ''] of css.matchAll(rule)) marks.set(name, marksOf(body));
  return marks;
}

export const marksOf = (css: string): Marks => ({
  strong: /font-weight:\s*(?:bold|[6-9]00)/i.test(css),
  em: /font-style:\s*italic/i.test(css),
  s: /text-decoration:[^;]*line-through/i.test(css),
  code: /font-family:[^;]*(?:mono|courier|consolas)/i.test(css),
  sup: /vertical-align:\s*super/i.test(css),
  sub: /vertical-align:\s*sub\b/i.test(css),
});
