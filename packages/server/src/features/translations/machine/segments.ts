// Splits Markdown into translatable and fixed parts: code, math, URLs and the markup of lists, headings and tables stay
// byte for byte. Frontmatter stays too; its title and description are translated with the page.
export type Piece = { fixed: string } | { text: string; cell: boolean };

const fence = /^\s*(?:>\s?)*(`{3,}|~{3,})/;
const blockTag = /^\s*\{%.*%\}\s*$/;
const definition = /^\s*\[[^\]]+\]:\s/;
const rule = /^[\s|:*_=-]*$/;
const marks = /^(\s*(?:>\s?)*(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?(?:#{1,6}\s+)?)/;
const endsHard = (line: string): boolean => line.endsWith('  ') || line.endsWith('\\');
/** Tags that separate unrelated texts, such as the cells of cards. */
const dividing =
  /(<\/?(?:table|thead|tbody|tr|td|th|figure|figcaption|details|summary|div|p|ul|ol|li|h[1-6]|br|picture|source)\b[^<>]*>)/i;

/** The pattern that closes what a line opened. */
function closing(line: string): RegExp | undefined {
  const opened = fence.exec(line)?.[1];
  if (opened !== undefined) return new RegExp(`^\\s*(?:>\\s?)*${opened[0]}{${opened.length},}\\s*$`);
  if (/^\s*\$\$/.test(line) && !/\$\$\s*$/.test(line.trim().slice(2))) return /\$\$\s*$/;
  return /<pre\b/i.test(line) && !/<\/pre>/i.test(line) ? /<\/pre>/i : undefined;
}

/** Without a regular expression: one that matches trailing spaces backtracks at each space before (quadratic). */
function trimmed(part: string, cell: boolean): Piece[] {
  const rest = part.trimStart();
  const text = rest.trimEnd();
  const before = part.slice(0, part.length - rest.length);
  return [{ fixed: before }, { text, cell }, { fixed: rest.slice(text.length) }];
}

const cells = (line: string): Piece[] =>
  line.split(/((?<!\\)\|)/).flatMap((part): Piece[] => (part === '|' ? [{ fixed: part }] : trimmed(part, true)));

const divided = (line: string): Piece[] =>
  line.split(dividing).flatMap((part, index): Piece[] => (index % 2 === 1 ? [{ fixed: part }] : trimmed(part, false)));

export function piecesOf(markdown: string): Piece[] {
  const pieces: Piece[] = [];
  const lines = markdown.split('\n');
  let end: RegExp | undefined;
  let inFront = lines[0] === '---';
  /** The text of the previous line, when this line may continue it. */
  let open: { text: string; cell: boolean } | undefined;
  let wasBlank = true;
  for (const [index, line] of lines.entries()) {
    const feed = index === lines.length - 1 ? '' : '\n';
    const put = (some: readonly Piece[]) => {
      for (const piece of some) pieces.push(piece);
      open = undefined;
    };
    if (inFront) {
      put([{ fixed: line + feed }]);
      if (index > 0 && line === '---') inFront = false;
    } else if (end) {
      put([{ fixed: line + feed }]);
      if (end.test(line)) end = undefined;
    } else if ((end = closing(line)) || definition.test(line) || rule.test(line)) {
      put([{ fixed: line + feed }]);
    } else if (wasBlank && /^(?: {4}|\t)/.test(line)) {
      put([{ fixed: line + feed }]);
    } else if (blockTag.test(line)) {
      // Only the text of its title is translatable.
      put([...trimmed(line, false), { fixed: feed }]);
    } else if (/^\s*\|/.test(line)) {
      put([...cells(line), { fixed: feed }]);
    } else if (dividing.test(line)) {
      put([...divided(line), { fixed: feed }]);
    } else {
      const mark = marks.exec(line)?.[0] ?? '';
      const rest = line.slice(mark.length);
      const text = rest.trimEnd();
      const after = rest.slice(text.length);
      if (open && mark.trim() === '') {
        // A paragraph over several lines is one text, or each line would be translated separately.
        pieces.pop();
        open.text += ` ${text}`;
      } else {
        pieces.push({ fixed: mark });
        open = { text, cell: false };
        pieces.push(open);
      }
      pieces.push({ fixed: after + feed });
      if (mark.includes('#') || endsHard(line)) open = undefined;
    }
    // Below a list such a line belongs to its item.
    wasBlank = line.trim() === '' ? true : wasBlank && /^(?: {4}|\t)/.test(line);
  }
  return pieces;
}
