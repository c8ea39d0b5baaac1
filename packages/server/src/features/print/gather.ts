// Reads from the store everything that a file will be made of. Bodies are not parsed here; that is the other process's work.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findFile,
  holds,
  listReusableContents,
  readPages,
  readVariables,
  walkPages,
  type WalkedPage,
} from '@lectern/content';
import { loadPageAt, seesPage, type Claims, type Place } from '#features/content';
import { readContent } from '#features/files';
import { readBodies } from '#features/revisions';
import type { Context } from '#platform/context';
import { invalid, notFound } from '#platform/errors';
import type { Format, Manuscript, ManuscriptFile, ManuscriptPage } from './manuscript.ts';

export type Wanted = {
  format: Format;
  page: string | undefined;
  only: boolean;
  /** What is known about whom it is for; nothing about somebody who works on the content. */
  claims: Claims;
};
type Reading = Pick<Context, 'db' | 'urls' | 'services'>;

const pictureTypes: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
};
// Larger pictures would need more memory than a file may.
const largestPicture = 12_000_000;
const mostPixels = 25_000_000;
const mostPictureBytes = 200_000_000;

/** Refuses a page that is unknown or has nothing to print. */
export async function checkWanted(
  { caller }: Pick<Context, 'caller'>,
  place: Place,
  { page, only, claims }: Wanted,
): Promise<void> {
  if (page === undefined) {
    if (only) throw invalid('only needs the page it is about');
    return;
  }
  const found = await loadPageAt(place, page);
  // A page that is not for a visitor is printed for them no more than it is shown.
  if (caller?.visitor && !(await seesPage(place.records, place.tree, found, claims))) throw notFound('page');
  const { type } = found;
  if (type !== 'document' && type !== 'group') throw invalid(`a page of type ${type} has no content of its own`);
}

export async function gather(
  context: Reading,
  place: Place,
  wanted: Wanted,
  organization: string,
): Promise<Manuscript> {
  const { records, tree, space, revision } = place;
  const variables = await readVariables(records, tree);
  const roots = await readPages(records, tree);
  const isShown = shownTo(wanted.claims, variables);
  const chosen = choose(roots, wanted, isShown);
  const bodies = await readBodies(
    context.db,
    chosen.flatMap(({ walked }) => (walked.page.body === undefined ? [] : [walked.page.body])),
  );
  const pages = chosen.map(({ walked: { page }, depth }): ManuscriptPage => ({
    id: page.id,
    title: page.title,
    ...(page.slug !== undefined && { slug: page.slug }),
    ...(page.description !== undefined && { description: page.description }),
    depth,
    group: page.type === 'group',
    markdown: page.body === undefined ? '' : (bodies.get(page.body) ?? ''),
    variables: page.variables ?? {},
  }));
  const shared = await sharedBodies(context, place);
  const printed = new Set(pages.map(({ id }) => id));
  const elsewhere: Manuscript['elsewhere'] = {};
  for (const { page, path } of walkPages(withoutHidden(roots, isShown))) {
    if (printed.has(page.id) || path === undefined) continue;
    elsewhere[page.id] = {
      title: page.title,
      ...(page.slug !== undefined && { slug: page.slug }),
      url: context.urls.app(`/s/${space.id}/${encodeURI(path)}`),
    };
  }
  const top = wanted.page === undefined ? undefined : pages[0]?.title;
  return {
    format: wanted.format,
    title: top ?? space.title,
    ...(top !== undefined && { partOf: space.title }),
    organization,
    revision: revision.id,
    date: revision.created_at,
    ...(space.language && { language: space.language }),
    identifier: [space.id, wanted.page, wanted.only && 'only'].filter(Boolean).join('/'),
    variables,
    claims: wanted.claims,
    pages,
    elsewhere,
    shared,
    files: await filesNamed(context, place, [...pages.map(({ markdown }) => markdown), ...Object.values(shared)]),
  };
}

type Chosen = { walked: WalkedPage; depth: number };

