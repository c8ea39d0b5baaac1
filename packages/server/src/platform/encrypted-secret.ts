// Secrets that must be readable again, such as the signing key of visitor tokens: encrypted, so that the database alone
// does not reveal them. A secret that only has to be verified is hashed instead.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** Derived key of the current secret: deriving takes longer than decrypting. */
let kept: { secret: string; key: Buffer } | undefined;
function keyOf(secret: string): Buffer {
  if (kept?.secret !== secret)
    kept = { secret, key: Buffer.from(hkdfSync('sha256', secret, '', 'lectern sealed', 32)) };
  return kept.key;
}

export function encryptSecret(secret: string, text: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, keyOf(secret), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Undefined when it was encrypted with another secret or tampered with. */
export function decryptSecret(secret: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < ivLength + tagLength) return undefined;
  const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  });
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Hash by which a generated high-entropy secret is looked up. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64url');
