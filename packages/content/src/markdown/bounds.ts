/**
 * How much one page may hold. Each line may become a block and each cell of a table one too, which costs kilobytes
 * wherever the page is read.
 */
export const pageBounds = { characters: 1_000_000, lines: 20_000, cells: 50_000 } as const;

/** Which bound the source of a page breaks, in words; undefined when it breaks none. */
export function tooLarge(markdown: string): string | undefined {
  const { characters, lines, cells } = pageBounds;
  if (markdown.length > characters) return `more than ${characters} characters`;
  if (countLines(markdown) > lines) return `more than ${lines} lines`;
  return mostCells(markdown) > cells ? `more than ${cells} cells in tables` : undefined;
}

/** Lines with something in them. */
function countLines(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(/^[ \t]*[^\s]/gm)) count++;
  return count;
}

/** In the row below the head of every table with more than one column. */
const delimiter = /[-:][ \t]*\|/;

/** Never fewer than there are: without reading the page nobody knows which bars part cells. */
function mostCells(text: string): number {
  let count = 0;
  if (delimiter.test(text)) for (let at = text.indexOf('|'); at >= 0; at = text.indexOf('|', at + 1)) count++;
  for (const _ of text.matchAll(/<t[dh]\b/gi)) count++;
  return count;
}
