// Replaces what a translation must keep unchanged by placeholders, and restores it when each placeholder came back
// once. Text inside, such as alternative text, is translated separately. An unclosed construct extends at most to the
// next opening one; otherwise matching a long sequence of them would be quadratic.
const kept = new RegExp(
  [
    '(?<!`)(`+)(?!`)[\\s\\S]*?[^`]\\1(?!`)',
    '\\{%(?:(?!\\{%)[\\s\\S])*?%\\}',
    '\\{\\{(?:(?!\\{\\{)[\\s\\S])*?\\}\\}',
    '!\\[(?:(?!!\\[)[^\\]])*\\]\\((?:(?!!\\[)[^)])*\\)',
    '\\[\\^[^\\[\\]]+\\]',
    '\\[(?=[^\\[\\]]*\\][(\\[])',
    '\\]\\((?:[^()\\s]|\\([^()]*\\))*(?:\\s+"[^"]*")?\\)',
    '\\]\\[[^\\]]*\\]',
    '<[a-zA-Z/!][^<>]*>',
    'https?://[^\\s)\\]>]+',
    '\\$(?=\\S)[^$\\n]*\\S\\$',
    '&#?\\w+;',
    '\\\\.',
    ':[a-z0-9_+-]+:',
    '\\*{1,3}|~~',
  ].join('|'),
  'g',
);

const markOf = (index: number): string => `⟦${index}⟧`;
const anyMark = /⟦\s*(\d+)\s*⟧/g;
const beginsBlock = /^(?:#{1,6}\s|[-*+]\s|>|\d{1,9}[.)]\s|`{3}|~{3}|\{%|\||={3,}|-{3,}|<)/;
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(anyMark, ''));

/** Translatable text inside a protected part, with what precedes and follows it. */
type Inside = { mark: number; before: string; text: string; after: string };

const places: readonly RegExp[] = [
  /^(!\[)([^\]\\]+)(\][\s\S]*)$/,
  /^(!?\[?[^\]]*\]\([^"]*")([^"\\]+)("\))$/,
  /^(<img\b[^>]*\salt=")([^"]+)("[^>]*>)$/i,
  /^(\{%\s*(?:tab|step|expandable|card|button|file|embed)\b[^"]*?\b(?:title|caption)=")([^"\\]+)("[\s\S]*%\})$/,
];

function* insideOf(mark: number, token: string): Generator<Inside> {
  for (const place of places) {
    const [, before, text = '', after = ''] = place.exec(token) ?? [];
    if (before === undefined || !hasWords(text)) continue;
    yield { mark, before, text, after };
    return yield* titleBehind(mark, after);
  }
}

/** An image has a title after its URL. */
function* titleBehind(mark: number, rest: string): Generator<Inside> {
  const [, before, text = '', after = ''] = /^(\]\([^"]*")([^"\\]+)("\))$/.exec(rest) ?? [];
  if (before !== undefined && hasWords(text)) yield { mark, before, text, after };
}

const inOneLine = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

export type Protected = {
  /** What is sent to the service; undefined when it contains no words. */
  text: string | undefined;
  /** Text inside protected parts, sent separately. */
  inside: string[];
  /** The translation with placeholders restored; undefined when that fails. */
  restore(translated: string | undefined, inside: readonly (string | undefined)[]): string | undefined;
};

export function protect(source: string, cell: boolean): Protected {
  const held: string[] = [];
  const marked = /[⟦⟧]/.test(source);
  const text = source.replaceAll(kept, (found) => markOf(held.push(found) - 1));
  const insides = marked ? [] : held.flatMap((token, mark) => [...insideOf(mark, token)]);
  const putBack = (line: string, translations: readonly (string | undefined)[]): string => {
    const tokens = rewritten(held, insides, translations);
    return line.replaceAll(anyMark, (_, n: string) => tokens[Number(n)]!);
  };
  return {
    text: hasWords(text) && !marked ? text : undefined,
    inside: insides.map((one) => one.text),
    restore(translated, translations) {
      if (translated === undefined) return marked ? source : putBack(text, translations);
      const seen = [...translated.matchAll(anyMark)].map((match) => Number(match[1]));
      const whole =
        seen.length === held.length && new Set(seen).size === held.length && seen.every((n) => n < held.length);
      if (!whole || translated.trim() === '') return undefined;
      const line = inOneLine(translated);
      const restored = putBack(cell ? line.replaceAll(/(?<!\\)\|/g, '\\|') : line, translations);
      return beginsBlock.test(restored) && !beginsBlock.test(source) ? undefined : restored;
    },
  };
}

/** Rejects a translation that would close the construct around it. */
const fits = (text: string | undefined): text is string =>
  text !== undefined && text.trim() !== '' && !/["\]\\<>\n\r⟦⟧]|%\}/.test(text);

function rewritten(
  held: readonly string[],
  insides: readonly Inside[],
  translations: readonly (string | undefined)[],
): string[] {
  const tokens = [...held];
  const byMark = Map.groupBy(
    insides.map((one, index) => ({ ...one, translated: translations[index] })),
    ({ mark }) => mark,
  );
  for (const [mark, parts] of byMark) {
    tokens[mark] = parts
      .map(({ before, text, translated }) => before + (fits(translated) ? translated.trim() : text))
      .concat(parts.at(-1)!.after)
      .join('');
  }
  return tokens;
}
