import { readFileSync } from 'node:fs';

/** CPU seconds of processes that this one has started and that have exited, on Linux; most of a browser's are missing. */
export function childSeconds(): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // After the name, which may contain spaces: fields 16 and 17 of proc(5), in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

export const shown = (wall: number, cpu: number): string => `${wall.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU`;
