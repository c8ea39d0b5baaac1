// CSV parser.
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const source = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === ',') {
      row.push(cell);
      cell = '';
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && source[at + 1] === '\n') at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += char;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows.filter((cells) => cells.length > 1 || cells[0] !== '');
}

const cellOf = (text: string): string =>
  text
    .trim()
    .replaceAll(/[\\|<>*_`[\]{}$]/g, '\\$&')
    .replaceAll(/\s*\n\s*/g, '<br>');

/** `link` returns the target for the text of a first cell. */
export function tableOf(rows: readonly string[][], link: (words: string) => string | undefined): string {
  const [head = [], ...body] = rows;
  const width = Math.max(...rows.map((cells) => cells.length));
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  const written = body.map((cells) =>
    line(
      cells.map((cell, index) => {
        const href = index === 0 ? link(cell.trim()) : undefined;
        return href === undefined ? cellOf(cell) : `[${cellOf(cell)}](<${href}>)`;
      }),
    ),
  );
  return [line(head.map(cellOf)), line(Array.from({ length: width }, () => '---')), ...written].join('\n') + '\n';
}
