// A document id is the hash of the body, encrypted with the key of the space it is shown in: knowing a text, its hash,
// or its id in another space must not be enough to read it through a space that does not hold it. The key moves along
// with the space to another server, so ids stay the same. The same body has the same id in the same space.
import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { processCaches } from '@lectern/content';

export type WithDocumentKey = { document_key: string };
type Keys = { mark: Buffer; cover: Buffer };

const markLength = 16;
const algorithm = 'aes-256-ctr';

const derived = processCaches.cache('document-keys', {
  weigh: ({ mark, cover }: Keys) => 300 + mark.length + cover.length,
});

/** Two keys derived from that of the space; cached, because a list of pages needs them thousands of times. */
function keysOf({ document_key: key }: WithDocumentKey): Keys {
  const known = derived.get(key);
  if (known) return known;
  const derive = (purpose: string): Buffer => createHmac('sha256', key).update(purpose).digest();
  return derived.set(key, { mark: derive('document mark'), cover: derive('document cover') });
}

const markOf = ({ mark }: Keys, hash: Buffer): Buffer =>
  createHmac('sha256', mark).update(hash).digest().subarray(0, markLength);

/** Recently issued ids: after an edit all others of the space are requested again. */
const given = processCaches.cache('document-ids', { weigh: (id: string) => id.length });

export function documentIdOf(space: WithDocumentKey, hash: string): string {
  const key = hash + space.document_key;
  return given.get(key) ?? given.set(key, sealed(space, hash));
}

function sealed(space: WithDocumentKey, hash: string): string {
  const keys = keysOf(space);
  const bytes = Buffer.from(hash, 'base64url');
  const mark = markOf(keys, bytes);
  const covered = createCipheriv(algorithm, keys.cover, mark).update(bytes);
  return Buffer.concat([mark, covered]).toString('base64url');
}

/** The hash of the body, or undefined when the id was not issued for this space. */
export function bodyHashOf(space: WithDocumentKey, documentId: string): string | undefined {
  const bytes = Buffer.from(documentId, 'base64url');
  if (bytes.length <= markLength || bytes.toString('base64url') !== documentId) return undefined;
  const keys = keysOf(space);
  const mark = bytes.subarray(0, markLength);
  const hash = createDecipheriv(algorithm, keys.cover, mark).update(bytes.subarray(markLength));
  return timingSafeEqual(markOf(keys, hash), mark) ? hash.toString('base64url') : undefined;
}
