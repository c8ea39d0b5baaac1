// Decrypts an assertion that was encrypted for this service. An attacker could modify a captured one and learn its
// content from different errors (padding oracle), so the caller must report every failure after parsing in the same
// way.
import { constants, createDecipheriv, privateDecrypt } from 'node:crypto';
import { badRequest } from '#platform/errors';
import { normalizeBase64 } from './base64.ts';
import { dsig, inDsig, inEncryption, inEncryption11, xmlenc, xmlenc11 } from './names.ts';
import { attributeOf, childrenNamed, isNamed, textOf, walk, type XmlElement } from './xml.ts';

type Cipher = { name: string; key: number; iv: number; tag: number };

const cbc = (bits: number): Cipher => ({ name: `aes-${bits}-cbc`, key: bits / 8, iv: 16, tag: 0 });
const gcm = (bits: number): Cipher => ({ name: `aes-${bits}-gcm`, key: bits / 8, iv: 12, tag: 16 });
const ciphers: Record<string, Cipher> = {
  [`${xmlenc}aes128-cbc`]: cbc(128),
  [`${xmlenc}aes192-cbc`]: cbc(192),
  [`${xmlenc}aes256-cbc`]: cbc(256),
  [`${xmlenc11}aes128-gcm`]: gcm(128),
  [`${xmlenc11}aes192-gcm`]: gcm(192),
  [`${xmlenc11}aes256-gcm`]: gcm(256),
};
const digests: Record<string, string> = {
  [`${dsig}sha1`]: 'sha1',
  [`${xmlenc}sha256`]: 'sha256',
  [`${xmlenc}sha512`]: 'sha512',
};
const masks: Record<string, string> = {
  [`${xmlenc11}mgf1sha1`]: 'sha1',
  [`${xmlenc11}mgf1sha256`]: 'sha256',
  [`${xmlenc11}mgf1sha512`]: 'sha512',
};

export type EncryptedAssertion = { cipher: Cipher; hash: string; key: Buffer; content: Buffer };

const unusual = () => badRequest('the response contains an encrypted assertion of an unsupported form');
const notTaken = (what: string) =>
  badRequest(`the response uses an encryption algorithm that is not supported: ${what.slice(0, 100)}`);

function only(parent: XmlElement, name: ReturnType<typeof inEncryption>): XmlElement {
  const [one, another] = childrenNamed(parent, name);
  if (!one || another) throw unusual();
  return one;
}

function bytesIn(element: XmlElement): Buffer {
  const text = textOf(only(only(element, inEncryption('CipherData')), inEncryption('CipherValue')));
  const packed = normalizeBase64(text ?? '');
  if (packed === undefined) throw unusual();
  return Buffer.from(packed, 'base64');
}

const algorithmOf = (element: XmlElement): string => attributeOf(element, 'Algorithm') ?? '';

/** Both hashes of RSA-OAEP must be the same; no other combination is supported here. */
function hashOf(method: XmlElement): string {
  const algorithm = algorithmOf(method);
  const [digest] = childrenNamed(method, inDsig('DigestMethod'));
  const [mask] = childrenNamed(method, inEncryption11('MGF'));
  const hash = digest ? digests[algorithmOf(digest)] : 'sha1';
  const maskHash = mask && algorithm === `${xmlenc11}rsa-oaep` ? masks[algorithmOf(mask)] : 'sha1';
  if (algorithm !== `${xmlenc}rsa-oaep-mgf1p` && algorithm !== `${xmlenc11}rsa-oaep`) throw notTaken(algorithm);
  if (hash === undefined || hash !== maskHash) throw notTaken(`${algorithm} with this pair of hashes`);
  return hash;
}

/**
 * The parts of an encrypted assertion; unsupported formats are reported, since that reveals nothing about the
 * content.
 */
export function readEncrypted(encrypted: XmlElement): EncryptedAssertion {
  const data = only(encrypted, inEncryption('EncryptedData'));
  const keys = [...walk(encrypted)].filter((element) => isNamed(element, inEncryption('EncryptedKey')));
  if (keys.length !== 1) throw unusual();
  const algorithm = algorithmOf(only(data, inEncryption('EncryptionMethod')));
  const cipher = ciphers[algorithm];
  if (!cipher) throw notTaken(algorithm);
  const hash = hashOf(only(keys[0]!, inEncryption('EncryptionMethod')));
  return { cipher, hash, key: bytesIn(keys[0]!), content: bytesIn(data) };
}

/** Throws any error; the caller must not reveal which. */
export function decrypt({ cipher, hash, key, content }: EncryptedAssertion, privateKey: string): string {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const secret = privateDecrypt({ key: privateKey, padding, oaepHash: hash }, key);
  if (secret.length !== cipher.key) throw new Error('the key has the wrong length');
  const iv = content.subarray(0, cipher.iv);
  const end = content.length - cipher.tag;
  const decipher = createDecipheriv(cipher.name as 'aes-256-gcm', secret, iv);
  decipher.setAutoPadding(false);
  if (cipher.tag > 0) decipher.setAuthTag(content.subarray(end));
  const plain = Buffer.concat([decipher.update(content.subarray(cipher.iv, end)), decipher.final()]);
  // The last byte is the padding length; the other padding bytes are undefined.
  const added = cipher.tag > 0 ? 0 : plain.at(-1)!;
  if (added > 16 || (cipher.tag === 0 && added === 0)) throw new Error('the padding is wrong');
  return new TextDecoder('utf-8', { fatal: true }).decode(plain.subarray(0, plain.length - added));
}
