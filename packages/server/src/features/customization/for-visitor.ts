// Omits links of a site whose target the visitor may not see: the title of a link would disclose its page.
import { createHash } from 'node:crypto';
import { processCaches, findFile, findPage, readPages, walkPages, type Records, type Tree } from '@lectern/content';
import type { Static, shapes } from '@lectern/contract';
import { findVisibleFiles, findSpaceTree, isPageVisible, type Claims } from '#features/content';
import { findSpaces, type SpaceRow } from '#features/spaces';
import type { Context, Visitor } from '#platform/context';

type Settings = shapes.Customization;
type Ref = Static<typeof shapes.ContentRef>;
type Content = { records: Records; tree: Tree };
type Leads = (ref: Ref | null | undefined) => boolean;

/** A target in a space; without a space id it is in whichever space the reader is. */
type LinkedPage = { kind: 'page' | 'file'; id: string; space: string | undefined };

function wantedBy(ref: Ref): LinkedPage | undefined {
  if (ref.kind === 'file') return { kind: 'file', id: ref.file, space: undefined };
  if ((ref.kind !== 'page' && ref.kind !== 'anchor') || ref.page === undefined) return undefined;
  return { kind: 'page', id: ref.page, space: ref.space };
}

const nameOf = ({ kind, id, space }: LinkedPage): string => `${kind} ${space ?? ''} ${id}`;

function refsIn({ header, footer, announcement }: Settings): Ref[] {
  const all = [
    ...header.links.flatMap(({ to, links }) => [to, ...links.map((link) => link.to)]),
    ...footer.groups.flatMap(({ links }) => links.map((link) => link.to)),
    announcement?.link?.to,
  ];
  return all.filter((ref): ref is Ref => ref !== null && ref !== undefined);
}

/** The settings without those links; a menu left empty is omitted too. */
function withLinks({ header, footer, announcement, ...rest }: Settings, leads: Leads): Settings {
  const groups = footer.groups.flatMap((group) => {
    const links = group.links.filter(({ to }) => leads(to));
    return links.length > 0 || group.links.length === 0 ? [{ ...group, links }] : [];
  });
  const links = header.links.flatMap((one) => {
    const below = one.links.filter(({ to }) => leads(to));
    const to = leads(one.to) ? one.to : null;
    return to !== null || below.length > 0 || (one.to === null && one.links.length === 0)
      ? [{ ...one, to, links: below }]
      : [];
  });
  const { link, ...said } = announcement ?? {};
  const told = announcement && (link === undefined || leads(link.to) ? announcement : (said as typeof announcement));
  return { ...rest, header: { ...header, links }, footer: { ...footer, groups }, ...(told && { announcement: told }) };
}

const known = processCaches.cache('seen-links', { weigh: (names: ReadonlySet<string>) => 120 * names.size });

/** Loads each space once per request, however many settings refer to it. A deleted space is undefined. */
export class LinkedSpaces {
  readonly #found = new Map<string, SpaceRow | undefined>();
  readonly #db: Context['db'];
  readonly #organization: string;

  constructor(db: Context['db'], organization: string) {
    this.#db = db;
    this.#organization = organization;
  }

  async all(ids: readonly string[]): Promise<SpaceRow[]> {
    const missing = ids.filter((id) => !this.#found.has(id));
    for (const id of missing) this.#found.set(id, undefined);
    const rows = missing.length === 0 ? [] : await findSpaces(this.#db, this.#organization, missing);
    for (const row of rows) this.#found.set(row.id, row);
    return ids.flatMap((id) => this.#found.get(id) ?? []);
  }
}

/** Which of the pages and files referenced by the settings the visitor may see; cached while nothing changes. */
async function seenOf(
  context: Context,
  { claims, spaces: open, key: audience }: Visitor,
  linked: LinkedSpaces,
  wanted: readonly LinkedPage[],
): Promise<ReadonlySet<string>> {
  const anywhere = wanted.some(({ space }) => space === undefined);
  const linkedTo = new Set(wanted.map(({ space }) => space));
  const named = [...open].filter((id) => anywhere || linkedTo.has(id));
  const spaces = await linked.all(named.sort());
  const facts = [wanted, audience, spaces.map((space) => [space.id, space.revision_id])];
  const key = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  const before = known.get(key);
  if (before) return before;
  const seen = new Set<string>();
  for (const row of spaces) {
    const content = await findSpaceTree(context, row);
    for (const one of wanted) {
      const { kind, id, space } = one;
      if (space !== undefined && space !== row.id) continue;
      const isThere = kind === 'page' ? await isSeen(content, id, claims) : await hasFile(context, row, content, id);
      if (isThere) seen.add(nameOf(one));
    }
  }
  return known.set(key, seen);
}

/** A page that is not stored may be a computed one: then the page that requests it must be visible. */
async function isSeen({ records, tree }: Content, id: string, claims: Claims): Promise<boolean> {
  const page = await findPage(records, tree, id);
  if (page) return isPageVisible(records, tree, page, claims);
  for (const walked of walkPages(await readPages(records, tree))) {
    if (walked.page.type === 'computed' && (await isPageVisible(records, tree, walked.page, claims))) return true;
  }
  return false;
}

/** Listing the files available to a visitor reads all pages, so it is done only where the file exists. */
const hasFile = async (context: Context, space: SpaceRow, { records, tree }: Content, id: string): Promise<boolean> =>
  (await findFile(records, tree, id)) !== undefined && (await findVisibleFiles(context, space)).has(id);

/** A preview shows whole spaces, so every link target in a visible space is visible. */
function leadsInPreview({ spaces }: Visitor, ref: Ref): boolean {
  const space = ref.kind === 'space' ? ref.space : wantedBy(ref)?.space;
  return space === undefined || spaces.has(space);
}

/** Users, collections and the like are on no site. */
const leadsAnywhere = new Set<string>(['url', 'anchor']);

export async function forVisitor(
  context: Context,
  visitor: Visitor,
  linked: LinkedSpaces,
  settings: Settings,
): Promise<Settings> {
  const refs = refsIn(settings);
  if (refs.length === 0) return settings;
  const previews = visitor.changeRequest !== undefined || visitor.revision !== undefined;
  const wanted = previews ? [] : refs.flatMap((ref) => wantedBy(ref) ?? []);
  const seen = wanted.length === 0 ? new Set<string>() : await seenOf(context, visitor, linked, wanted);
  return withLinks(settings, (ref) => {
    if (!ref) return false;
    const one = wantedBy(ref);
    if (!one && ref.kind !== 'space') return leadsAnywhere.has(ref.kind);
    if (previews) return leadsInPreview(visitor, ref);
    return one ? seen.has(nameOf(one)) : ref.kind === 'space' && visitor.spaces.has(ref.space);
  });
}
