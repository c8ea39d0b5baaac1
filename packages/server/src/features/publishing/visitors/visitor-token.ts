// A visit: the credentials and claims of a visitor, and the token that represents it outside this process. The token is
// short and deterministic, so whatever is too long for it is stored here until it expires.
import { claimsFor, findAnySite, publishedPlace, readStructure, type SiteRow } from '#features/sites';
import type { Db } from '#db/database';
import type { CacheOptions } from '@lectern/content';
import type { Caller, Services, Visitor } from '#platform/context';
import { deriveSecret } from '#platform/derived-secret';
import { readJwt, signClaims } from '#platform/jwt';
import { fingerprint } from '#platform/encrypted-secret';
import { findKey, siteKeyOf } from '../auth.ts';
import { findPreviewer, spacesVisibleToPreviewer } from '../previewer.ts';
import * as rows from '../rows.ts';

type Claims = Record<string, unknown>;

/** Why a visitor has access, and what they look at. Empty for an anonymous reader of a public site. */
export type VisitorFacts = {
  claims?: Claims;
  /** The share link they used. */
  link?: string;
  /** Id of the key their token was signed with. */
  key?: string;
  /** The creator of the preview, who manages the site. */
  preview?: string;
  changeRequest?: string;
  revision?: string;
};

/** `until` is the expiry of the visitor's own token, in seconds. */
export type Visit = { site: SiteRow; facts: VisitorFacts; until: number | undefined };

const purpose = 'visits of sites';
const idLength = 22;
/** Prefix of the ids of visits with unsigned claims: anybody can create any number of them. */
const free = '~';
/** Per site. Beyond this the oldest are deleted; an active visitor's is created again with the next page. */
const mostFree = 5000;
const hour = 3600;
/** A token outlives the rendering of a page, and expires with the visitor's own if that is sooner. */
const shortestSeconds = 180;
const stepSeconds = 300;

/** Rounded to whole hours, so that a token stays the same for a while. */
function endOf(now: Date, until: number | undefined): number {
  const seconds = Math.floor(now.getTime() / 1000);
  const end = (Math.floor((seconds + hour / 2) / hour) + 1) * hour;
  if (until === undefined || until >= end) return end;
  return Math.max(Math.floor(until), Math.ceil((seconds + shortestSeconds) / stepSeconds) * stepSeconds);
}

/** Visits known to be stored, by token. */
const storedVisits: CacheOptions<true> = { weigh: () => 0 };

const isUnsigned = ({ claims }: VisitorFacts): boolean => Object.keys(claims?.['unsigned'] ?? {}).length > 0;

/** The same for the same facts; undefined for an anonymous reader of a public site. */
export function visitId(facts: VisitorFacts): string | undefined {
  if (Object.keys(facts).length === 0) return undefined;
  return (isUnsigned(facts) ? free : '') + fingerprint(JSON.stringify(facts)).slice(0, idLength);
}

/** A token for renderers that read the site through the API. */
export async function issueVisitorToken(
  { services, now }: { services: Services; now: Date },
  { site, facts, until }: Visit,
): Promise<string> {
  const exp = endOf(now, until);
  const secret = deriveSecret(services.secret, purpose);
  const id = visitId(facts);
  if (id === undefined) return signClaims(secret, { site: site.id, exp });
  const isFree = isUnsigned(facts);
  const token = await signClaims(secret, { site: site.id, ctx: id, exp });
  const known = services.cache('stored-visits', storedVisits);
  const isThere = known.get(token) && (!isFree || (await rows.findVisit(services.database.reads, siteKeyOf(site), id)));
  if (!isThere) {
    const row = {
      organization_id: site.organization_id,
      site_id: site.id,
      id,
      facts: JSON.stringify(facts),
      expires_at: new Date(exp * 1000).toISOString(),
    };
    await services.database.write(async (db) => {
      await rows.upsertVisit(db, row, now.toISOString());
      if (isFree) await rows.dropOldestVisits(db, siteKeyOf(site), { prefix: free, most: mostFree, besides: id });
    });
    known.set(token, true);
  }
  return token;
}

