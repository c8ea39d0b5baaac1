// The texts of the files of a folder in the synced layout. Unchanged content from such a folder keeps its bytes; the
// rest is printed, keeping as many of the old lines as possible.
import { stringify } from 'yaml';
import type { Task } from '../cooperative.ts';
import { rewriteLinks } from '../markdown/rewrite-links.ts';
import { canonical, isSame } from '../tree/canonical.ts';
import type { Json } from '../tree/canonical.ts';
import { tidy } from '../tree/page.ts';
import type { Page, Variables } from '../tree/page.ts';
import type { ReusableContent } from '../tree/resources.ts';
import { slugOf } from '../tree/slug.ts';
import { walkPages } from '../tree/walk.ts';
import type { WalkedPage } from '../tree/walked-page.ts';
import { addressOf, BROKEN, pathOfStored, reread, storedOfLead, storedOfRef } from './link-paths.ts';
import type { IdsByPath } from './link-paths.ts';
import { editKeys } from '../markdown/edit-yaml.ts';
import type { Bodies, LayoutOutline } from './content.ts';
import { emojiCharacter, splitEmoji } from './emoji.ts';
import { relativePath } from './paths.ts';
import { fits, placesOf } from './assign-paths.ts';
import type { Places } from './assign-paths.ts';
import { readingLayout, variablesOf } from './read.ts';
import { readPageFile } from './page-file.ts';
import { SETTINGS } from './settings.ts';
import { readStructure } from './structure.ts';
import type { FolderLayout, LayoutFile, LayoutInclude, LayoutLead, LayoutPage } from './types.ts';
import { wantedOf, writePageFile } from './write-page.ts';
import { writeSummary } from './write-summary.ts';
import type { Shown } from './summary-entry.ts';
import { isMap, readYaml } from './yaml.ts';

export interface Writing {
  readonly content: LayoutOutline;
  readonly was: FolderLayout;
  readonly wasPages: ReadonlyMap<string, LayoutPage>;
  readonly wasIncludes: ReadonlyMap<string, LayoutInclude>;
  /** Source paths of the resources. */
  readonly ids: IdsByPath;
  readonly places: Places;
  /** Pages without a file. */
  readonly fileless: ReadonlySet<string>;
}

export function* begin(content: LayoutOutline): Task<Writing> {
  const files = new Map<string, LayoutFile>();
  const nothing = new Uint8Array();
  for (const { git } of content.files) {
    if (git?.path !== undefined) files.set(git.path, { text: () => undefined, bytes: () => nothing });
  }
  for (const [path, text] of content.sources) files.set(path, { text: () => text, bytes: () => nothing });
  const was = yield* readingLayout(files);
  const pages: Page[] = [];
  for (const { page } of walkPages(content.pages)) {
    pages.push(page);
    yield;
  }
  const taken = new Set([...othersIn(was, content), ...(content.others?.keys() ?? []), ...(content.occupied ?? [])]);
  yield;
  const ids = {
    pages: byPath(pages),
    files: byPath(content.files),
    reusableContents: byPath(content.reusableContents),
  };
  yield;
  return {
    content,
    was,
    wasPages: new Map(was.pages.map((page) => [page.key, page])),
    wasIncludes: new Map(was.reusableContents.map((one) => [one.key, one])),
    ids,
    places: yield* placesOf(content, was.settings, taken),
    fileless: new Set(pages.filter(({ type }) => type !== 'document').map(({ id }) => id)),
  };
}

const byPath = (things: readonly { id: string; git?: { readonly path?: string } }[]): Map<string, string> =>
  new Map(things.flatMap(({ id, git }) => (git?.path === undefined ? [] : [[git.path, id] as const])));

/** Source files that are not content. */
export function othersIn({ settings, pages, reusableContents }: FolderLayout, { sources }: LayoutOutline): string[] {
  const parts = new Set([
    SETTINGS,
    settings.summary,
    variablesOf(settings),
    ...pages.map(({ key }) => key),
    ...reusableContents.map(({ key }) => key),
  ]);
  return [...sources.keys()].filter((path) => !parts.has(path));
}

