// Signed, expiring URLs of generated files, valid without a token. They hold the whole request, so any process can make
// the file again when it is no longer cached.
import type { Context } from '#platform/context';
import { expiresAfterPeriod, isSignedUrl, signUrl, type SignedParts } from '#platform/signed-url';
import type { Format } from './print-input.ts';

export type PrintDownload = {
  organization: string;
  space: string;
  revision: string;
  format: Format;
  name: string;
  page: string;
  only: string;
  /** Claims of the reader, as encrypted JSON; empty when there are none. */
  claims: string;
  /** The site it is for, and the share link they used; empty for users who work on the content. */
  site: string;
  link: string;
  /** What else granted access. */
  key: string;
  preview: string;
  /** The cached file, so that nothing has to be read to find it again. */
  file: string;
  expires: string;
};

const hourMs = 3_600_000;

function signedParts(printed: PrintDownload): SignedParts {
  const { organization, space, revision, format, name, page, only, expires } = printed;
  const { claims, site, link, key, preview, file } = printed;
  const what = [organization, space, revision, format, name, page, only];
  return { purpose: 'print', parts: [...what, claims, site, link, key, preview, file], expires };
}

/** Valid for one to two hours; rounded, so that repeated requests give the same URL. */
const expiryOn = (now: Date): string => expiresAfterPeriod(now, hourMs);

export function printUrl(
  { services, urls, now }: Pick<Context, 'services' | 'urls' | 'now'>,
  what: Omit<PrintDownload, 'expires'>,
): string {
  const printed = { ...what, expires: expiryOn(now) };
  const { organization, space, revision, name, page, only, claims, site, link, key, preview, file, expires } = printed;
  const query = new URLSearchParams({
    ...(page !== '' && { page }),
    ...(only !== '' && { only }),
    ...(claims !== '' && { claims }),
    ...(site !== '' && { site }),
    ...(link !== '' && { link }),
    ...(key !== '' && { key }),
    ...(preview !== '' && { preview }),
    file,
    expires,
    signature: signUrl(services.secret, signedParts(printed)),
  });
  const path = `/prints/${organization}/${space}/${revision}/${encodeURIComponent(name)}?${query.toString()}`;
  const { sitesUrl } = services.config;
  return sitesUrl === undefined ? urls.at(path) : sitesUrl + path;
}

export const isPrintSigned = (secret: string, printed: PrintDownload, signature: string, now: Date): boolean =>
  isSignedUrl(secret, signedParts(printed), signature, now);

/** A file name from a title; short enough for URLs and file systems. */
export function fileNameOf(title: string, format: Format): string {
  const plain = title
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${Array.from(plain).slice(0, 60).join('') || 'document'}.${format}`;
}
