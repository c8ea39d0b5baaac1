// The highlighter returns markup: text with elements that only have a class.
export type Token = { from: number; to: number; className: string };

const part = /<span class="([^"]*)">|<\/span>|&(amp|lt|gt|quot|#x27);|[^<&]+/g;

/** The classes as ranges of the text. Inner ones follow those around them. */
export function tokensIn(markup: string): Token[] {
  const tokens: Token[] = [];
  const open: Token[] = [];
  let at = 0;
  for (const [whole, className, entity] of markup.matchAll(part)) {
    if (className !== undefined) {
      const token = { from: at, to: at, className };
      tokens.push(token);
      open.push(token);
    } else if (whole === '</span>') {
      const ended = open.pop();
      if (ended) ended.to = at;
    } else at += entity === undefined ? whole.length : 1;
  }
  return tokens;
}

/** At most so many tokens, those around an offset of the code. */
export function tokensAround(tokens: readonly Token[], offset: number, most: number): readonly Token[] {
  if (tokens.length <= most) return tokens;
  const nearest = tokens.findIndex(({ to }) => to >= offset);
  const middle = nearest < 0 ? tokens.length : nearest;
  const from = Math.max(0, Math.min(tokens.length - most, middle - most / 2));
  return tokens.slice(from, from + most);
}