/** Whether the visitor still has access. */
export async function isVisitorAllowed(
  { db, services }: { db: Db; services: Services },
  site: SiteRow,
  facts: VisitorFacts,
): Promise<boolean> {
  if (facts.preview !== undefined) {
    // Older previews do not name their creator.
    return typeof facts.preview === 'string' && (await findPreviewer(db, site, facts.preview)) !== undefined;
  }
  if (site.published === 0) return false;
  const isSigned = facts.key !== undefined && facts.key === (await findKey({ db, services }, site))?.mark;
  // Tokens of a replaced key are rejected, wherever one was needed.
  if (facts.key !== undefined && !isSigned) return false;
  switch (site.visibility) {
    case 'share-link': {
      const link = facts.link === undefined ? undefined : await rows.findShareLink(db, siteKeyOf(site), facts.link);
      return link?.active === 1;
    }
    case 'visitor-auth':
      return isSigned;
    default:
      return true;
  }
}

/** The claims the site uses now, which may be fewer than when the visit began. */
const known = (site: SiteRow, { unsigned, ...signed }: Claims): Claims =>
  claimsFor(site, signed, (unsigned ?? {}) as Claims);

export async function visitorOf(db: Db, site: SiteRow, facts: VisitorFacts): Promise<Visitor> {
  const claims = known(site, facts.claims ?? {});
  const whole = await readStructure(db, site);
  const { siteSpaces } = await spacesVisibleToPreviewer(db, whole, facts.preview, claims);
  const spaces = new Set(siteSpaces.map(({ space_id }) => space_id));
  const same = facts.preview === undefined ? claims : [claims, [...spaces].sort()];
  return {
    organization: site.organization_id,
    site: site.id,
    spaces,
    claims,
    key: fingerprint(JSON.stringify(same)),
    link: facts.link,
    by: {
      ...(facts.key !== undefined && { key: facts.key }),
      ...(facts.preview !== undefined && { preview: facts.preview }),
    },
    changeRequest: facts.changeRequest,
    revision: facts.revision,
    placeOf: (space) =>
      publishedPlace(
        whole,
        siteSpaces.find(({ space_id }) => space_id === space),
      ),
  };
}

/** The visitor of a token; undefined for any other text. */
export async function authenticateVisitor(services: Services, token: string, now: Date): Promise<Caller | undefined> {
  const claims = await readJwt(deriveSecret(services.secret, purpose), token, now);
  const { site: siteId, ctx, exp } = claims ?? {};
  if (typeof siteId !== 'string' || typeof exp !== 'number') return undefined;
  const db = services.database.reads;
  const site = await findAnySite(db, siteId);
  if (!site) return undefined;
  const visit = typeof ctx === 'string' ? await rows.findVisit(db, siteKeyOf(site), ctx) : undefined;
  if (ctx !== undefined && !visit) return undefined;
  const facts = visit ? (JSON.parse(visit.facts) as VisitorFacts) : {};
  return callerFor(services, { site, facts, id: visit?.id, exp });
}

/** The visitor of a visit in this process, where no token is needed. */
export const enterVisit = (
  { services, now }: { services: Services; now: Date },
  { site, facts, until }: Visit,
): Promise<Caller | undefined> => callerFor(services, { site, facts, id: visitId(facts), exp: endOf(now, until) });

type Admission = { site: SiteRow; facts: VisitorFacts; id: string | undefined; exp: number };

/** Undefined when the visitor no longer has access. */
async function callerFor(services: Services, { site, facts, id, exp }: Admission): Promise<Caller | undefined> {
  const db = services.database.reads;
  if (!(await isVisitorAllowed({ db, services }, site, facts))) return undefined;
  return {
    userId: '',
    tokenId: `visit ${site.id} ${id ?? ''}`,
    email: '',
    scopes: { readOnly: true, organization: site.organization_id, space: undefined },
    expiresAt: new Date(exp * 1000).toISOString(),
    visitor: await visitorOf(db, site, facts),
  };
}
