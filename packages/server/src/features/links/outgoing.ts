// References and anchors of a body. Both depend on the text alone and are cached.
import {
  processCaches,
  links,
  NeedsWorker,
  createYielder,
  parseShared,
  readRef,
  refToHref,
  spaceVariablesIn,
  visit,
  visitBlocks,
  type MarkdownPage,
  type Page,
  type Reference,
  type ReusableContent,
} from '@lectern/content';
import { namedSource, type NamedSource, specOfComputed } from '@lectern/openapi/spec';
import { hrefOfRef, refOfHref } from '#features/content';
import { readBodies } from '#features/revisions';
import { lazyImport } from '#platform/lazy-import';
import type { Db } from '#db/database';
import { inChunks } from '#platform/chunks';

export type Relation = 'reference' | 'dependsOn';
/** `needs` is an API description that a block requires without naming it by slug. */
export type OutgoingLink = { href: string; relation: Relation; node: string | null; needs?: NamedSource };
export type Headings = {
  /** Keys of its anchors. */
  anchors: ReadonlySet<string>;
  /** Some anchors are known only when rendered: those of operations, and of headings with expressions. */
  hasMore: boolean;
  /** Included reusable contents, with their headings. */
  includes: readonly string[];
  /** Names of variables of the space, each as often as it is used. */
  variables: readonly string[];
};
export type BodyFacts = Headings & { links: readonly OutgoingLink[] };

/** An item that holds links. */
export type Source = { kind: 'page'; page: Page } | { kind: 'reusable-content'; shared: ReusableContent };

export const idOf = (source: Source): string => (source.kind === 'page' ? source.page.id : source.shared.id);
export const bodyOf = (source: Source): string | undefined =>
  source.kind === 'page' ? source.page.body : source.shared.body;

// Separate, because the headings of many pages are needed for the links of a few.
const knownLinks = processCaches.cache('outgoing-links', {
  weigh: (found: readonly OutgoingLink[]) => 160 * found.length,
});
const knownHeadings = processCaches.cache('headings', {
  weigh: ({ anchors: all, includes, variables }: Headings) =>
    60 * all.size + 60 * includes.length + 40 * variables.length,
});
const nothing: BodyFacts = { links: [], anchors: new Set(), hasMore: false, includes: [], variables: [] };

// Its character tables are large and not needed at startup.
const anchors = lazyImport(() => import('@lectern/content/anchors'));

async function read(hash: string, text: string): Promise<BodyFacts> {
  const { namesOf } = await anchors();
  const page = parseShared(text);
  const found = links(page).filter(({ target }) => target !== '' && target !== '#' && !/^data:/i.test(target));
  const headings = {
    anchors: namesOf(page).keys(),
    hasMore: hasOpenNames(page),
    includes: found.flatMap(({ target, use }) => {
      const ref = use === 'include' ? refOfHref(target) : undefined;
      return ref?.kind === 'reusable-content' ? [ref.reusableContent] : [];
    }),
    variables: spaceVariablesIn(text),
  };
  const outgoing = found.map(({ target, use, key }): OutgoingLink => ({
    href: target,
    relation: use === 'include' ? 'dependsOn' : 'reference',
    node: key ?? null,
  }));
  outgoing.push(...specsOn(page));
  knownHeadings.set(hash, headings);
  return { links: knownLinks.set(hash, outgoing), ...headings };
}

/** Limit per page, because each is fetched periodically; the rest stay as they are. */
const mostNeeded = 50;

/** Blocks rendered from a hosted API description require it. */
function specsOn(page: MarkdownPage): OutgoingLink[] {
  const found = new Map<string, OutgoingLink>();
  let needed = 0;
  visit(page, {
    block(block) {
      if (block.type === 'openapi') {
        const href = block.target.value;
        const needs = namedSource(href);
        const key = `needs ${href}`;
        if (!needs || found.has(key) || needed >= mostNeeded) return;
        needed += 1;
        found.set(key, { href, relation: 'dependsOn', node: null, needs });
        return;
      }
      if (!('spec' in block) || block.spec === '' || found.has(block.spec)) return;
      found.set(block.spec, { href: specHref(block.spec), relation: 'dependsOn', node: null });
    },
  });
  return [...found.values()];
}

