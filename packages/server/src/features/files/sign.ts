// Signed download URLs, which work without a token for a limited time; given to callers who may read the content.
import type { FileEntry } from '@lectern/content';
import type { Context } from '#platform/context';
import { expiresAfterPeriod, isSignedUrl, signUrl, type SignedParts } from '#platform/signed-url';

/** Everything the URL states is signed, so that bytes cannot be served under another name or type. */
export type DownloadGrant = { hash: string; name: string; type: string; expires: string };

const dayMs = 86_400_000;

const signedParts = ({ hash, name, type, expires }: DownloadGrant): SignedParts => ({
  purpose: 'file',
  parts: [hash, name, type],
  expires,
});

/** Rounded to whole days, so that a file has the same URL all day and replies can be cached. */
export const downloadExpiry = (now: Date): string => expiresAfterPeriod(now, dayMs);

/** A name of dots only would be resolved as a path segment (`..`). */
const nameInPath = (name: string): string => (/^\.{0,2}$/.test(name) ? 'file' : name.toWellFormed());

export function downloadUrl(
  { services, urls, now }: Pick<Context, 'services' | 'urls' | 'now'>,
  file: Pick<FileEntry, 'content' | 'contentType' | 'name'>,
): string {
  const signed = {
    hash: file.content,
    name: nameInPath(file.name),
    type: file.contentType,
    expires: downloadExpiry(now),
  };
  const query = new URLSearchParams({
    type: signed.type,
    expires: signed.expires,
    signature: signUrl(services.secret, signedParts(signed)),
  });
  const path = `/files/${signed.hash}/${encodeURIComponent(signed.name)}?${query.toString()}`;
  const { sitesUrl } = services.config;
  return sitesUrl === undefined ? urls.at(path) : sitesUrl + path;
}

export const isDownloadSigned = (secret: string, signed: DownloadGrant, signature: string, now: Date): boolean =>
  isSignedUrl(secret, signedParts(signed), signature, now);
