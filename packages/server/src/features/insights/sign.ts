// CSV files of counts are at signed URLs that work without a token for a quarter of an hour. What may be seen is signed, too.
import { expiresAfter, isSignedUrl, signUrl, type SignedParts } from '#platform/signed-url';

export type ExportRequest = {
  organization: string;
  site: string;
  from: string;
  to: string;
  /** Ids, separated by spaces. */
  siteSpaces: string;
  expires: string;
};

export const exportExpiry = (now: Date): string => expiresAfter(now, 15 * 60_000);

const signedParts = ({ organization, site, from, to, siteSpaces, expires }: ExportRequest): SignedParts => ({
  purpose: 'insights',
  parts: [organization, site, from, to, siteSpaces],
  expires,
});

export function exportPath(secret: string, asked: ExportRequest): string {
  const { organization, site, ...rest } = asked;
  const query = new URLSearchParams({ ...rest, signature: signUrl(secret, signedParts(asked)) });
  return `/insights/${encodeURIComponent(organization)}/${encodeURIComponent(site)}.csv?${query.toString()}`;
}

export const isExportSigned = (secret: string, asked: ExportRequest, signature: string, now: Date): boolean =>
  isSignedUrl(secret, signedParts(asked), signature, now);