/** A link of a file in its stored form. */
const storedIn = ({ was, ids }: Writing, from: string, href: string): string | undefined => {
  const lead = was.resolve(from, href);
  return lead && storedOfLead(lead, ids);
};

/** Whether a link in the file still resolves to the same target at the new paths. */
const stillLeads = ({ was, ids, places }: Writing, from: string, href: string): boolean => {
  const lead = was.resolve(from, href);
  if (!lead || 'url' in lead) return true;
  if ('page' in lead) return places.pages.get(ids.pages.get(lead.page) ?? '') === lead.page;
  if ('file' in lead) return places.files.get(ids.files.get(lead.file) ?? '') === lead.file;
  return places.reusableContents.get(ids.reusableContents.get(lead.reusableContent) ?? '') === lead.reusableContent;
};

/** Stored Markdown with links as URLs; undefined when the old text is equivalent and kept. */
function linked(writing: Writing, path: string, body: string, before: { path: string; text: string } | undefined) {
  const { places, fileless } = writing;
  const old = before && before.path === path ? reread(before.text, (href) => storedIn(writing, path, href)) : undefined;
  const holds = old && [...old.spellings.values()].flat().every((href) => stillLeads(writing, path, href));
  if (holds && old.text === body) return undefined;
  const change = ({ target }: { target: string }): string | undefined => {
    const spelling = nextSpelling(old?.spellings.get(target));
    if (spelling !== undefined && stillLeads(writing, path, spelling)) return spelling;
    const to = pathOfStored(target, places, fileless);
    if (to === undefined) return undefined;
    return to === 'broken' ? BROKEN : addressOf(path, to);
  };
  return rewriteLinks(body, change, { isRead: 'once' });
}

/** One after the other; the last one repeatedly. */
const nextSpelling = (list: string[] | undefined): string | undefined =>
  list && list.length > 1 ? list.shift() : list?.[0];

export function pageText(writing: Writing, bodies: Bodies, page: Page, path: string): string | undefined {
  const { content, wasPages, places, fileless } = writing;
  const from = page.git?.path;
  const wasPage = from === undefined ? undefined : wasPages.get(from);
  const before = from === undefined || !wasPage ? undefined : content.sources.get(from);
  const body = page.body === undefined ? '' : (bodies.get(page.body) ?? '');
  const address = (ref: Page['target']): string | undefined => {
    const href = storedOfRef(ref);
    const to = href === undefined ? undefined : pathOfStored(href, places, fileless);
    return to === undefined ? href : to === 'broken' ? BROKEN : addressOf(path, to);
  };
  const same = wasPage !== undefined && isSameHead(writing, wasPage, page);
  // A page without a file, and nothing to write into one.
  if (wasPage && before === undefined && same && body === '') return undefined;
  const text = linked(
    writing,
    path,
    body,
    before === undefined || from === undefined ? undefined : { path: from, text: wasPage?.markdown ?? '' },
  );
  if (text === undefined && same) return before;
  const written = text ?? readPageFile(before ?? '').body;
  const wanted = wantedOf(page, address);
  if (before === undefined || from === path)
    return writePageFile(before, coverKept(writing, wanted, wasPage, page), written);
  return writePageFile(before, wanted, written);
}

/** The URL of an unchanged cover keeps its spelling. */
function coverKept(writing: Writing, wanted: ReturnType<typeof wantedOf>, wasPage: LayoutPage | undefined, page: Page) {
  const from = page.git?.path;
  const source = from === undefined ? undefined : writing.content.sources.get(from);
  if (!wasPage || source === undefined || from === undefined || !wanted.cover) return wanted;
  const { cover } = readPageFile(source).facts;
  const isKept = (href: string | undefined, ref: Page['target']): href is string =>
    href !== undefined &&
    (storedIn(writing, from, href) ?? href) === storedOfRef(ref) &&
    stillLeads(writing, from, href);
  const { href, dark } = cover ?? {};
  return {
    ...wanted,
    cover: {
      ...wanted.cover,
      ...(isKept(href, page.cover?.ref) && { href }),
      ...(isKept(dark, page.cover?.refDark) && { dark }),
    },
  };
}

/** A folder without a README is read as a page; this is where its file would be. */
const fileOf = (key: string): string => (key.endsWith('/') ? `${key}README.md` : key);

