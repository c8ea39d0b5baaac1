// Queries compiled once and run with varying parameters: on SQLite building SQL costs more than running it.
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Engine } from './engine.ts';
import type { Schema } from './schema.ts';

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export type Prepared<P, T> = {
  /** Whether results may be cached until the next write; see `row-cache.ts` and `snapshot-reads.ts`. */
  kept: boolean;
  /** The SQL and its parameters in order. */
  with(engine: Engine, builder: Kysely<Schema>, args: P): { query: CompiledQuery<T>; values: unknown[] };
};

/** `build` gets a placeholder for each parameter and must not inspect it. Do not cache large results. */
export function prepare<P extends object>({ kept = true } = {}) {
  const stand = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as P;
  return <T>(build: (q: Kysely<Schema>, p: P) => Compilable<T>): Prepared<P, T> => {
    const built = new Map<Engine, CompiledQuery<T>>();
    return {
      kept,
      with(engine, builder, args) {
        let query = built.get(engine);
        if (!query) {
          query = build(builder, stand).compile();
          built.set(engine, query);
        }
        const values = query.parameters.map((value) => (value instanceof Slot ? args[value.name as keyof P] : value));
        return { query, values };
      },
    };
  };
}
