// Export URLs are signed and work without a token for a quarter of an hour. They name their user, whose permissions are
// checked again on use.
import { expiresAfter, isSignedUrl, signUrl, type SignedParts } from '#platform/signed-url';

export type ExportRequest = {
  kind: 'organization' | 'space';
  id: string;
  include: 'content' | 'everything';
  user: string;
  /** The space the caller's token is limited to. */
  only: string;
  /** `open` if the user may have the keys of sites, invite links and SSO; empty for an archive without them. */
  keys: 'open' | '';
  /** Seconds since 1970. */
  expires: string;
};

const lifetimeMs = 15 * 60_000;

export const exportExpiry = (now: Date): string => expiresAfter(now, lifetimeMs);

const signedParts = ({ kind, id, include, user, only, keys, expires }: ExportRequest): SignedParts => ({
  purpose: 'export',
  parts: [kind, id, include, user, only, keys],
  expires,
});

export function exportPath(secret: string, asked: ExportRequest): string {
  const { kind, id, ...rest } = asked;
  const query = new URLSearchParams({ ...rest, signature: signUrl(secret, signedParts(asked)) });
  return `/exports/${kind}/${encodeURIComponent(id)}.zip?${query.toString()}`;
}

export const isExportSigned = (secret: string, asked: ExportRequest, signature: string, now: Date): boolean =>
  isSignedUrl(secret, signedParts(asked), signature, now);
