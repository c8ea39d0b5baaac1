// A benchmark: rounds of one figure, whose median is compared with a budget.
export type Bench = {
  name: string;
  about: string;
  unit: string;
  budget: number;
  /** Whether the budget is a minimum or a maximum. */
  holds: 'at least' | 'at most';
  /** The figure, once for each round. */
  rounds(): Promise<number[]>;
  /** Benchmarks of one group run in one process and share what they start. */
  group?: string;
  /** Ends what the group shares. */
  close?: () => Promise<void>;
};

export type Result = { name: string; value: number; unit: string; budget: number; ok: boolean };
export type Measured = Result & { about: string; holds: Bench['holds']; low: number; high: number; rounds: number };

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

const rounded = (value: number): number => Number(value.toPrecision(4));

export async function measure({ name, about, unit, budget, holds, rounds }: Bench): Promise<Measured> {
  const values = await rounds();
  const value = rounded(median(values));
  return {
    name,
    value,
    unit,
    budget,
    ok: holds === 'at least' ? value >= budget : value <= budget,
    about,
    holds,
    low: rounded(Math.min(...values)),
    high: rounded(Math.max(...values)),
    rounds: values.length,
  };
}

/** Alternates two measurements, so that noise affects both, and returns their ratio per round. */
export async function ratios(
  count: number,
  ours: () => Promise<number>,
  ceiling: () => Promise<number>,
): Promise<number[]> {
  const found: number[] = [];
  for (let round = 0; round < count; round++) {
    const above = await ceiling();
    found.push((await ours()) / above);
  }
  return found;
}
