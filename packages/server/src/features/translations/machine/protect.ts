// What must come through a translation unchanged is replaced by marks, and put back when each mark came back once.
const kept = new RegExp(
  [
    '(`+)(?!`)[\\s\\S]*?[^`]\\1(?!`)',
    '\\{%[\\s\\S]*?%\\}',
    '\\{\\{[\\s\\S]*?\\}\\}',
    '!\\[[^\\]]*\\]\\([^)]*\\)',
    '\\[\\^[^\\]]+\\]',
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

export type Protected = {
  /** What is sent away; undefined when there are no words in it. */
  text: string | undefined;
  /** The translation with everything put back; undefined when it cannot be. */
  restore(translated: string): string | undefined;
};

export function protect(source: string, cell: boolean): Protected {
  const held: string[] = [];
  const text = source.replaceAll(kept, (found) => markOf(held.push(found) - 1));
  const hasWords = /\p{L}/u.test(text.replaceAll(anyMark, ''));
  return {
    text: hasWords && !/[⟦⟧]/.test(source) ? text : undefined,
    restore(translated) {
      const seen = [...translated.matchAll(anyMark)].map((match) => Number(match[1]));
      const whole =
        seen.length === held.length && new Set(seen).size === held.length && seen.every((n) => n < held.length);
      if (!whole || translated.trim() === '') return undefined;
      const line = translated.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim();
      const plain = cell ? line.replaceAll(/(?<!\\)\|/g, '\\|') : line;
      const restored = plain.replaceAll(anyMark, (_, n: string) => held[Number(n)]!);
      return beginsBlock.test(restored) && !beginsBlock.test(source) ? undefined : restored;
    },
  };
}
