// Visitor authentication: whether a visitor may read a site, and with which claims.
import { claimsFor, type SiteRow } from '#features/sites';
import type { Context, Services, SignedInContext } from '#platform/context';
import { deriveSecret } from '#platform/derived-secret';
import { badRequest, notFound } from '#platform/errors';
import { checkJwt, readJwt, signJwt, type TokenFault } from '#platform/jwt';
import { findFallback, findKey } from '../auth.ts';
import { findOpenLink } from '../share-links.ts';
import { findPreviewer } from '../previewer.ts';
import type { VisitorFacts } from './visitor-token.ts';

type Claims = Record<string, unknown>;
export type Credentials = { jwtToken: string | undefined; unsigned: Claims; redirectOnError: boolean };
export type AuthenticatedVisitor = {
  facts: VisitorFacts;
  claims: Claims;
  /** Expiry of the visitor's own token, in seconds. */
  until: number | undefined;
  shareKey: string | undefined;
};

const previews = 'previews of sites';
const previewSeconds = 3600;
const largestClaims = 8192;

/** A preview token issued by a manager of the site, published or not. */
export function signPreview(
  { services, now, caller }: SignedInContext,
  site: SiteRow,
  claims: Claims,
): Promise<string> {
  const content = { site: site.id, by: caller.userId, claims };
  return signJwt(deriveSecret(services.secret, previews), content, { now, seconds: previewSeconds });
}

async function readPreview(
  { db, services, now }: Context,
  site: SiteRow,
  token: string | undefined,
): Promise<{ by: string; claims: Claims } | undefined> {
  const read = token === undefined ? undefined : await readJwt(deriveSecret(services.secret, previews), token, now);
  const { site: of, by, claims } = read ?? {};
  if (of !== site.id || typeof by !== 'string' || !(await findPreviewer(db, site, by))) return undefined;
  return { by, claims: claims as Claims };
}

/** Whether a token is signed for the site and not expired, so that it is worth storing. */
export async function isSignedFor(
  services: Services,
  { organization, site: id }: { organization: string; site: string },
  token: string,
  now: Date,
): Promise<boolean> {
  const read = await readJwt(deriveSecret(services.secret, previews), token, now);
  if (read?.['site'] === id) return true;
  const signing = await findKey({ db: services.database.reads, services }, { organization_id: organization, id });
  return signing !== undefined && (await readJwt(signing.key, token, now)) !== undefined;
}

/** What is wrong with a token for a site; undefined when it is valid. */
export async function tokenFault(
  services: Services,
  site: SiteRow,
  token: string,
  now: Date,
): Promise<TokenFault | 'no-key' | undefined> {
  if ((await readJwt(deriveSecret(services.secret, previews), token, now))?.['site'] === site.id) return undefined;
  const signing = await findKey({ db: services.database.reads, services }, site);
  if (!signing) return 'no-key';
  const read = await checkJwt(signing.key, token, now);
  return typeof read === 'string' ? read : undefined;
}

/** Registered JWT claims, which say nothing about the visitor. */
const standard = new Set(['iat', 'exp', 'nbf']);
const withoutStandard = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !standard.has(name)));

/**
 * Returns where to redirect a visitor who must authenticate first; `asked` is the path below the site. Throws when
 * the site is not visible to them.
 */
export async function authenticateForSite(
  context: Context,
  site: SiteRow,
  firstSegment: string | undefined,
  credentials: Credentials,
  asked: string,
): Promise<AuthenticatedVisitor | { login: string }> {
  const preview = await readPreview(context, site, credentials.jwtToken);
  if (!preview && site.published === 0) throw notFound('content');
  const link = firstSegment === undefined ? undefined : await findOpenLink(context, site, firstSegment);
  if (!preview && site.visibility === 'share-link' && !link) throw notFound('content');
  const shareKey = link && firstSegment;
  const facts: VisitorFacts = { ...(link && { link: link.id }), ...(preview && { preview: preview.by }) };
  if (preview) {
    const { unsigned, ...signed } = preview.claims;
    return admitted(site, facts, signed, (unsigned ?? {}) as Claims, undefined, shareKey);
  }
  const signing = credentials.jwtToken ? await findKey(context, site) : undefined;
  const signed = signing && (await readJwt(signing.key, credentials.jwtToken!, context.now));
  if (site.visibility === 'visitor-auth' && !signed)
    return { login: await loginFor(context, site, credentials, asked) };
  // Claims and access from a visitor's token end with the key it was signed with.
  const counts = signed && (site.visibility === 'visitor-auth' || hasOwn(withoutStandard(signed)));
  const key = counts ? { key: signing.mark } : {};
  const { exp } = signed ?? {};
  const until = typeof exp === 'number' ? exp : undefined;
  return admitted(site, { ...facts, ...key }, withoutStandard(signed ?? {}), credentials.unsigned, until, shareKey);
}

function admitted(
  site: SiteRow,
  facts: VisitorFacts,
  signed: Claims,
  unsigned: Claims,
  until: number | undefined,
  shareKey: string | undefined,
): AuthenticatedVisitor {
  const claims = claimsFor(site, signed, unsigned);
  // They are stored while the visit lasts, and anybody may send some.
  if (JSON.stringify(claims).length > largestClaims) throw badRequest('the claims of the visitor are too large');
  const known = Object.keys(claims).some((name) => name !== 'unsigned') || hasOwn(claims['unsigned']);
  return { facts: { ...facts, ...(known && { claims }) }, claims, until, shareKey };
}

const hasOwn = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/**
 * The owner's login URL with the return path; undefined without one, or for an invalid token that should not be
 * redirected.
 */
async function loginFor(context: Context, site: SiteRow, credentials: Credentials, asked: string): Promise<string> {
  const fallback = await findFallback(context, site);
  const wanted = !credentials.jwtToken || credentials.redirectOnError;
  if (fallback === null || !wanted) throw notFound('content');
  const url = URL.parse(fallback);
  if (!url) throw notFound('content');
  url.searchParams.set('location', asked);
  return url.href;
}
