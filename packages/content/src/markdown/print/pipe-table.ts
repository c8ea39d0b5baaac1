export type ColumnAlign = 'left' | 'center' | 'right';

const rules: Record<ColumnAlign, string> = { left: '---', center: ':---:', right: '---:' };

/** Cells are single-line Markdown with escaped bars. */
export function pipeTable(head: string[], aligns: ColumnAlign[], rows: string[][]): string {
  return [head, aligns.map((align) => rules[align]), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
