// A key and certificate of an identity provider, new in every run.
import { generateKeyPairSync } from 'node:crypto';
import { certificateOf } from '../own-certificate.ts';

export type Signer = { key: string; certificate: string };

export function newSigner(bits = 2048): Signer {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    certificate: certificateOf(privateKey, 'idp.example.test'),
  };
}
