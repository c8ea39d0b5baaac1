// Certificates that verify the assertions of an identity provider. There are several during key rotation.
import { X509Certificate } from 'node:crypto';
import { normalizeBase64 } from './base64.ts';

const block = /-----BEGIN CERTIFICATE-----([\s\S]*?)-----END CERTIFICATE-----/g;
const leastBits = 2048;

export const pemOf = (content: string): string => {
  const lines = content.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
};

/** PEM, concatenated; a single one may lack the BEGIN and END lines. */
export function certificatesIn(text: string): { pems: string[] } | { problem: string } {
  const blocks = [...text.matchAll(block)].map((match) => match[1]!);
  const contents = blocks.length > 0 ? blocks : normalizeBase64(text) !== undefined ? [text] : [];
  if (contents.length === 0) return { problem: 'certificate contains no certificate in PEM format' };
  const pems = contents.map(pemOf);
  for (const [index, pem] of pems.entries()) {
    const fault = faultOf(pem);
    const which = pems.length === 1 ? 'certificate' : `certificate ${index + 1} of ${pems.length}`;
    if (fault !== undefined) return { problem: `${which} ${fault}` };
  }
  return { pems };
}

function faultOf(pem: string): string | undefined {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = new X509Certificate(pem).publicKey;
    if (asymmetricKeyType !== 'rsa') return 'has no RSA key; other keys are not supported';
    if ((asymmetricKeyDetails?.modulusLength ?? 0) < leastBits) return `has a key of fewer than ${leastBits} bits`;
    return undefined;
  } catch {
    return 'cannot be read';
  }
}