/** Whether the head of the file matches the page. */
function isSameHead(writing: Writing, was: LayoutPage, page: Page): boolean {
  const from = was.key;
  const lead = (one: LayoutLead | undefined) => one && storedOfLead(one, writing.ids);
  const facts = (fields: LayoutPage | Page, cover: Json | undefined): Json =>
    tidy({
      title: fields.title,
      icon: fields.icon,
      description: fields.description,
      hidden: fields.hidden,
      noIndex: fields.noIndex,
      noRobotsIndex: fields.noRobotsIndex,
      condition: fields.condition,
      variables: fields.variables,
      layout: fields.layout,
      cover,
    });
  const wasCover =
    was.cover && tidy({ ref: lead(was.cover.ref), refDark: lead(was.cover.refDark), yPos: was.cover.yPos ?? 0 });
  const { cover } = page;
  const nowCover =
    cover && tidy({ ref: storedOfRef(cover.ref), refDark: storedOfRef(cover.refDark), yPos: cover.yPos ?? 0 });
  const source = writing.content.sources.get(from);
  const addresses = was.cover && source !== undefined ? readPageFile(source).facts.cover : undefined;
  return (
    canonical(facts(was, wasCover)) === canonical(facts(page, nowCover)) &&
    (from.endsWith('/')
      ? fits(fileOf(from), page.slug, writing.was.settings)
      : writing.places.pages.get(page.id) === from) &&
    [addresses?.href, addresses?.dark].every((href) => href === undefined || stillLeads(writing, from, href))
  );
}

export function includeText(writing: Writing, bodies: Bodies, one: ReusableContent): string | undefined {
  const { content, wasIncludes, places } = writing;
  const path = places.reusableContents.get(one.id);
  if (path === undefined) return undefined;
  const old = wasIncludes.get(one.git?.path ?? '');
  const before = old && content.sources.get(old.key);
  const source = old && before !== undefined ? { path: old.key, text: old.markdown } : undefined;
  const body = one.body === undefined ? '' : (bodies.get(one.body) ?? '');
  const text = linked(writing, path, body, source);
  if (text === undefined && old?.title === one.title) return before;
  const written = text ?? source?.text ?? '';
  const head = before === undefined || !source ? '' : before.slice(0, before.length - source.text.length);
  const { frontmatter } = readPageFile(head).page;
  if (!frontmatter) return `---\n${stringify({ title: one.title }, { lineWidth: 0 })}---\n\n${written}`;
  if (old?.title === one.title) return head + written;
  const at = head.indexOf(frontmatter.raw, frontmatter.start);
  const edited = editKeys(frontmatter.raw, new Map([['title', one.title]]));
  return head.slice(0, at) + edited + head.slice(at + frontmatter.raw.length) + written;
}

export function variablesText({ content, was }: Writing): string | undefined {
  const before = content.sources.get(variablesOf(was.settings));
  const { variables } = content;
  if (isSame(variables, was.variables ?? {})) return before;
  if (Object.keys(variables).length === 0) return undefined;
  if (before === undefined || !isMap(readYaml(before))) {
    // Variables of book.json stay there.
    const own = Object.entries(variables).filter(([name, value]) => was.bookVariables?.[name] !== value);
    return own.length === 0 ? undefined : stringify(Object.fromEntries(own), { lineWidth: 0 });
  }
  const old: Variables = was.variables ?? {};
  const names = new Set([...Object.keys(old), ...Object.keys(variables)]);
  const changed = [...names].filter((name) => old[name] !== variables[name]);
  return editKeys(before, new Map(changed.map((name) => [name, variables[name]])));
}

/** Redirects refer to files; those of moved pages are updated. */
export function settingsText({ content, was, ids, places }: Writing): string | undefined {
  const before = content.sources.get(SETTINGS);
  if (before === undefined) return undefined;
  const { redirects, root } = was.settings;
  const moved = Object.entries(redirects).map(([old, target]): [string, string, boolean] => {
    const lead = was.resolve(root === '' ? 'x' : `${root}/x`, target);
    const now = lead && 'page' in lead ? places.pages.get(ids.pages.get(lead.page) ?? '') : undefined;
    const keeps = now === undefined || (lead && 'page' in lead && lead.page === now);
    return keeps ? [old, target, false] : [old, relativePath(root === '' ? 'x' : `${root}/x`, now), true];
  });
  if (!moved.some(([, , differs]) => differs)) return before;
  return editKeys(before, new Map([['redirects', Object.fromEntries(moved.map(([old, target]) => [old, target]))]]));
}

