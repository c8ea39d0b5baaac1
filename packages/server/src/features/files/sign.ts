// Addresses of files that work without a token, for a while: whoever may read the content is given them.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FileEntry } from '@lectern/content';
import type { Context } from '#platform/context';

type Signed = { hash: string; type: string; expires: string };

const dayMs = 86_400_000;

const signature = (secret: string, { hash, type, expires }: Signed): string =>
  createHmac('sha256', secret).update(`file\n${hash}\n${type}\n${expires}`).digest('base64url').slice(0, 32);

/** Rounded to whole days, so that the same file has the same address all day and replies can be kept. */
export const expiryOn = (now: Date): string => String((Math.floor(now.getTime() / dayMs) + 2) * 86_400);

export function downloadUrl(
  context: Pick<Context, 'services' | 'urls' | 'now'>,
  file: Pick<FileEntry, 'content' | 'contentType' | 'name'>,
): string {
  const signed = { hash: file.content, type: file.contentType, expires: expiryOn(context.now) };
  const query = new URLSearchParams({
    type: signed.type,
    expires: signed.expires,
    signature: signature(context.services.secret, signed),
  });
  return context.urls.at(`/files/${file.content}/${encodeURIComponent(file.name)}?${query}`);
}

export function isSigned(secret: string, signed: Signed, given: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(signed.expires) || Number(signed.expires) * 1000 < now.getTime()) return false;
  const right = Buffer.from(signature(secret, signed));
  const offered = Buffer.from(given);
  return right.length === offered.length && timingSafeEqual(right, offered);
}
