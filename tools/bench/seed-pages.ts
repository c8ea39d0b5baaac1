// Pages in a space, with the data of all followers: history, links and the search index.
import { insertPage, type Tree } from '../../packages/content/src/index.ts';
import { commit, mainBranch } from '../../packages/server/src/features/branches/index.ts';
import { recordPageRevisions } from '../../packages/server/src/features/history/index.ts';
import { updateLinksInSpace } from '../../packages/server/src/features/links/index.ts';
import { findRevision, readTree, recordsOn, writeBodies } from '../../packages/server/src/features/revisions/index.ts';
import { updateIndex } from '../../packages/server/src/features/search/index.ts';
import { findSpace, type SpaceForCaller } from '../../packages/server/src/features/spaces/index.ts';
import type { SignedInContext } from '../../packages/server/src/platform/context.ts';
import { createEmitter } from '../../packages/server/src/platform/emitter.ts';
import { seed, type Seeding } from './seed.ts';
import { textMaker } from './text-maker.ts';

/** Headings in a page of five kilobytes. */
export const longPage = 8;
/** One top-level page per this many pages, with the others below it. */
const pagesOfChapter = 100;

const services = {
  config: { url: 'http://127.0.0.1' },
  clock: () => new Date(),
  emit: createEmitter({ 'space.pages-changed': [recordPageRevisions, updateLinksInSpace, updateIndex] }),
};

export type Place = { organization: string; space: string };

/** Returns the ids of the pages. */
async function addPages(
  seeding: Seeding,
  { organization, space }: Place,
  count: number,
  sections: (number: number) => number,
): Promise<string[]> {
  const { database } = seeding;
  const context = { ...seeding, services: { ...services, database }, log: console } as unknown as SignedInContext;
  const { db } = context;
  const row = (await findSpace(db, organization, space)) as SpaceForCaller;
  const records = recordsOn(db, organization);
  const head = await findRevision(db, { organization, space, id: row.revision_id });
  let tree: Tree = await readTree(records, head!.tree);
  const text = textMaker(count);
  const pages: string[] = [];
  let chapter: string | undefined;
  for (let number = 0; number < count; number++) {
    const [body] = await writeBodies(db, organization, [text.page(sections(number))]);
    const id = context.newId();
    if (number % pagesOfChapter === 0) chapter = undefined;
    const place = chapter === undefined ? {} : { into: chapter };
    ({ tree } = await insertPage(records, tree, { id, title: `${text.words(2)} ${number}`, body: body!, ...place }));
    chapter ??= id;
    pages.push(id);
  }
  await commit(context, mainBranch(row), { records, tree, type: 'edits', parents: [row.revision_id] });
  return pages;
}

/** The service must not be running. `sections` is the length of each page: short ones take a tenth of the time. */
export const seedPages = (
  folder: string,
  place: Place,
  count: number,
  sections: (number: number) => number = () => longPage,
): Promise<string[]> => seed(folder, (seeding) => addPages(seeding, place, count, sections));
