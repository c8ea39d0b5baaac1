// Audit log URLs are signed and work without a token for a quarter of an hour; whether the user is still an
// administrator is checked again on use.
import { expiresAfter, isSignedUrl, signUrl, type SignedParts } from '#platform/signed-url';

export type AuditExportRequest = {
  organization: string;
  format: string;
  filters: string;
  user: string;
  expires: string;
};

const lifetimeMs = 15 * 60_000;

export const auditExportExpiry = (now: Date): string => expiresAfter(now, lifetimeMs);

const signedParts = ({ organization, format, filters, user, expires }: AuditExportRequest): SignedParts => ({
  purpose: 'audit',
  parts: [organization, format, filters, user],
  expires,
});

export function auditPath(secret: string, asked: AuditExportRequest): string {
  const { organization, format, ...rest } = asked;
  const query = new URLSearchParams({ ...rest, signature: signUrl(secret, signedParts(asked)) });
  return `/audit/${encodeURIComponent(organization)}.${format}?${query.toString()}`;
}

export const isAuditExportSigned = (secret: string, asked: AuditExportRequest, signature: string, now: Date): boolean =>
  isSignedUrl(secret, signedParts(asked), signature, now);