type IsShown = (page: WalkedPage['page']) => boolean;

/** Hidden pages are printed only when they are asked for. */
function choose(roots: readonly WalkedPage[], { page, only }: Wanted, isShown: IsShown): Chosen[] {
  const found = page === undefined ? undefined : [...walkPages(roots)].find((walked) => walked.page.id === page);
  const open: Chosen[] = (found ? [found] : roots).map((walked) => ({ walked, depth: 0 })).reverse();
  const chosen: Chosen[] = [];
  for (let next = open.pop(); next; next = open.pop()) {
    const { walked, depth } = next;
    const { type, hidden } = walked.page;
    const asked = walked === found;
    if (!asked && (hidden || !isShown(walked.page))) continue;
    if (type === 'document' || type === 'group') chosen.push(next);
    if (only) break;
    for (const below of [...walked.pages].reverse()) open.push({ walked: below, depth: depth + 1 });
  }
  return chosen;
}

const shownTo =
  (claims: Claims, variables: Record<string, unknown>): IsShown =>
  (page) =>
    page.condition === undefined ||
    holds(page.condition, { space: { vars: variables }, page: { vars: page.variables ?? {} }, visitor: { claims } });

/** The pages that readers find, without what is below others. */
function withoutHidden(roots: readonly WalkedPage[], isShown: IsShown): WalkedPage[] {
  const left: WalkedPage[] = [];
  // Without recursion: trees may be deeper than the stack.
  const open = roots.map((walked) => ({ walked, into: left })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { walked, into } = next;
    if (walked.page.hidden || !isShown(walked.page)) continue;
    const pages: WalkedPage[] = [];
    into.push({ ...walked, pages });
    for (const below of [...walked.pages].reverse()) open.push({ walked: below, into: pages });
  }
  return left;
}

async function sharedBodies(context: Reading, { records, tree }: Place): Promise<Record<string, string>> {
  const contents = await listReusableContents(records, tree);
  const bodies = await readBodies(
    context.db,
    contents.flatMap(({ body }) => (body === undefined ? [] : [body])),
  );
  return Object.fromEntries(contents.map(({ id, body }) => [id, (body !== undefined && bodies.get(body)) || '']));
}

const fileName = /(?:\/files\/|lectern:file\/)([\w.:~-]+)/g;

async function filesNamed({ urls }: Reading, { records, tree, space }: Place, texts: string[]) {
  const ids = new Set(texts.flatMap((text) => [...text.matchAll(fileName)].map((match) => match[1]!)));
  const files: Record<string, ManuscriptFile> = {};
  for (const id of ids) {
    const file = await findFile(records, tree, id);
    if (!file) continue;
    const { name, size, contentType, dimensions, content } = file;
    const extension = pictureTypes[contentType];
    const pixels = (dimensions?.width ?? 0) * (dimensions?.height ?? 0);
    const printable = extension !== undefined && size <= largestPicture && pixels <= mostPixels;
    const image = { file: `${content}.${extension}`, contentType, ...dimensions };
    files[id] = {
      name,
      size,
      url: urls.api(`/spaces/${space.id}/content/files/${encodeURIComponent(id)}`),
      ...(printable && { image }),
    };
  }
  return files;
}

/** Puts the manuscript and its pictures where the other process finds them. */
export async function writeDown({ services }: Reading, manuscript: Manuscript, folder: string): Promise<void> {
  const written = new Set<string>();
  let total = 0;
  for (const file of Object.values(manuscript.files)) {
    if (!file.image || written.has(file.image.file)) continue;
    const bytes = total > mostPictureBytes ? undefined : await readContent(services, file.image.file.split('.')[0]!);
    if (!bytes) {
      delete file.image;
      continue;
    }
    total += bytes.length;
    await writeFile(join(folder, file.image.file), bytes);
    written.add(file.image.file);
  }
  await writeFile(join(folder, 'manuscript.json'), JSON.stringify(manuscript));
}
