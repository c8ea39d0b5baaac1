// A self-signed certificate for a key: identity providers accept keys in no other form.
import { createPublicKey, sign, type KeyObject } from 'node:crypto';
import { pemOf } from './certificates.ts';

const tlv = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const length =
    content.length < 128
      ? [content.length]
      : content.length < 256
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};
const sequence = (...parts: Uint8Array[]): Buffer => tlv(0x30, ...parts);
const sha256WithRsa = sequence(Buffer.from('06092a864886f70d01010b', 'hex'), Buffer.from('0500', 'hex'));
const commonName = (name: string): Buffer =>
  sequence(tlv(0x31, sequence(Buffer.from('0603550403', 'hex'), tlv(0x0c, Buffer.from(name)))));
const time = (text: string): Buffer => tlv(0x18, Buffer.from(text));

/** It does not expire: the other side trusts the key from the metadata until it is replaced. */
export function certificateOf(privateKey: KeyObject, name: string): string {
  const subject = commonName(name);
  const content = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    sha256WithRsa,
    subject,
    sequence(time('20200101000000Z'), time('20991231235959Z')),
    subject,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, privateKey);
  const der = sequence(content, sha256WithRsa, tlv(0x03, Buffer.from([0]), signature));
  return pemOf(der.toString('base64'));
}
