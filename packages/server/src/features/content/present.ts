import type { FileEntry, GitFacts, Page, ReusableContent, Task, WalkedPage } from '@lectern/content';
import type { Static, shapes } from '@lectern/contract';
import { downloadUrl } from '#features/files';
import type { Context } from '#platform/context';
import { documentIdOf, type WithDocumentKey } from './document-id.ts';
import type { WriteLevel } from './level-texts.ts';

type PresentedNode = Omit<Static<typeof shapes.Page>, 'pages'> & { pages?: PresentedNode[] };
export type PresentedPage = PresentedNode;

/** `metadata` false omits the Git metadata. */
export type PresentOptions = { space: { id: string } & WithDocumentKey; metadata: boolean };
/** A body in the requested format. */
export type Body =
  | { markdown: string }
  | { html: string }
  | { document: Static<typeof shapes.JsonDocument> }
  | undefined;

const layoutDefaults = {
  width: 'default' as const,
  cover: true,
  coverSize: 'hero' as const,
  coverMask: 'none' as const,
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
  tags: true,
  actions: true,
  anchors: true,
};

const kinds = { document: 'sheet', group: 'group', link: 'link', computed: undefined } as const;

/** Only when both are known: a page may be listed in a repository without having a file there. */
const presentGit = (git: GitFacts | undefined): { git?: { oid: string; path: string } } =>
  git?.oid !== undefined && git.path !== undefined ? { git: { oid: git.oid, path: git.path } } : {};

type Source = NonNullable<PresentedNode['computed']>;

/** Replies always state whether the models of an API description are shown. */
const presentSource = (type: Page['type'], source: Source): Source =>
  type === 'computed' && source.type === 'builtin:openapi'
    ? { ...source, props: { models: false, ...source.props } }
    : source;

/** A page without its children. */
export function presentPage(
  context: Context,
  page: Page,
  path: string | undefined,
  { space, metadata }: PresentOptions,
  body?: Body,
): PresentedNode {
  const { type } = page;
  const kind = kinds[type];
  // The seed of a computed page is for front ends only: in the published contract such a page would match two schemas.
  const isVisitor = context.caller?.visitor !== undefined;
  return {
    id: page.id,
    title: page.title,
    ...(page.emoji !== undefined && { emoji: page.emoji }),
    ...(page.icon !== undefined && { icon: page.icon }),
    type,
    ...(kind !== undefined && { kind }),
    path: path ?? '',
    ...(page.slug !== undefined && { slug: page.slug }),
    ...(page.createdAt !== undefined && { createdAt: page.createdAt }),
    updatedAt: page.updatedAt ?? page.createdAt ?? new Date(0).toISOString(),
    ...(type === 'document' && { urls: { app: context.urls.app(`/s/${space.id}/${encodeURI(path ?? '')}`) } }),
    ...(page.description !== undefined && { description: page.description }),
    ...(type === 'document' && page.body !== undefined && { documentId: documentIdOf(space, page.body) }),
    ...body,
    ...(type === 'document' && { layout: page.layout ? { ...layoutDefaults, ...page.layout } : layoutDefaults }),
    ...(type === 'document' && { tags: [] }),
    ...(page.cover && { cover: { yPos: 0, ...page.cover } as unknown as NonNullable<PresentedNode['cover']> }),
    ...(page.variables && { variables: { ...page.variables } }),
    ...(metadata && presentGit(page.git)),
    ...(page.hidden && { hidden: true }),
    ...(page.noIndex && { noIndex: true }),
    ...(page.noRobotsIndex && { noRobotsIndex: true }),
    ...(page.condition !== undefined && { condition: page.condition }),
    ...(page.target && { target: page.target as unknown as NonNullable<PresentedNode['target']> }),
    ...(page.target?.kind === 'url' && typeof page.target['url'] === 'string' && { href: page.target['url'] }),
    ...(page.computed !== undefined &&
      (type === 'computed' || isVisitor) && { computed: presentSource(type, page.computed as Source) }),
    ...('computedSeed' in page && isVisitor && { computedSeed: page.computedSeed as string }),
    ...((type === 'document' || type === 'group') && { pages: [] }),
  };
}

/** Pages presented before, with their descendants. */
export type PresentedPages = WeakMap<WalkedPage, PresentedNode>;

/** Pages with their descendants, without recursion: trees may be deeper than the stack. */
export function* presentTree(
  roots: readonly WalkedPage[],
  present: (walked: WalkedPage) => PresentedNode,
  before?: PresentedPages,
): Task<PresentedNode[]> {
  const shown: PresentedNode[] = [];
  const made: [WalkedPage, PresentedNode][] = [];
  const open = roots.map((walked) => ({ walked, into: shown })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { walked, into } = next;
    const known = before?.get(walked);
    if (known) {
      into.push(known);
      continue;
    }
    yield;
    const page = present(walked);
    into.push(page);
    if (before) made.push([walked, page]);
    for (let index = walked.pages.length - 1; index >= 0; index--) {
      open.push({ walked: walked.pages[index]!, into: page.pages! });
    }
  }
  // Not earlier: other tasks run between slices, and a page is complete only once its descendants are.
  for (const [walked, page] of made) before!.set(walked, page);
  return shown;
}

/** The same as JSON: siblings as an array, with their descendants as groups in it. */
export const writePages = (present: (walked: WalkedPage) => PresentedNode): WriteLevel =>
  function* write(level) {
    const parts: (string | readonly WalkedPage[])[] = [];
    let text = '[';
    for (const [index, walked] of level.entries()) {
      yield;
      const { pages, ...page } = present(walked);
      const json = JSON.stringify(page);
      if (index > 0) text += ',';
      if (!pages) text += json;
      else if (walked.pages.length === 0) text += `${json.slice(0, -1)},"pages":[]}`;
      else {
        parts.push(`${text}${json.slice(0, -1)},"pages":`, walked.pages);
        text = '}';
      }
    }
    return [...parts, `${text}]`];
  };

export function presentFile(
  context: Pick<Context, 'services' | 'urls' | 'now'>,
  file: FileEntry,
  metadata = true,
): Static<typeof shapes.File> {
  return {
    id: file.id,
    name: file.name,
    contentType: file.contentType,
    downloadURL: downloadUrl(context, file),
    size: file.size,
    ...(file.dimensions && { dimensions: { ...file.dimensions } }),
    ...(metadata && presentGit(file.git)),
  };
}

export function presentReusableContent(
  content: ReusableContent,
  { space, metadata }: PresentOptions,
): Static<typeof shapes.ReusableContent> {
  return {
    id: content.id,
    title: content.title,
    ...(content.body !== undefined && { document: documentIdOf(space, content.body) }),
    ...(metadata && presentGit(content.git)),
  };
}
