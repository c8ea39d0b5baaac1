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

export function documentFor(results: readonly Measured[], on: Date): string {
  const machine = `${processor()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  return `# Benchmarks

\`npm run bench\` measures, \`npm run bench -- <name>\` measures one thing or, as with \`site\`, all whose names begin so,
\`npm run bench -- --write\` measures and writes this page.
Machines differ, so most budgets are ratios of two figures taken by turns in one run. The *ceiling* is a bare route of
the same framework that answers a constant body of the same size, with the same logger and under the same load; the load
comes from a process of its own. Each figure is the median of its rounds; the spread tells how quiet the machine was.

${on.toISOString().slice(0, 10)}, ${machine}; load average ${loadavg()[2]!.toFixed(1)} over the last quarter of an hour

| ${heads.join(' | ')} |
|${heads.map(() => '---|').join('')}
${results.map((one) => `| ${cells(one).join(' | ')} |`).join('\n')}

${results.map((one) => `- \`${one.name}\`: ${one.about}; ${one.rounds} rounds.`).join('\n')}
`;
}
