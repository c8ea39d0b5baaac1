// Edits the text of PDF objects. String literals are skipped, whatever they contain.

/** Text and string literals, alternating; the first is text. */
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

/** Turns a link to another part into an internal one; to the page if the destination has no name. */
export const linkedInside = (head: string, names: ReadonlySet<string>): string =>
  head.replace(across, (_, key: string, page: string) => `/S /GoTo\n/D (${names.has(key) ? key : page})`);
