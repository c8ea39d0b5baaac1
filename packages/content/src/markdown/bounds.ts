/** How much one page may hold. Each line may become a block, which costs kilobytes wherever the page is read. */
export const pageBounds = { characters: 1_000_000, lines: 20_000 } as const;

/** Which bound the source of a page breaks, in words; undefined when it breaks none. */
export function tooLarge(markdown: string): string | undefined {
  const { characters, lines } = pageBounds;
  if (markdown.length > characters) return `more than ${characters} characters`;
  return countLines(markdown) > lines ? `more than ${lines} lines` : undefined;
}

/** Lines with something in them. */
function countLines(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(/^[ \t]*[^\s]/gm)) count++;
  return count;
}
