export type ColumnAlign = 'left' | 'center' | 'right' | 'none' | 'start';

/** Left is also how columns without any alignment are shown; `start` says it. */
const rules: Record<ColumnAlign, string> = { left: '---', none: '---', start: ':---', center: ':---:', right: '---:' };

/** Cells are single-line Markdown with escaped bars. */
export function pipeTable(head: string[], aligns: ColumnAlign[], rows: string[][]): string {
  return [head, aligns.map((align) => rules[align]), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
