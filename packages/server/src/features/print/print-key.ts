// The cache key of a printed file: besides the text, the claims it depends on and the API descriptions it shows.
// Requests with the same result share one file.
import {
  processCaches,
  claimsNamed,
  expressionsIn,
  createYielder,
  parse,
  readPages,
  walkPages,
  type WalkedPage,
} from '@lectern/content';
import { openApiSourceOf } from '@lectern/openapi/spec';
import { latestVersions } from '#features/openapi-specs';
import { readBodies } from '#features/revisions';
import type { ContentView } from '#features/branches';
import type { Claims } from '#features/content';
import { inChunks } from '#platform/chunks';
import type { Context } from '#platform/context';
import { specsShownBy } from './api-parts.ts';
import { selectPages, sharedBodies, type PrintRequest } from './collect-print-input.ts';

type ReadContext = Pick<Context, 'db' | 'urls' | 'services'>;
type Facts = {
  specs: readonly string[];
  /** Names of claims that the content depends on; undefined when they cannot be determined. */
  claims: ReadonlySet<string> | undefined;
};

const known = processCaches.cache('print-facts', {
  weigh: ({ specs, claims }: Facts) => 100 + 60 * (specs.length + (claims?.size ?? 0)),
});

async function factsOf(context: ReadContext, place: ContentView, wanted: PrintRequest): Promise<Facts> {
  const key = JSON.stringify([place.space.id, place.revision.tree, wanted.page, wanted.only]);
  const before = known.get(key);
  if (before) return before;
  const roots = await readPages(place.records, place.tree);
  const specs = new Set<string>();
  const claims = new Set<string>();
  let isKnown = true;
  const note = (named: readonly string[] | undefined): void => {
    if (named) for (const name of named) claims.add(name);
    else isKnown = false;
  };
  const due = createYielder();
  const look = async (text: string): Promise<void> => {
    await due();
    for (const slug of await specsShownBy(text, place.space.id)) specs.add(slug);
    note(claimsUsedIn(text));
  };
  // A condition applies to the descendants of a page, and to links to it from anywhere.
  for (const { page } of walkPages(roots)) if (page.condition !== undefined) note(claimsNamed(page.condition));
  for (const { page } of walkPages(partOf(roots, wanted))) {
    const source = page.type === 'computed' ? openApiSourceOf(page.computed) : undefined;
    if (source) specs.add(source.spec);
  }
  const hashes = selectPages(roots, wanted, () => true).flatMap(({ walked }) => walked.page.body ?? []);
  for (const some of inChunks(hashes, 200)) {
    for (const text of (await readBodies(context.db, place.space.organization_id, some)).values()) await look(text);
  }
  for (const text of Object.values(await sharedBodies(context, place))) await look(text);
  return known.set(key, { specs: [...specs].sort(), claims: isKnown ? claims : undefined });
}

/**
 * Where computed pages that are printed may come from. A computed page is not in the tree, and may come from
 * anywhere.
 */
function partOf(roots: readonly WalkedPage[], { page, only }: PrintRequest): readonly WalkedPage[] {
  const asked = page === undefined ? undefined : [...walkPages(roots)].find((walked) => walked.page.id === page);
  if (!asked) return roots;
  return only ? [] : [asked];
}

/** The claims a text uses; undefined when it may use them in a way that does not name them. */
export function claimsUsedIn(text: string): string[] | undefined {
  // A character may be written as a numeric entity.
  if (!/visitor|&#/.test(text)) return [];
  const named = expressionsIn(parse(text)).map(claimsNamed);
  return named.every((names) => names !== undefined) ? [...new Set(named.flat())] : undefined;
}

function without(claims: Claims, names: ReadonlySet<string>): Claims {
  const { unsigned, ...signed } = claims;
  const kept = Object.entries(signed).filter(([name]) => names.has(name));
  const open = Object.entries((unsigned ?? {}) as Claims).filter(([name]) => names.has(`unsigned.${name}`));
  return { ...Object.fromEntries(kept), ...(open.length > 0 && { unsigned: Object.fromEntries(open) }) };
}

/** The request without claims that make no difference, and the API versions it depends on. */
export async function printKeyFacts(
  context: ReadContext,
  place: ContentView,
  wanted: PrintRequest,
): Promise<{ wanted: PrintRequest; versions: readonly string[] }> {
  const { specs, claims } = await factsOf(context, place, wanted);
  const told = claims && Object.keys(wanted.claims).length > 0 ? without(wanted.claims, claims) : wanted.claims;
  const versions = await latestVersions(context.db, place.space.organization_id, specs);
  return { wanted: { ...wanted, claims: told }, versions };
}
