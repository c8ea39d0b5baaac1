// Passwords as argon2id hashes in PHC format: the parameters are part of each hash, so that they can be raised and
// hashes are upgraded on sign-in.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/config';
import { createLimiter } from '#platform/concurrency-limit';

export type Cost = Config['passwordCost'];

type Parsed = Cost & { salt: Buffer; key: Buffer };

// Each takes 19 MiB or more; concurrent sign-ins must not exhaust memory.
const inTurn = createLimiter(2, 60);

const compute = (password: string, salt: Buffer, { memory, passes, parallelism }: Cost, length = 32): Promise<Buffer> =>
  inTurn(async () =>
    (await import('./argon2id.ts')).argon2id({
      // Unicode normalization, independent of how a keyboard composes characters.
      message: password.normalize('NFKC'),
      nonce: salt,
      tagLength: length,
      memory,
      passes,
      parallelism,
    }),
  );

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const written = ({ memory, passes, parallelism }: Cost, salt: Buffer, key: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(key)}`;

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parse(hash: string): Parsed | undefined {
  const [, memory, passes, parallelism, salt, key] = phc.exec(hash) ?? [];
  if (salt === undefined || key === undefined) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

/** With the salt of `beside`, if given: then one computation checks both. */
export async function hashPassword(cost: Cost, password: string, beside?: string): Promise<string> {
  const salt = (beside !== undefined && parse(beside)?.salt) || randomBytes(16);
  return written(cost, salt, await compute(password, salt, cost));
}

/** The hashes that match this password. Takes as long as one check when there are none. */
export async function findMatchingPassword<T extends { hash: string }>(
  cost: Cost,
  password: string,
  rows: readonly T[],
): Promise<T[]> {
  const computed = new Map<string, Promise<Buffer>>();
  const right: T[] = [];
  for (const row of rows) {
    const parsed = parse(row.hash);
    if (!parsed) continue;
    const how = row.hash.slice(0, row.hash.lastIndexOf('$'));
    let key = computed.get(how);
    if (!key) computed.set(how, (key = compute(password, parsed.salt, parsed, parsed.key.length)));
    if (timingSafeEqual(await key, parsed.key)) right.push(row);
  }
  if (computed.size === 0) await compute(password, Buffer.alloc(16), cost);
  return right;
}

/** Whether a hash was made with other parameters than the current ones. */
export function isOutdated(cost: Cost, hash: string): boolean {
  const parsed = parse(hash);
  return (
    !parsed || parsed.memory !== cost.memory || parsed.passes !== cost.passes || parsed.parallelism !== cost.parallelism
  );
}
