/** CSV injection: text that a spreadsheet would run as a formula is escaped. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
