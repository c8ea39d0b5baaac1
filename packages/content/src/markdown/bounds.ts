/**
 * Limits of one page. Each line and each table cell may become a block, which costs kilobytes wherever the page is
 * parsed.
 */
export const pageBounds = { characters: 1_000_000, lines: 20_000, cells: 50_000 } as const;

/** A message about the limit that the source of a page exceeds; undefined when it exceeds none. */
export function tooLarge(markdown: string): string | undefined {
  const { characters, lines, cells } = pageBounds;
  if (markdown.length > characters) return `more than ${characters} characters`;
  if (countLines(markdown) > lines) return `more than ${lines} lines`;
  return mostCells(markdown) > cells ? `more than ${cells} cells in tables` : undefined;
}

/** Non-blank lines. */
function countLines(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(/^[ \t]*[^\s]/gm)) count++;
  return count;
}

/** In the delimiter row of every table with more than one column. */
const delimiter = /[-:][ \t]*\|/;

/** An upper bound: without parsing it is unknown which bars separate cells. */
function mostCells(text: string): number {
  let count = 0;
  if (delimiter.test(text)) for (let at = text.indexOf('|'); at >= 0; at = text.indexOf('|', at + 1)) count++;
  for (const _ of text.matchAll(/<t[dh]\b/gi)) count++;
  return count;
}
