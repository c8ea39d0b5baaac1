// Reproducible random choices: the same seed gives the same edits.

export interface Random {
  /** An integer from 0 to `below` - 1. */
  int: (below: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T | undefined;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return { int, chance: (probability) => next() < probability, pick: (items) => items[int(items.length)] };
}
