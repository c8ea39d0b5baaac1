// Addresses of files that work without a token, for a while: whoever may read the content is given them.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FileEntry } from '@lectern/content';
import type { Context } from '#platform/context';

/** Everything an address says, so that nobody can have other people's bytes served as something else. */
export type Signed = { hash: string; name: string; type: string; expires: string };

const dayMs = 86_400_000;

const signature = (secret: string, { hash, name, type, expires }: Signed): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['file', hash, name, type, expires]))
    .digest('base64url')
    .slice(0, 32);

/** Rounded to whole days, so that the same file has the same address all day and replies can be kept. */
export const expiryOn = (now: Date): string => String((Math.floor(now.getTime() / dayMs) + 2) * 86_400);

/** Dots alone would be read as a step in the path. */
const nameInPath = (name: string): string => (/^\.{0,2}$/.test(name) ? 'file' : name.toWellFormed());

export function downloadUrl(
  { services, urls, now }: Pick<Context, 'services' | 'urls' | 'now'>,
  file: Pick<FileEntry, 'content' | 'contentType' | 'name'>,
): string {
  const signed = {
    hash: file.content,
    name: nameInPath(file.name),
    type: file.contentType,
    expires: expiryOn(now),
  };
  const query = new URLSearchParams({
    type: signed.type,
    expires: signed.expires,
    signature: signature(services.secret, signed),
  });
  const path = `/files/${signed.hash}/${encodeURIComponent(signed.name)}?${query.toString()}`;
  const { sitesUrl } = services.config;
  return sitesUrl === undefined ? urls.at(path) : sitesUrl + path;
}

export function isSigned(secret: string, signed: Signed, given: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(signed.expires) || Number(signed.expires) * 1000 < now.getTime()) return false;
  const right = Buffer.from(signature(secret, signed));
  const offered = Buffer.from(given);
  return right.length === offered.length && timingSafeEqual(right, offered);
}