export function* summaryText(writing: Writing, bare: ReadonlySet<string>): Task<string | undefined> {
  const { content, was, places, fileless } = writing;
  const { summary } = was.settings;
  const link = (path: string): string => addressOf(summary, { path, anchor: '' });
  const groups = new Map(was.pages.filter(({ type }) => type === 'group').map((page) => [page.title, page.slug]));
  const shownNow = ({ page, depth }: WalkedPage): Shown => {
    const said = page.emoji ? { title: page.title, emoji: emojiCharacter(page.emoji) } : splitEmoji(page.title);
    const shown = { type: page.type, depth, title: said.title, emoji: said.emoji };
    if (page.type === 'computed') return { ...shown, computed: page.computed ?? null };
    const from = page.git?.path;
    if (page.type === 'document') {
      const isBare = bare.has(page.id) && { bare: true as const };
      return { ...shown, href: link(places.pages.get(page.id)!), ...(from !== undefined && { from }), ...isBare };
    }
    if (page.type === 'link') {
      const href = storedOfRef(page.target) ?? '';
      const to = pathOfStored(href, places, fileless);
      return { ...shown, href: to === undefined ? href : to === 'broken' ? BROKEN : addressOf(summary, to) };
    }
    const slug = groups.get(page.title);
    const numbered =
      slug !== undefined && page.slug?.startsWith(slug) && /^(?:-\d+)?$/.test(page.slug.slice(slug.length));
    // Content imported before folders determined slugs has the slug of its title, which the same line gives.
    const isKept = numbered || (slug !== undefined && page.slug === slugOf(page.title));
    return { ...shown, slug: (isKept ? slug : page.slug) ?? '' };
  };
  const now: Shown[] = [];
  for (const walked of walkPages(content.pages)) {
    now.push(shownNow(walked));
    yield;
  }
  if (content.sources.size === 0) return now.length === 0 ? undefined : yield* writeSummary(undefined, now);
  const depths = new Map<string, number>();
  const shownBefore = (page: LayoutPage, index: number): Shown => {
    const depth = page.parent === undefined ? 0 : (depths.get(page.parent) ?? 0) + 1;
    depths.set(page.key, depth);
    const shown = { type: page.type, depth, title: page.title, emoji: page.emoji };
    if (page.type === 'computed') return { ...shown, computed: (page.computed ?? null) as Json };
    if (page.type === 'group') return { ...shown, slug: page.slug ?? '' };
    if (page.type === 'document') {
      const isBare = page.key.endsWith('/') && { bare: true as const };
      return { ...shown, href: link(fileOf(page.key)), from: page.key, ...isBare };
    }
    const href = was.structure.pages[index]?.href ?? '';
    const to = page.target && !('kind' in page.target) ? page.target : undefined;
    const target = to && ('page' in to ? to.page : 'file' in to ? to.file : undefined);
    const anchor = to && 'page' in to && to.anchor ? `#${to.anchor}` : '';
    return { ...shown, href: target === undefined ? href : addressOf(summary, { path: target, anchor }) };
  };
  const before: Shown[] = [];
  for (const [index, page] of was.pages.entries()) {
    before.push(shownBefore(page, index));
    yield;
  }
  const old = { structure: was.structure, text: content.sources.get(summary), shown: before };
  return yield* writeSummary(old, now, function* (text) {
    return depthsIn((yield* readStructure(was.settings, text, [], () => undefined)).pages);
  });
}

const depthsIn = (pages: readonly { key: string; parent?: string }[]): number[] => {
  const depths = new Map<string, number>();
  return pages.map(({ key, parent }) => {
    const depth = parent === undefined ? 0 : (depths.get(parent) ?? 0) + 1;
    depths.set(key, depth);
    return depth;
  });
};
