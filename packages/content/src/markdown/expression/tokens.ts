// Splits one JavaScript expression into tokens.

export interface Token {
  kind: 'number' | 'string' | 'template' | 'regex' | 'name' | 'mark' | 'end';
  text: string;
  /** The value of a string or number; the parts of a template. */
  value?: string | number;
  at: number;
}

export class ExpressionError extends Error {}

const space = /\s+/y;
const number = /0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const name = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const mark = /===|!==|\?\?|\?\.(?!\d)|=>|==|!=|<=|>=|&&|\|\||\*\*|[-+*/%<>!?:.,()[\]{};=&|^~]/y;
const regex = /\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0', '\n': '' };

export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  while (at < source.length) {
    const gap = take(space);
    if (gap !== undefined) {
      at += gap.length;
      continue;
    }
    const char = source[at] ?? '';
    let token: Token;
    if (char === '"' || char === "'") token = readString(source, at, char);
    else if (char === '`') token = readTemplate(source, at);
    else {
      const digits = /[\d.]/.test(char) ? take(number) : undefined;
      const word = digits === undefined ? take(name) : undefined;
      const pattern = char === '/' && regexMayStart(tokens.at(-1)) ? take(regex) : undefined;
      // Where a value is expected a slash begins a regular expression or is an error: continuing would take quadratic
      // time.
      const isBroken = char === '/' && pattern === undefined && regexMayStart(tokens.at(-1));
      const sign = isBroken ? undefined : (word ?? digits ?? pattern ?? take(mark));
      if (sign === undefined) throw new ExpressionError(`unexpected character "${char}" at ${at + 1}`);
      if (digits !== undefined) token = { kind: 'number', text: digits, value: Number(digits), at };
      else token = { kind: word === undefined ? (pattern === undefined ? 'mark' : 'regex') : 'name', text: sign, at };
    }
    tokens.push(token);
    at += token.text.length;
  }
  tokens.push({ kind: 'end', text: '', at });
  return tokens;
}

/** After a value a slash is a division. */
function regexMayStart(before: Token | undefined): boolean {
  if (!before) return true;
  return before.kind === 'mark' && before.text !== ')' && before.text !== ']' && before.text !== '}';
}

function readString(source: string, at: number, quote: string): Token {
  let value = '';
  for (let i = at + 1; i < source.length; i++) {
    const char = source[i] ?? '';
    if (char === quote) return { kind: 'string', text: source.slice(at, i + 1), value, at };
    if (char === '\n') break;
    if (char !== '\\') {
      value += char;
      continue;
    }
    const [text, length] = readEscape(source, i + 1);
    value += text;
    i += length;
  }
  throw new ExpressionError(`the string that starts at ${at + 1} is not terminated`);
}

/** The character of an escape sequence, and its length. */
export function readEscape(source: string, at: number): [string, number] {
  const hex = /^(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\})/.exec(source.slice(at, at + 10));
  if (hex) {
    const code = Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? '0', 16);
    return [code > 0x10ffff ? '' : String.fromCodePoint(code), hex[0].length];
  }
  const char = source[at] ?? '';
  return [Object.hasOwn(escapes, char) ? (escapes[char] ?? '') : char, 1];
}

function readTemplate(source: string, at: number): Token {
  let depth = 0;
  for (let i = at + 1; i < source.length; i++) {
    const char = source[i];
    if (char === '\\') i++;
    else if (char === '`' && depth === 0) return { kind: 'template', text: source.slice(at, i + 1), at };
    else if (char === '$' && source[i + 1] === '{') depth++;
    else if (char === '}' && depth > 0) depth--;
  }
  throw new ExpressionError(`the template that starts at ${at + 1} is not terminated`);
}
