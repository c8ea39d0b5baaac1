// Changes in the text of PDF objects. Strings are passed over, whatever they look like.

/** Pieces of text and strings in brackets, in turn; the first is text. */
function pieces(head: string): string[] {
  const all: string[] = [];
  let from = 0;
  for (let at = 0; at < head.length; at++) {
    if (head[at] !== '(') continue;
    all.push(head.slice(from, at));
    from = at;
    for (let depth = 0; at < head.length; at++) {
      if (head[at] === '\\') at += 1;
      else if (head[at] === '(') depth += 1;
      else if (head[at] === ')' && --depth === 0) break;
    }
    all.push(head.slice(from, at + 1));
    from = at + 1;
  }
  all.push(head.slice(from));
  return all;
}

export const renumbered = (head: string, to: (number: number) => number): string =>
  pieces(head)
    .map((piece, at) =>
      at % 2 === 0 ? piece.replaceAll(/\b(\d+) 0 R\b/g, (_, number: string) => `${to(Number(number))} 0 R`) : piece,
    )
    .join('');

const across = /\/S \/URI\s+\/URI \(lectern-inside:([\w-]+)\/([\w-]+)\)/;

/** A link to another part, as one to a place of the same file; to the page where the place has no name. */
export const linkedInside = (head: string, names: ReadonlySet<string>): string =>
  head.replace(across, (_, key: string, page: string) => `/S /GoTo\n/D (${names.has(key) ? key : page})`);
