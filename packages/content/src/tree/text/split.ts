/** Splits Markdown into blocks: exact slices of the source, whose concatenation is the source. */
export type Split = (markdown: string) => readonly string[];

/** Splits a container at its children; undefined where it has none. */
export type Inside = (
  markdown: string,
) => { readonly kind: string; readonly parts: readonly string[]; readonly areBlocks: boolean } | undefined;

/** Splits after blank lines outside code fences. Sufficient for texts without nested blocks. */
export const splitParagraphs: Split = (markdown) => {
  const blocks: string[] = [];
  let start = 0;
  let fence: string | undefined;
  let isAfterBlank = false;
  for (let at = 0; at < markdown.length;) {
    const newline = markdown.indexOf('\n', at);
    const end = newline === -1 ? markdown.length : newline + 1;
    const line = markdown.slice(at, end).trim();
    if (line !== '' && isAfterBlank && fence === undefined) {
      blocks.push(markdown.slice(start, at));
      start = at;
    }
    const mark = /^(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined) fence = mark;
    else if (mark !== undefined && mark.startsWith(fence) && line === mark) fence = undefined;
    isAfterBlank = line === '';
    at = end;
  }
  if (start < markdown.length) blocks.push(markdown.slice(start));
  return blocks;
};
