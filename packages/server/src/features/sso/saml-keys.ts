// Encryption keys for assertions. A provider gets a key pair when its metadata is first requested; the private key is
// stored encrypted.
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Services } from '#platform/context';
import { encryptSecret, decryptSecret } from '#platform/encrypted-secret';
import { certificateOf } from './own-certificate.ts';
import { findProviderById, replaceSecret, type ProviderRow } from './rows.ts';

export type Keys = { privateKey: string; certificate: string };

/** Undefined when there are none, or when they were encrypted with another secret of the server. */
export function keysOf({ secret }: Pick<Services, 'secret'>, { sealed_secret }: ProviderRow): Keys | undefined {
  const opened = sealed_secret === null ? undefined : decryptSecret(secret, sealed_secret);
  return opened === undefined ? undefined : (JSON.parse(opened) as Keys);
}

async function makeKeys(): Promise<Keys> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    certificate: certificateOf(privateKey, 'Lectern'),
  };
}

/** The existing keys, or new ones; concurrent callers get the same. */
export async function ensureKeys(services: Services, row: ProviderRow): Promise<Keys | undefined> {
  const known = keysOf(services, row);
  if (known) return known;
  const sealed = encryptSecret(services.secret, JSON.stringify(await makeKeys()));
  await services.database.write((db) => replaceSecret(db, row, sealed));
  const now = await findProviderById(services.database.reads, row.id);
  return now && keysOf(services, now);
}
