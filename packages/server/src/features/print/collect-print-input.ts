// Reads everything a file is made of from storage. Bodies are not parsed here; the child process does that.
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  findFile,
  findPage,
  holds,
  largeBudget,
  listReusableContents,
  readPages,
  readVariables,
  walkPages,
  type WalkedPage,
} from '@lectern/content';
import type { ContentView } from '#features/branches';
import { findComputedPage, isComputed, isPageVisible, expandComputed, type Claims } from '#features/content';
import { openContent } from '#features/files';
import { readBodies, organizationOf } from '#features/revisions';
import type { Context } from '#platform/context';
import { badRequest, notFound } from '#platform/errors';
import { writeApis } from './api-parts.ts';
import type { Format, PrintInput, PrintInputFile, PrintInputPage } from './print-input.ts';

export type PrintRequest = {
  format: Format;
  page: string | undefined;
  only: boolean;
  /** Claims of the reader; empty for a user who works on the content. */
  claims: Claims;
  /** The site they read it on, and the share link they used; undefined for a user who works on the content. */
  site: { id: string; link: string | undefined } | undefined;
};
/** URLs of the spaces of the site it is printed for, by space. */
export type Addresses = Readonly<Record<string, string>>;
type ReadContext = Pick<Context, 'db' | 'urls' | 'services'>;

const pictureTypes: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
};
// Decoding larger images takes more memory than a file may use; JPEG is decoded at a reduced size.
const largestPicture = 40_000_000;
const mostPixels = 25_000_000;
const mostPixelsOfJpeg = 120_000_000;
// They are on disk until the file is made.
const mostPictureBytes = 2_000_000_000;

/** The title of what is printed; rejects a page that is unknown or has nothing to print. */
export async function checkPrintRequest(
  context: Context,
  place: ContentView,
  { page, only, claims }: PrintRequest,
): Promise<string> {
  const { caller } = context;
  if (page === undefined) {
    if (only) throw badRequest('only requires page');
    return place.space.title;
  }
  const found = await findPage(place.records, place.tree, page);
  if (!found) {
    const made = await findComputedPage(context, place, { id: page });
    if (!made) throw notFound('page');
    return made.page.title;
  }
  // A page that is not visible to the visitor is not printed for them either.
  if (caller?.visitor && !(await isPageVisible(place.records, place.tree, found, claims))) throw notFound('page');
  const { type, title } = found;
  if (type !== 'document' && type !== 'group') throw badRequest(`a page of type ${type} has no content`);
  return title;
}

export async function collectPrintInput(
  context: ReadContext,
  place: ContentView,
  wanted: PrintRequest,
  { organization, addresses }: { organization: string; addresses: Addresses },
): Promise<PrintInput> {
  const { records, tree, space, revision } = place;
  const variables = await readVariables(records, tree);
  const isShown = shownTo(wanted.claims, variables);
  const roots = await expandComputed(context, place, withoutUnshown(await readPages(records, tree), isShown));
  const { chosen, leftOut } = withinBounds(selectPages(roots, wanted, isShown));
  const bodies = await readBodies(
    context.db,
    space.organization_id,
    chosen.flatMap(({ walked }) => (walked.page.body === undefined ? [] : [walked.page.body])),
  );
  const pages = chosen.map(({ walked: { page }, depth }): PrintInputPage => ({
    id: page.id,
    title: page.title,
    ...(page.slug !== undefined && { slug: page.slug }),
    ...(page.description !== undefined && !saysItself(page) && { description: page.description }),
    depth,
    group: page.type === 'group',
    markdown: isComputed(page) ? page.markdown : page.body === undefined ? '' : (bodies.get(page.body) ?? ''),
    variables: page.variables ?? {},
    ...(isComputed(page) && { made: true as const }),
  }));
  if (leftOut > 0) await sayLeftOut(pages, leftOut, space.language);
  const shared = await sharedBodies(context, place);
  const printed = new Set(pages.map(({ id }) => id));
  const base = addresses[space.id] ?? context.urls.app(`/s/${space.id}`);
  const elsewhere: PrintInput['elsewhere'] = {};
  for (const { page, path } of walkPages(withoutHidden(roots, isShown))) {
    if (printed.has(page.id) || path === undefined) continue;
    elsewhere[page.id] = {
      title: page.title,
      ...(page.slug !== undefined && { slug: page.slug }),
      url: `${base}/${encodeURI(path)}`,
    };
  }
  const top = wanted.page === undefined ? undefined : pages[0]?.title;
  return {
    format: wanted.format,
    title: top ?? space.title,
    ...(top !== undefined && { partOf: space.title }),
    organization,
    origin: new URL(context.urls.at('')).origin,
    moved: movedTo(context, addresses),
    revision: revision.id,
    date: revision.created_at,
    ...(space.language && { language: space.language }),
    identifier: [space.id, wanted.page, wanted.only && 'only'].filter(Boolean).join('/'),
    variables,
    claims: wanted.claims,
    pages,
    elsewhere,
    shared,
    files: await filesNamed(
      place,
      [...pages.map(({ markdown }) => markdown), ...Object.values(shared)],
      addresses[space.id] === undefined
        ? context.urls.api(`/spaces/${space.id}/content/files`)
        : `${addresses[space.id]}/~files`,
    ),
  };
}

/** Authors copy URLs from the author app; readers of a site get the corresponding URL of the site. */
const movedTo = ({ urls }: ReadContext, addresses: Addresses): Record<string, string> =>
  Object.fromEntries(Object.entries(addresses).map(([space, address]) => [urls.app(`/s/${space}`), address]));

// Each is a chapter with tables. An API of thousands would need more memory than a file may use.
const mostMade = 200;

