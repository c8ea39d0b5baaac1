import { cpus, loadavg, totalmem } from 'node:os';
import { readFileSync } from 'node:fs';
import type { Measured } from './bench.ts';

const sign = ({ holds }: Measured): string => (holds === 'at least' ? '≥' : '≤');
const figure = (value: number): string => String(Number(value.toPrecision(3)));

function cells(one: Measured): string[] {
  return [
    one.name,
    `${figure(one.value)} ${one.unit}`,
    `${figure(one.low)} – ${figure(one.high)}`,
    `${sign(one)} ${one.budget}`,
    one.ok ? 'yes' : 'NO',
  ];
}

const heads = ['Bench', 'Median', 'Spread', 'Budget', 'Holds'];

export function tableFor(results: readonly Measured[]): string {
  const rows = [heads, ...results.map(cells)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Node does not report the CPU model on ARM. */
function processor(): string {
  const known = cpus()[0]?.model.trim();
  if (known !== undefined && known !== '' && known !== 'unknown') return known;
  try {
    const part = /^CPU part\s*:\s*(\S+)/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1];
    return `${process.arch}${part === undefined ? '' : ` (part ${part})`}`;
  } catch {
    return process.arch;
  }
}

/** What the results were measured on. */
export const machineFor = (on: Date): string =>
  `${on.toISOString().slice(0, 10)}, ${processor()}, ${cpus().length} cores, ` +
  `${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; ` +
  `load average ${loadavg()[2]!.toFixed(1)} over the last quarter of an hour`;

/** The document with the results in the rows of its tables, and the results that have no row. */
export function updateRows(
  document: string,
  results: readonly Measured[],
): { document: string; missing: readonly Measured[] } {
  const byName = new Map(results.map((one) => [one.name, one]));
  const updated = document
    .split('\n')
    .map((line) => {
      const old = line.split('|').slice(1, -1);
      const one = byName.get(old[0]?.trim() ?? '');
      // Tables of other things may have the name of a bench in their first column.
      if (!one || old.length !== heads.length) return line;
      byName.delete(one.name);
      return `|${cells(one)
        .map((cell, column) => ` ${cell} `.padEnd(old[column]!.length))
        .join('|')}|`;
    })
    .join('\n');
  return { document: updated, missing: [...byName.values()] };
}
