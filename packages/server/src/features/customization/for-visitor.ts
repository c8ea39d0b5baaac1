// Links of a site that lead where a visitor cannot go are not told to them: the title of a link tells of its page.
import { createHash } from 'node:crypto';
import { findPage, readPages, walkPages, type Records, type Tree } from '@lectern/content';
import type { Static, shapes } from '@lectern/contract';
import { findSpaceTree, seesPage, type Claims } from '#features/content';
import { findSpaces, type SpaceRow } from '#features/spaces';
import { Bounded } from '#platform/bounded';
import type { Context } from '#platform/context';

type Settings = shapes.Customization;
type Ref = Static<typeof shapes.ContentRef>;
type Content = { records: Records; tree: Tree };
type Leads = (ref: Ref | null | undefined) => boolean;

const pagesOf = (ref: Ref): { page: string; space: string | undefined } | undefined =>
  (ref.kind === 'page' || ref.kind === 'anchor') && ref.page !== undefined
    ? { page: ref.page, space: ref.space }
    : undefined;

function refsIn({ header, footer, announcement }: Settings): Ref[] {
  const all = [
    ...header.links.flatMap(({ to, links }) => [to, ...links.map((link) => link.to)]),
    ...footer.groups.flatMap(({ links }) => links.map((link) => link.to)),
    announcement?.link?.to,
  ];
  return all.filter((ref): ref is Ref => ref !== null && ref !== undefined);
}

/** The settings without those links; a menu that led only there goes too. */
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

const known = new Bounded<ReadonlySet<string>>(5000);

/** Reads spaces once, however many settings of a request lead to them. A space that is gone by then is none. */
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

/** Which of the pages the visitor sees, of all that the settings lead to; kept for as long as nothing moves. */
async function seenPages(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  linked: LinkedSpaces,
  wanted: { page: string; space: string | undefined }[],
): Promise<ReadonlySet<string>> {
  const { claims, spaces: open, key: audience } = caller!.visitor!;
  // A link without a space means the one the reader is in, whichever that is.
  const anywhere = wanted.some(({ space }) => space === undefined);
  const named = anywhere ? [...open] : [...new Set(wanted.map(({ space }) => space!))].filter((id) => open.has(id));
  const spaces = await linked.all(named.sort());
  const facts = [wanted, audience, spaces.map((space) => [space.id, space.revision_id])];
  const key = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  const before = known.get(key);
  if (before) return before;
  const seen = new Set<string>();
  for (const row of spaces) {
    const content = await findSpaceTree({ db }, row);
    for (const { page, space } of wanted) {
      if (space !== undefined && space !== row.id) continue;
      if (await isSeen(content, page, claims)) seen.add(`${space ?? ''} ${page}`);
    }
  }
  return known.keep(key, seen);
}

/** A page that is stored nowhere may be one that is made from an API description: then what makes it must be seen. */
async function isSeen({ records, tree }: Content, id: string, claims: Claims): Promise<boolean> {
  const page = await findPage(records, tree, id);
  if (page) return seesPage(records, tree, page, claims);
  for (const walked of walkPages(await readPages(records, tree))) {
    if (walked.page.type === 'computed' && (await seesPage(records, tree, walked.page, claims))) return true;
  }
  return false;
}

/** For visitors of published content; who looks at a preview was sent by somebody who sees all of it. */
export async function forVisitor(
  context: Pick<Context, 'db' | 'caller'>,
  linked: LinkedSpaces,
  settings: Settings,
): Promise<Settings> {
  const { visitor } = context.caller!;
  const refs = refsIn(settings);
  if (refs.length === 0 || visitor!.changeRequest !== undefined || visitor!.revision !== undefined) return settings;
  const wanted = refs.flatMap((ref) => pagesOf(ref) ?? []);
  const seen = wanted.length === 0 ? new Set<string>() : await seenPages(context, linked, wanted);
  return withLinks(settings, (ref) => {
    if (!ref) return false;
    if (ref.kind === 'space') return visitor!.spaces.has(ref.space);
    const page = pagesOf(ref);
    return page === undefined || seen.has(`${page.space ?? ''} ${page.page}`);
  });
}
