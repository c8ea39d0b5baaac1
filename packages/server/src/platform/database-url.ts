// DATABASE_URL is a libpq connection URL with one parameter of our own.

type DatabaseSettings = { url: string | undefined; pool: number; fault?: string };

const defaultPool = 16;
/** An export holds one connection while it runs and reads through others; four may run at once. */
const smallestPool = 6;
const largestPool = 1000;

export function readDatabaseUrl(text: string | undefined): DatabaseSettings {
  const url = text === undefined ? null : URL.parse(text);
  const given = url?.searchParams.get('pool_max') ?? null;
  if (!url || given === null) return { url: text, pool: defaultPool };
  // The driver would pass unknown parameters on to the server.
  url.searchParams.delete('pool_max');
  const pool = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (pool >= smallestPool && pool <= largestPool) return { url: url.href, pool };
  const range = `from ${smallestPool} to ${largestPool}`;
  return { url: url.href, pool: defaultPool, fault: `DATABASE_URL must have a pool_max ${range}, not "${given}"` };
}