const specHref = (spec: string): string => refToHref({ kind: 'openapi', spec });

function hasOpenNames(page: MarkdownPage): boolean {
  let found = false;
  visitBlocks(page.children, {
    block(block) {
      if (block.type.startsWith('openapi')) found = true;
      return !found;
    },
    inline(inline, block) {
      if (inline.type === 'expression' && (block.type === 'heading' || block.type === 'expandable')) found = true;
      return !found;
    },
  });
  return found;
}

/** Required API descriptions that are not named by slug. */
export async function referencedSpecs(
  db: Db,
  organization: string,
  sources: readonly Source[],
): Promise<NamedSource[]> {
  const bodies = sources.flatMap((source) => bodyOf(source) ?? []);
  const facts = await factsOf(db, organization, bodies);
  return [...facts.values()].flatMap(({ links: all }) => all.flatMap(({ needs }) => needs ?? []));
}

/** Texts not stored yet, by hash. */
export type UnstoredTexts = ReadonlyMap<string, string>;

const mostLinks = 2000;

/** Facts of many bodies by hash, read in one batch. */
export async function factsOf(
  db: Db,
  organization: string,
  hashes: Iterable<string>,
  unstored?: UnstoredTexts,
): Promise<Map<string, BodyFacts>> {
  const facts = new Map<string, BodyFacts>();
  const missing: string[] = [];
  for (const hash of new Set(hashes)) {
    const [found, headings] = [knownLinks.get(hash), knownHeadings.get(hash)];
    const text = unstored?.get(hash);
    if (found && headings) facts.set(hash, { links: found, ...headings });
    else if (text !== undefined) facts.set(hash, await read(hash, text));
    else missing.push(hash);
  }
  const due = createYielder();
  for (const [hash, text] of await readBodies(db, organization, missing)) {
    await due();
    facts.set(hash, await read(hash, text));
  }
  // All links are looked up and stored in one batch, also where the texts are cached.
  const count = facts.values().reduce((sum, { links: all }) => sum + all.length, 0);
  if (db.longestText !== undefined && count > mostLinks) throw new NeedsWorker();
  return facts;
}

const together = 50;

/** Caches the headings of many bodies, so that each does not take a query. */
export async function cacheHeadings(db: Db, organization: string, hashes: Iterable<string>): Promise<void> {
  const missing = [...new Set(hashes)].filter((hash) => !knownHeadings.get(hash));
  const due = createYielder();
  for (const some of inChunks(missing, together)) {
    for (const [hash, text] of await readBodies(db, organization, some)) {
      await due();
      await read(hash, text);
    }
  }
}

export async function headingsOf(
  db: Db,
  organization: string,
  hash: string | undefined,
  unstored?: UnstoredTexts,
): Promise<Headings> {
  if (hash === undefined) return nothing;
  return knownHeadings.get(hash) ?? (await factsOf(db, organization, [hash], unstored)).get(hash) ?? nothing;
}

/** The cover of a page and the target of a link page are references too. */
export function outgoingOf(source: Source, facts: BodyFacts | undefined): OutgoingLink[] {
  const found = [...(facts?.links ?? [])];
  if (source.kind === 'page') {
    const { cover, target, computed } = source.page;
    const spec = specOfComputed(computed);
    if (spec !== undefined) found.push({ href: specHref(spec), relation: 'dependsOn', node: null });
    for (const ref of [cover?.ref, cover?.refDark, target]) {
      const href = hrefOf(ref);
      if (href !== undefined) found.push({ href, relation: 'reference', node: null });
    }
  }
  return found;
}

function hrefOf(given: Reference | undefined): string | undefined {
  const ref = readRef(given);
  return ref && (hrefOfRef(ref) ?? refToHref(ref));
}
