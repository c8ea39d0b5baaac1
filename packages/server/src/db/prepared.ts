// Queries that are built once and run with other values each time: building SQL costs more than running it on SQLite.
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
  /** Whether results may be cached until somebody writes; see `sqlite-reads.ts` and `postgres-reads.ts`. */
  kept: boolean;
  /** The SQL and its values in order. */
  with(engine: Engine, builder: Kysely<Schema>, args: P): { query: CompiledQuery<T>; values: unknown[] };
};

/** `build` gets a stand-in for each named value and must not look at it. Large answers are better not kept. */
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
