// DATABASE_URL is the address as PostgreSQL's own tools take it, with one parameter of ours.

type DatabaseSettings = { url: string | undefined; pool: number; fault?: string };

const defaultPool = 16;
/** An export holds one connection as long as it runs, and reads through others; four may run at once. */
const smallestPool = 6;
const largestPool = 1000;

export function readDatabaseUrl(text: string | undefined): DatabaseSettings {
  const url = text === undefined ? null : URL.parse(text);
  const given = url?.searchParams.get('pool_max') ?? null;
  if (!url || given === null) return { url: text, pool: defaultPool };
  // The driver would hand what it does not know on to the server.
  url.searchParams.delete('pool_max');
  const pool = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (pool >= smallestPool && pool <= largestPool) return { url: url.href, pool };
  const range = `from ${smallestPool} to ${largestPool}`;
  return { url: url.href, pool: defaultPool, fault: `DATABASE_URL must have a pool_max ${range}, not "${given}"` };
}
