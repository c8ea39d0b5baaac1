// A visit: what a reader of a site brought along, and the token that stands for it outside of this process. The token is
// short and the same for the same visit, so whatever is too long for it is kept here until the token ends.
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

/** Why somebody was let in, and what they look at. Nothing of it for the plain reader of an open site. */
export type VisitorFacts = {
  claims?: Claims;
  /** The share link they came by. */
  link?: string;
  /** Mark of the key their token was signed with. */
  key?: string;
  /** Who sent them; it is somebody who manages the site. */
  preview?: string;
  changeRequest?: string;
  revision?: string;
};

/** `until` is when the visitor's own token ends, in seconds. */
export type Visit = { site: SiteRow; facts: VisitorFacts; until: number | undefined };

const purpose = 'visits of sites';
const idLength = 22;
/** Before the ids of visits with claims that nobody signed: anybody can make as many of them as they like. */
const free = '~';
/** Of one site. When more come the oldest go, and whoever is still reading has theirs made anew with the next page. */
const mostFree = 5000;
const hour = 3600;
/** A token lives longer than it takes to show a page, and ends with the visitor's own if that is sooner. */
const shortestSeconds = 180;
const stepSeconds = 300;

/** Ends of whole hours, so that a token is the same for a while. */
function endOf(now: Date, until: number | undefined): number {
  const seconds = Math.floor(now.getTime() / 1000);
  const end = (Math.floor((seconds + hour / 2) / hour) + 1) * hour;
  if (until === undefined || until >= end) return end;
  return Math.max(Math.floor(until), Math.ceil((seconds + shortestSeconds) / stepSeconds) * stepSeconds);
}

/** Visits that are known to be kept, by token. */
const storedVisits: CacheOptions<true> = { weigh: () => 0 };

const isUnsigned = ({ claims }: VisitorFacts): boolean => Object.keys(claims?.['unsigned'] ?? {}).length > 0;

/** The same for the same facts; undefined for the plain reader of an open site. */
export function visitId(facts: VisitorFacts): string | undefined {
  if (Object.keys(facts).length === 0) return undefined;
  return (isUnsigned(facts) ? free : '') + fingerprint(JSON.stringify(facts)).slice(0, idLength);
}

/** A token for others who read the site by the API. */
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

/** Whether what let the visitor in still does. */
export async function isVisitorAllowed(
  { db, services }: { db: Db; services: Services },
  site: SiteRow,
  facts: VisitorFacts,
): Promise<boolean> {
  if (facts.preview !== undefined) {
    // Previews of earlier versions do not say who sent them.
    return typeof facts.preview === 'string' && (await findPreviewer(db, site, facts.preview)) !== undefined;
  }
  if (site.published === 0) return false;
  const isSigned = facts.key !== undefined && facts.key === (await findKey({ db, services }, site))?.mark;
  // Whoever signs with the key no longer is not believed any more, wherever it was needed.
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

/** What the site wants to know of the claims now, which may be less than when the visitor came. */
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

/** The visitor a token stands for; undefined for any other text. */
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

/** The visitor of a visit in this process, where nobody needs a token for it. */
export const enterVisit = (
  { services, now }: { services: Services; now: Date },
  { site, facts, until }: Visit,
): Promise<Caller | undefined> => callerFor(services, { site, facts, id: visitId(facts), exp: endOf(now, until) });

type Admission = { site: SiteRow; facts: VisitorFacts; id: string | undefined; exp: number };

/** Undefined when the visitor is not let in any more. */
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
