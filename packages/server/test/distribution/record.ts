// Records the statements that work sends to PostgreSQL, with their parameters and the connection of each.
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

export type Sent = { connection: object; sql: string; values: readonly unknown[] };

let recorded: Sent[] | undefined;

function watch(prototype: object): void {
  const original = Reflect.get(prototype, 'query') as (...args: unknown[]) => unknown;
  Reflect.set(prototype, 'query', function recording(this: object, ...args: unknown[]) {
    const [first, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    if (typeof first === 'string') recorded?.push({ connection: this, sql: first, values: values ?? [] });
    else recorded?.push({ connection: this, sql: first.text, values: first.values ?? values ?? [] });
    return original.apply(this, args);
  });
}

watch(pg.Client.prototype);
watch(PGlite.prototype);

/** Of the whole process, so nothing else may run meanwhile. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  recorded = sent;
  try {
    await work();
  } finally {
    recorded = undefined;
  }
  return sent;
}
