// Cuts Markdown into what a machine may translate and what it must not touch: code, math, tags of blocks, addresses and
// the marks of lists, headings and tables stay byte for byte.
export type Piece = { fixed: string } | { text: string; cell: boolean };

const fence = /^\s*(?:>\s?)*(`{3,}|~{3,})/;
const blockTag = /^\s*\{%.*%\}\s*$/;
const definition = /^\s*\[[^\]]+\]:\s/;
const rule = /^[\s|:*_=-]*$/;
const marks = /^(\s*(?:>\s?)*(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?(?:#{1,6}\s+)?)(.*?)(\s*)$/;
const endsHard = /(?: {2,}|\\)$/;

/** Where a line that began something ends it. */
function closing(line: string): RegExp | undefined {
  const opened = fence.exec(line)?.[1];
  if (opened !== undefined) return new RegExp(`^\\s*(?:>\\s?)*${opened[0]}{${opened.length},}\\s*$`);
  if (/^\s*\$\$/.test(line) && !/\$\$\s*$/.test(line.trim().slice(2))) return /\$\$\s*$/;
  return /<pre\b/i.test(line) && !/<\/pre>/i.test(line) ? /<\/pre>/i : undefined;
}

function cells(line: string): Piece[] {
  return line.split(/((?<!\\)\|)/).flatMap((part): Piece[] => {
    if (part === '|') return [{ fixed: part }];
    const [, before = '', text = '', after = ''] = /^(\s*)(.*?)(\s*)$/.exec(part)!;
    return [{ fixed: before }, { text, cell: true }, { fixed: after }];
  });
}

export function piecesOf(markdown: string): Piece[] {
  const pieces: Piece[] = [];
  const lines = markdown.split('\n');
  let end: RegExp | undefined;
  let inFront = lines[0] === '---';
  /** The text that the line before belongs to, when this line may go on with it. */
  let open: { text: string; cell: boolean } | undefined;
  let wasBlank = true;
  for (const [index, line] of lines.entries()) {
    const feed = index === lines.length - 1 ? '' : '\n';
    const keep = () => {
      pieces.push({ fixed: line + feed });
      open = undefined;
    };
    if (inFront) {
      const [, key, text] = /^(description: )(?!["'>|&*[{])(.+)$/.exec(line) ?? [];
      if (key !== undefined) pieces.push({ fixed: key }, { text: text!, cell: false }, { fixed: feed });
      else keep();
      if (index > 0 && line === '---') inFront = false;
    } else if (end) {
      keep();
      if (end.test(line)) end = undefined;
    } else if ((end = closing(line)) || blockTag.test(line) || definition.test(line) || rule.test(line)) {
      keep();
    } else if (wasBlank && /^(?: {4}|\t)/.test(line)) {
      keep();
    } else if (/^\s*\|/.test(line)) {
      pieces.push(...cells(line), { fixed: feed });
      open = undefined;
    } else {
      const [, mark = '', text = '', after = ''] = marks.exec(line)!;
      if (open && mark.trim() === '') {
        // A paragraph over several lines is one text, or each line would be translated for itself.
        pieces.pop();
        open.text += ` ${text}`;
      } else {
        pieces.push({ fixed: mark });
        open = { text, cell: false };
        pieces.push(open);
      }
      pieces.push({ fixed: after + feed });
      if (mark.includes('#') || endsHard.test(line)) open = undefined;
    }
    // Below a list such a line belongs to its item.
    wasBlank = line.trim() === '' ? true : wasBlank && /^(?: {4}|\t)/.test(line);
  }
  return pieces;
}
