// DATABASE_URL and DATABASE_READ_URL are libpq connection URLs with one parameter of our own.
import { urlsOfHosts } from '#db/postgres-hosts';

type DatabaseSettings = { url: string | undefined; pool: number; fault?: string };

const defaultPool = 16;
/** An export holds one connection while it runs and reads through others; four may run at once. */
const smallestPool = 6;
const largestPool = 1000;

const form =
  'must look like postgres://user:password@host:5432/database; ' +
  'several hosts are separated by commas, and the folder of a socket is given as ?host=/run/postgresql';

export function readDatabaseUrl(text: string | undefined, name = 'DATABASE_URL'): DatabaseSettings {
  if (text === undefined) return { url: undefined, pool: defaultPool };
  // The text may contain a password, so it is not repeated.
  if (!urlsOfHosts(text)) return { url: text, pool: defaultPool, fault: `${name} ${form}` };
  const [base = '', search = ''] = text.split('?', 2);
  const parameters = new URLSearchParams(search);
  const given = parameters.get('pool_max');
  if (given === null) return { url: text, pool: defaultPool };
  // The driver would pass unknown parameters on to the server.
  parameters.delete('pool_max');
  const url = parameters.size === 0 ? base : `${base}?${parameters.toString()}`;
  const pool = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (pool >= smallestPool && pool <= largestPool) return { url, pool };
  const range = `from ${smallestPool} to ${largestPool}`;
  return { url, pool: defaultPool, fault: `${name} must have a pool_max ${range}, not "${given}"` };
}

export function readReplicaUrl(text: string | undefined, hasPrimary: boolean): DatabaseSettings {
  const name = 'DATABASE_READ_URL';
  const settings = readDatabaseUrl(text, name);
  if (text === undefined || settings.fault !== undefined) return settings;
  if (!hasPrimary) return { ...settings, fault: `${name} needs DATABASE_URL, the server that it replicates` };
  // A read must not find less than the one before it.
  if ((urlsOfHosts(text)?.length ?? 0) > 1)
    return { ...settings, fault: `${name} must name one server; processes may have different ones` };
  return settings;
}
