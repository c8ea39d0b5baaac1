// Copying a space copies a pointer; its links are indexed later. Until then they are parsed from the content.
import {
  findPage,
  findReusableContent,
  listReusableContents,
  readPages,
  walkPages,
  type Records,
  type Tree,
} from '@lectern/content';
import { readTree, recordsOn } from '#features/revisions';
import { findSpace, lockHead } from '#features/spaces';
import type { Db } from '#db/database';
import { inChunks } from '#platform/chunks';
import type { Context } from '#platform/context';
import { contextFor } from '#platform/job-context';
import { enqueue, type JobContext } from '#platform/jobs';
import { factsOf, bodyOf, idOf, type Source } from './outgoing.ts';
import { hostReferencedSpecs } from './host-specs.ts';
import * as rows from './rows.ts';
import { linksOf, linkContextOf } from './link-context.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    'links.read': { space: string };
  }
}

export async function enqueueLinkIndex(
  { db, now }: Context,
  { organization, to }: { organization: string; from: string; to: string },
): Promise<void> {
  await rows.insertBacklog(db, { organization, space: to });
  await enqueue(db, now, 'links.read', { space: to }, { organization });
}

/** All items of a tree that may hold links. */
export async function sourcesIn(records: Records, tree: Tree): Promise<Source[]> {
  const pages = [...walkPages(await readPages(records, tree))].map(({ page }): Source => ({ kind: 'page', page }));
  const shared = await listReusableContents(records, tree);
  return [...pages, ...shared.map((one): Source => ({ kind: 'reusable-content', shared: one }))];
}

const atOnce = 200;

/** A few pages at a time, to keep write transactions short. Concurrent changes are followed as usual. */
export async function indexLinks({ space }: { space: string }, { services, write, now }: JobContext): Promise<void> {
  const { database } = services;
  const at = await rows.findBacklog(database.reads, space);
  const found = at && (await headOf(database.reads, at));
  if (!found) return;
  for (const some of inChunks(await sourcesIn(found.records, found.tree), atOnce)) {
    // Parsed and cached before the transaction begins.
    await factsOf(
      database.reads,
      at.organization,
      some.flatMap((source) => bodyOf(source) ?? []),
    );
    await write((db) => store(contextFor(services, db, now), at, some));
  }
  await write((db) => rows.deleteBacklog(db, space));
}

export async function headOf(db: Db, at: rows.SpaceKey): Promise<{ records: Records; tree: Tree } | undefined> {
  const head = await rows.findHeadTree(db, at);
  if (!head) return undefined;
  const records = recordsOn(db, at.organization);
  return { records, tree: await readTree(records, head.tree) };
}

/** Those that still exist, in their current state. */
export async function currentSources(
  { records, tree }: { records: Records; tree: Tree },
  wanted: readonly { kind: string; id: string }[],
): Promise<Source[]> {
  const now: Source[] = [];
  for (const { kind, id } of wanted) {
    const page = kind === 'page' ? await findPage(records, tree, id) : undefined;
    const shared = kind === 'page' ? undefined : await findReusableContent(records, tree, id);
    if (page) now.push({ kind: 'page', page });
    if (shared) now.push({ kind: 'reusable-content', shared });
  }
  return now;
}

async function store(context: Context, at: rows.SpaceKey, sources: Source[]): Promise<void> {
  const { db } = context;
  const space = await findSpace(db, at.organization, at.space);
  // A deleted space is not edited.
  if (space) await lockHead(context, space);
  const head = await headOf(db, at);
  if (!head) return;
  const now = await currentSources(
    head,
    sources.map((source) => ({ kind: source.kind, id: idOf(source) })),
  );
  if (space) await hostReferencedSpecs(context, at, head, { sources: now, replaced: new Set() });
  const links = await linksOf(linkContextOf(context, { organization_id: at.organization, id: at.space }, head), now);
  for (const kind of ['page', 'reusable-content'] as const) {
    const ids = sources.filter((source) => source.kind === kind).map(idOf);
    await rows.deleteLinksOf(db, at, kind, ids);
  }
  await rows.insertLinks(db, links);
}
