// A space to link in: pages by the interface, and by hand what the interface cannot do yet.
import { deleteFile, deleteReusableContent, putReusableContent, type Records, type Tree } from '@lectern/content';
import { api, type ReplyOf, type shapes } from '@lectern/contract';
import { commit, mainBranch } from '#features/branches';
import { loadTree, recordsOn, writeBodies, organizationOf } from '#features/revisions';
import { updateIndex } from '#features/search';
import { findSpace, type SpaceForCaller } from '#features/spaces';
import type { Db } from '#db/database';
import { urlsOn, type SignedInContext } from '#platform/context';
import { createEmitter } from '#platform/emitter';
import { newId } from '#platform/ids';
import { a, services, type Organization, type Space } from './harness.ts';
import { updateLinksInSpace } from '#features/links';

type Listing = ReplyOf<typeof api.listSpaceLinks>;
type Link = Listing['items'][number];
type Location = Link['locationReferences'][number];
type Outcome = { changes: { page: string | { id: string } }[]; insertedFiles?: { id: string }[] };

export type Garden = Awaited<ReturnType<typeof garden>>;

export async function garden(input: { in?: Organization; title?: string } = {}) {
  const organization = input.in ?? (await a.organization());
  const space = await a.space({ ...input, in: organization });
  const { admin } = organization;
  const spaceId = space.id;
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });

  async function edit(...changes: shapes.ContentChange[]): Promise<string[]> {
    return idsOf(await admin.call(api.editContent, { spaceId, body: { changes } }));
  }
  return {
    organization,
    admin,
    space,
    spaceId,
    edit,
    page: async (title: string, markdown = '', rest: object = {}): Promise<string> =>
      (await edit(insert(title, markdown, rest)))[0]!,
    rewrite: (page: string, markdown: string) => edit({ operation: 'update_page', page, document: { markdown } }),
    remove: (page: string) => edit({ operation: 'delete_page', page }),
    file: async (name: string): Promise<string> => {
      const changes = [
        { operation: 'insert_files' as const, files: [{ name, base64: 'aGVsbG8=', contentType: 'text/plain' }] },
      ];
      const made = (await admin.call(api.editContent, { spaceId, body: { changes } })) as Outcome;
      return made.insertedFiles![0]!.id;
    },
    change: (work: (records: Records, tree: Tree, db: Db) => Promise<Tree>) => change(organization, space, work),
    links: (query: { status?: 'ok' | 'broken' | 'in-app'; limit?: number; page?: string } = {}) =>
      admin.call(api.listSpaceLinks, { spaceId, query }),
    /** What the listing says, shortly. */
    said: async (): Promise<string[]> => (await admin.call(api.listSpaceLinks, { spaceId })).items.map(told).sort(),
    backlinks: async (pageId: string): Promise<string[]> =>
      (await admin.call(api.listPageBacklinks, { spaceId, pageId })).items.map(named).sort(),
  };
}

export const insert = (title: string, markdown = '', rest: object = {}): shapes.ContentChange => ({
  operation: 'insert_page',
  title,
  document: { markdown },
  ...rest,
});

export const idsOf = (outcome: unknown): string[] =>
  (outcome as Outcome).changes.map(({ page }) => (typeof page === 'string' ? page : page.id));

export const named = (location: Location): string => {
  const { page, file, reusableContent, space, collection, user, url, internalLocation } = location;
  const thing =
    page?.title ??
    file?.name ??
    reusableContent?.title ??
    collection?.title ??
    user?.displayName ??
    url ??
    space?.title;
  return `${location.kind}:${thing}${internalLocation?.anchor === undefined ? '' : `#${internalLocation.anchor}`}`;
};

export const told = ({ status, relation, locationReferences, targetReference }: Link): string =>
  [
    named(locationReferences[0]!),
    relation === 'dependsOn' ? '=>' : '->',
    targetReference ? named(targetReference) : '?',
    status,
  ].join(' ');

async function change(
  organization: Organization,
  { id }: Space,
  work: (records: Records, tree: Tree, db: Db) => Promise<Tree>,
): Promise<void> {
  await services.database.write(async (db) => {
    const now = services.clock();
    const context = {
      services: { ...services, emit: createEmitter({ 'space.pages-changed': [updateLinksInSpace, updateIndex] }) },
      db,
      now,
      newId: () => newId(now),
      urls: urlsOn(services.config.url),
    } as unknown as SignedInContext;
    const space = (await findSpace(db, organization.id, id)) as SpaceForCaller;
    const records = recordsOn(db, organization.id);
    const parents = [space.revision_id];
    const tree = await work(records, await loadTree({ db }, space, space.revision_id, records), db);
    await commit(context, mainBranch(space), { records, tree, type: 'edits', parents });
  });
}

export const putShared =
  (id: string, title: string, text: string) =>
  async (records: Records, tree: Tree, db: Db): Promise<Tree> => {
    const [body] = await writeBodies(db, organizationOf(records), [text]);
    return putReusableContent(records, tree, { id, title, body: body! });
  };

export const dropShared = (id: string) => (records: Records, tree: Tree) => deleteReusableContent(records, tree, id);
export const dropFile = (id: string) => (records: Records, tree: Tree) => deleteFile(records, tree, id);
