// Limits in CPU time are set for one machine. On a slower one, or beside other load, they grow as a fixed computation does.

/** CPU milliseconds of the reference computation on the machine the limits were set on. */
const referenceMs = 50;

/** How much slower this machine computes at the moment than the one the limits were set on, at least 1. */
export function cpuScale(): number {
  const times = Array.from({ length: 5 }, reference).sort((a, b) => a - b);
  return Math.max(1, (times[2] ?? referenceMs) / referenceMs);
}

/** Sorting, JSON and regular expressions: what requests spend their time with, but none of our code. */
function reference(): number {
  const began = process.threadCpuUsage();
  const rows = Array.from({ length: 6000 }, (_, n) => ({
    id: `k${(n * 7919) % 6007}`,
    text: `the number ${n} of many`,
    n,
  }));
  for (let round = 0; round < 3; round++) {
    rows.sort((a, b) => (a.id < b.id ? -1 : 1));
    const text = JSON.stringify(rows);
    rows.sort((a, b) => b.n - a.n);
    JSON.parse(text.replaceAll(/number (\d+)/g, (_, digits: string) => `nr ${digits}`));
  }
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000;
}