function withinBounds(all: readonly Chosen[]): { chosen: Chosen[]; leftOut: number } {
  let made = 0;
  const chosen = all.filter(({ walked }) => !isComputed(walked.page) || ++made <= mostMade);
  return { chosen, leftOut: all.length - chosen.length };
}

/** Appended to the last computed page that is included. */
async function sayLeftOut(pages: PrintInputPage[], count: number, language: string | null): Promise<void> {
  const last = pages.findLast(({ made }) => made);
  if (!last) return;
  const { apiTextsIn } = await import('@lectern/openapi');
  last.markdown += `\n\n_${apiTextsIn(language ?? 'en').andMore.replace('{count}', String(count))}_\n`;
}

/** Operations and models begin with their description anyway. */
const saysItself = (page: WalkedPage['page']): boolean =>
  isComputed(page) && (page.computed as { props?: { doc?: string } } | undefined)?.props?.doc !== 'info';

type Chosen = { walked: WalkedPage; depth: number };

type IsShown = (page: WalkedPage['page']) => boolean;

/** Computed pages are included only where the reader sees the page that generates them. */
function withoutUnshown(roots: readonly WalkedPage[], isShown: IsShown): readonly WalkedPage[] {
  const left: WalkedPage[] = [];
  const open = roots.map((walked) => ({ walked, into: left, shown: true })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { walked, into } = next;
    const shown = next.shown && isShown(walked.page);
    if (!shown && walked.page.type === 'computed') continue;
    const pages: WalkedPage[] = [];
    into.push({ ...walked, pages });
    for (const below of [...walked.pages].reverse()) open.push({ walked: below, into: pages, shown });
  }
  return left;
}

/** Hidden pages are printed only when requested explicitly. */
export function selectPages(roots: readonly WalkedPage[], { page, only }: PrintRequest, isShown: IsShown): Chosen[] {
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

function shownTo(claims: Claims, variables: Record<string, unknown>): IsShown {
  const budget = largeBudget();
  const scope = { space: { vars: variables }, visitor: { claims } };
  return (page) =>
    page.condition === undefined || holds(page.condition, { ...scope, page: { vars: page.variables ?? {} } }, budget);
}

/** The pages in the navigation; hidden ones are left out together with their descendants. */
function withoutHidden(roots: readonly WalkedPage[], isShown: IsShown): WalkedPage[] {
  const left: WalkedPage[] = [];
  // Iterative: trees may be deeper than the stack.
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

export async function sharedBodies(
  context: Pick<ReadContext, 'db'>,
  { records, tree }: ContentView,
): Promise<Record<string, string>> {
  const contents = await listReusableContents(records, tree);
  const bodies = await readBodies(
    context.db,
    organizationOf(records),
    contents.flatMap(({ body }) => (body === undefined ? [] : [body])),
  );
  return Object.fromEntries(contents.map(({ id, body }) => [id, (body !== undefined && bodies.get(body)) || '']));
}

const fileName = /(?:\/files\/|lectern:file\/)([\w.:~-]+)/g;

/** Signed download URLs expire; URLs below `base` redirect to a fresh one. */
async function filesNamed({ records, tree }: ContentView, texts: string[], base: string) {
  const ids = new Set(texts.flatMap((text) => [...text.matchAll(fileName)].map(([, id = '']) => id)));
  const files: Record<string, PrintInputFile> = {};
  for (const id of ids) {
    const file = await findFile(records, tree, id);
    if (!file) continue;
    const { name, size, contentType, dimensions, content } = file;
    const extension = pictureTypes[contentType];
    const pixels = (dimensions?.width ?? 0) * (dimensions?.height ?? 0);
    const isTooLarge = size > largestPicture || pixels > (extension === 'jpg' ? mostPixelsOfJpeg : mostPixels);
    files[id] = {
      name,
      size,
      url: `${base}/${encodeURIComponent(id)}`,
      ...(extension === undefined
        ? { omitted: 'unreadable' as const }
        : isTooLarge
          ? { omitted: 'too-large' as const }
          : { image: { file: `${content}.${extension}`, contentType, ...dimensions } }),
    };
  }
  return files;
}

/** Writes the print input and its images for the child process. */
export async function writePrintInput(
  context: ReadContext,
  { space }: ContentView,
  input: PrintInput,
  folder: string,
): Promise<void> {
  const { services } = context;
  const texts = [...input.pages.map(({ markdown }) => markdown), ...Object.values(input.shared)];
  const apis = input.withoutApis ? undefined : await writeApis(context, space, texts, folder);
  if (apis) input.apis = apis;
  const written = new Set<string>();
  let total = 0;
  for (const file of Object.values(input.files)) {
    if (!file.image || written.has(file.image.file)) continue;
    const isRoom = total + file.size <= mostPictureBytes;
    const content = isRoom ? await openContent(services, file.image.file.replace(/\..*$/s, '')) : undefined;
    if (!content) {
      file.omitted = isRoom ? 'unreadable' : 'too-large';
      delete file.image;
      continue;
    }
    total += content.size;
    await pipeline(content.stream, createWriteStream(join(folder, file.image.file), { mode: 0o600 }));
    written.add(file.image.file);
  }
  await writeFile(join(folder, 'print-input.json'), JSON.stringify(input));
}

/** The same without API parts; undefined when it has none. */
export function withoutApis({ apis, ...input }: PrintInput): PrintInput | undefined {
  const pages = input.pages.filter(({ made }) => !made);
  if (pages.length === input.pages.length && !apis) return undefined;
  return pages.length === 0 ? undefined : { ...input, pages, withoutApis: true };
}
