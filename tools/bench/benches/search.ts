// Search in one large organization among a thousand, as seen by a client: the slowest of twenty responses.
import { join } from 'node:path';
import { EMPTY_TREE, insertPage, type Page, type Tree } from '../../../packages/content/src/index.ts';
import type { Database } from '../../../packages/server/src/db/database.ts';
import { addToDirectory } from '../../../packages/server/src/db/directory.ts';
import { migrate } from '../../../packages/server/src/db/migrate.ts';
import { openSqlite } from '../../../packages/server/src/db/sqlite.ts';
import { recordsOn, writeBodies, writeTree } from '../../../packages/server/src/features/revisions/index.ts';
import { updateIndex, mergeSegments } from '../../../packages/server/src/features/search/index.ts';
import type { Context } from '../../../packages/server/src/platform/context.ts';
import { newId } from '../../../packages/server/src/platform/ids.ts';
import type { Bench } from '../bench.ts';
import { addMemberWithToken, addOrganization, get, type Seeding } from '../seed.ts';
import { inFolder, startLectern } from '../server.ts';
import { textMaker, type TextMaker } from '../text-maker.ts';

const organizations = 1000;
const sectionsOfPage = 8;
const pagesOfSpace = 250;
/** Half of the hundred thousand sections are in the searched organization, the others are spread. */
const spacesAsked = 25;
const pagesElsewhere = 6;
const rounds = 7;
const asked = 200;

export type Searched = { organization: string; token: string; sections: number };

export async function seedSearch(database: Database, text: TextMaker): Promise<Searched> {
  await migrate(database);
  const write = <T>(work: (context: Seeding) => Promise<T>): Promise<T> =>
    database.write((db) => {
      const now = new Date();
      return work({ db, database, now, newId: () => newId(now) });
    });
  const first = await write(async (context) => {
    const organization = await addOrganization(context);
    return { organization, ...(await addMemberWithToken(context, organization, 'read')) };
  });
  let sections = 0;
  for (let space = 0; space < spacesAsked; space++) {
    sections += await write((context) => addSpace(context, first.organization, pagesOfSpace, text));
  }
  for (let done = 1; done < organizations; done++) {
    sections += await write(async (context) => addSpace(context, await addOrganization(context), pagesElsewhere, text));
  }
  // The service does this in the background, in the seconds after a write.
  await mergeSegments(database);
  return { organization: first.organization, token: first.token, sections };
}

/** Returns the number of sections. */
async function addSpace(context: Seeding, organization_id: string, count: number, text: TextMaker): Promise<number> {
  const { db } = context;
  const id = context.newId();
  const revision = context.newId();
  const at = context.now.toISOString();
  const counts = { open_comments: 0, change_requests: 0, change_requests_open: 0, change_requests_draft: 0 };
  const dates = { created_at: at, updated_at: at };
  const look = { title: text.words(2), emoji: '', visibility: 'private', edit_mode: 'locked', position: id };
  await db.q
    .insertInto('spaces')
    .values({
      organization_id,
      id,
      parent_id: null,
      default_level: 'inherit',
      revision_id: revision,
      document_key: id,
      ...look,
      ...counts,
      ...dates,
    })
    .execute();
  await addToDirectory(db, organization_id, id);
  const records = recordsOn(db, organization_id);
  let tree: Tree = EMPTY_TREE;
  const pages: { before: undefined; after: Page }[] = [];
  for (let number = 0; number < count; number++) {
    const [body] = await writeBodies(db, organization_id, [text.page(sectionsOfPage)]);
    const made = await insertPage(records, tree, { id: context.newId(), title: text.words(3), body: body! });
    tree = made.tree;
    pages.push({ before: undefined, after: made.page });
  }
  const row = {
    organization_id,
    space_id: id,
    id: revision,
    parents: '[]',
    type: 'edits',
    tree: await writeTree(records, tree),
    branch: null,
    merged_from: null,
    git: null,
    author_id: null,
    created_at: at,
  };
  await db.q.insertInto('revisions').values(row).execute();
  const space = { organization_id, id };
  for (let start = 0; start < pages.length; start += 50) {
    const some = pages.slice(start, start + 50);
    await updateIndex(context as unknown as Context, { space, records, before: EMPTY_TREE, after: tree, pages: some });
  }
  return count * sectionsOfPage;
}

export function slowestOfTwenty(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
}

const searching = (name: string, about: string, budget: number, query: (text: TextMaker) => string): Bench => ({
  name,
  about: `${about}, in 50,000 of 100,000 sections, ${organizations.toLocaleString('en')} organizations: the 95th of 100 answers`,
  unit: 'ms',
  budget,
  holds: 'at most',
  rounds: () =>
    inFolder(async (folder) => {
      const text = textMaker(7);
      const database = openSqlite(join(folder, 'lectern.db'));
      const { organization, token } = await seedSearch(database, text);
      await database.close();
      const server = await startLectern(folder);
      const figures: number[] = [];
      try {
        for (let round = 0; round <= rounds; round++) {
          const times: number[] = [];
          for (let done = 0; done < asked; done++) {
            const path = `/v1/orgs/${organization}/search?limit=10&query=${encodeURIComponent(query(text))}`;
            const began = performance.now();
            await get(server.port, path, token);
            times.push(performance.now() - began);
          }
          // The first round is warm-up (JIT).
          if (round > 0) figures.push(slowestOfTwenty(times));
        }
        return figures;
      } finally {
        await server.stop();
      }
    }),
});

export const searchTwoWords = searching('search-two-words', 'two words as people write them', 20, (text) =>
  text.words(2),
);
export const searchRareWord = searching('search-rare-word', 'one word that few sections have', 5, (text) =>
  text.rareWord(),
);
