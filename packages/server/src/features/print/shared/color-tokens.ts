// Simple highlighting for code: comments, strings, numbers and keywords of common languages. Not a grammar; a wrong
// guess only changes a colour.
export type TokenKind = 'comment' | 'string' | 'number' | 'word' | 'key';
export type Token = { text: string; kind?: TokenKind };

/** Dark enough to be read on light paper. */
export const tokenColors: Readonly<Record<TokenKind, string>> = {
  comment: '#5b6675',
  string: '#2f6f3e',
  number: '#9a4b00',
  word: '#7a2e8e',
  key: '#1d4f7c',
};

// Highlighting very long listings would cost more than it gives.
const mostColored = 60_000;

const words = new Set(
  `abstract and as async await begin bool boolean break case catch char class const constexpr continue def default defer del
do done double elif else elsif end enum esac except export extends extern false fi final finally float fn for foreach from func
function global go goto if impl implements import in include inline instanceof int interface is lambda let local long loop match
mod module mut namespace new nil none not null of or override package pass private protected pub public raise readonly ref
require return select self short signed sizeof static string struct super switch template then this throw throws trait true try
type typedef typeof undefined union unless unsigned until use using val var virtual void when where while with yield
SELECT FROM WHERE INSERT INTO UPDATE DELETE CREATE TABLE JOIN ON GROUP ORDER BY AND OR NOT NULL VALUES SET None True False`.split(
    /\s+/,
  ),
);

const hash = new Set(
  'bash sh shell zsh console python py ruby rb yaml yml toml dockerfile makefile perl r ini conf nginx env powershell ps1 elixir graphql'.split(
    ' ',
  ),
);
const slashes = new Set(
  'js javascript ts typescript jsx tsx java c cpp c++ cs csharp go rust rs kotlin swift scala php dart json json5 jsonc css scss less proto groovy solidity'.split(
    ' ',
  ),
);
const dashes = new Set('sql haskell hs lua ada'.split(' '));
const markup = new Set('html xml svg vue markdown md mdx svelte'.split(' '));
const keyed = new Set('json json5 jsonc yaml yml toml css scss'.split(' '));
const plainLanguages = new Set([
  'text',
  'txt',
  'plain',
  'plaintext',
  'markdown',
  'md',
  'mdx',
  '',
  'diff',
  'http',
  'log',
]);

const strings = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|` + '`(?:\\\\.|[^`\\\\])*`';

function patternFor(lang: string): RegExp {
  const comments = markup.has(lang)
    ? String.raw`<!--[\s\S]*?-->`
    : hash.has(lang)
      ? String.raw`(?<=^|\s)#[^\n]*`
      : dashes.has(lang)
        ? String.raw`--[^\n]*`
        : slashes.has(lang)
          ? String.raw`(?<!:)\/\/[^\n]*|\/\*[\s\S]*?\*\/`
          : '(?!)';
  const key = keyed.has(lang) ? String.raw`"(?:\\.|[^"\\\n])*"(?=\s*:)|(?<=^[ \t-]*)[\w.$-]+(?=\s*[:=])` : '(?!)';
  return new RegExp(`(${key})|(${comments})|(${strings})|(\\b\\d[\\d_.]*(?:e[+-]?\\d+)?\\b)|([A-Za-z_]\\w*)`, 'gm');
}

/** Tokens of each line. */
export function colorTokens(code: string, language: string): Token[][] {
  const lang = language.toLowerCase();
  if (plainLanguages.has(lang) || code.length > mostColored) return code.split('\n').map((line) => [{ text: line }]);
  let line: Token[] = [];
  const lines = [line];
  const add = (text: string, kind?: TokenKind) => {
    for (const [at, part] of text.split('\n').entries()) {
      if (at > 0) lines.push((line = []));
      const last = line.at(-1);
      if (part === '') continue;
      if (last && last.kind === kind) last.text += part;
      else line.push(kind === undefined ? { text: part } : { text: part, kind });
    }
  };
  let from = 0;
  for (const match of code.matchAll(patternFor(lang))) {
    add(code.slice(from, match.index));
    const [all, key, comment, string, number, word] = match;
    const isWord = word !== undefined && words.has(word);
    add(
      all,
      key !== undefined
        ? 'key'
        : comment !== undefined
          ? 'comment'
          : string !== undefined
            ? 'string'
            : number !== undefined
              ? 'number'
              : isWord
                ? 'word'
                : undefined,
    );
    from = match.index + all.length;
  }
  add(code.slice(from));
  return lines;
}
