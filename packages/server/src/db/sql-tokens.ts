// Splits SQL into tokens, as far as finding tables and conditions needs it.

export type Token =
  | { kind: 'name'; text: string }
  | { kind: 'word'; text: string }
  | { kind: 'parameter'; index: number }
  | { kind: 'sign'; text: string }
  | { kind: 'literal' };

const pattern =
  /\s+|"((?:[^"]|"")*)"|'(?:[^']|'')*'|\$(\d+)|(\?)|([A-Za-z_][\w$]*)|(\d[\w.]*)|(<=|>=|<>|!=|::|\|\||.)/gsy;

/** Quoted names are names; bare ones may be keywords as well, and are in lower case. */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  let next = 0;
  for (const [text, name, numbered, mark, word, , sign] of sql.matchAll(pattern)) {
    if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (numbered !== undefined) tokens.push({ kind: 'parameter', index: Number(numbered) - 1 });
    else if (mark !== undefined) tokens.push({ kind: 'parameter', index: next++ });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word.toLowerCase() });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else if (text.trim() !== '') tokens.push({ kind: 'literal' });
  }
  return tokens;
}
