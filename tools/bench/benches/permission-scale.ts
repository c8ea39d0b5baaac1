// The same permission check in a small and in a large database.
import { join } from 'node:path';
import { ratios, type Bench } from '../bench.ts';
import { addToDirectory } from '../../../packages/server/src/db/directory.ts';
import { openSqlite } from '../../../packages/server/src/db/sqlite.ts';
import { rankOn } from '../../../packages/server/src/features/access/index.ts';
import { addMember, addOrganization, seed, type Seeding } from '../seed.ts';
import { inFolder } from '../server.ts';

const few = 10;
const many = 10_000;
const rounds = 15;
const checks = 5000;

type Asked = { organization: string; space: string; user: string };

/** An organization with a member, and a space in a collection of it. */
async function addAsked(context: Seeding): Promise<Asked> {
  const { db } = context;
  const organization_id = await addOrganization(context);
  const user = await addMember(context, organization_id, 'read');
  const at = context.now.toISOString();
  const common = { organization_id, default_level: 'inherit', created_by: null, created_at: at, updated_at: at };
  const collection = context.newId();
  await db.q
    .insertInto('collections')
    .values({ ...common, id: collection, parent_id: null, title: '', description: null, position: 'a0' })
    .execute();
  const space = context.newId();
  const counts = { open_comments: 0, change_requests: 0, change_requests_open: 0, change_requests_draft: 0 };
  await db.q
    .insertInto('spaces')
    .values({
      ...common,
      ...counts,
      id: space,
      parent_id: collection,
      title: '',
      emoji: '',
      visibility: 'private',
      edit_mode: 'locked',
      position: 'a0',
      revision_id: '',
      document_key: '',
    })
    .execute();
  for (const id of [collection, space]) await addToDirectory(db, organization_id, id);
  return { organization: organization_id, space, user };
}

/** Milliseconds for a number of checks among `count` organizations, on ten of them that are far apart. */
async function openWith(folder: string, count: number) {
  const all = await seed(folder, async (context) => {
    const asked: Asked[] = [];
    for (let made = 0; made < count; made++) asked.push(await addAsked(context));
    return asked;
  });
  const asked = all.filter((_, index) => index % (count / few) === 0);
  const database = openSqlite(join(folder, 'lectern.db'));
  const time = async (): Promise<number> => {
    const began = performance.now();
    for (let done = 0; done < checks; done++) {
      const { organization, space, user } = asked[done % asked.length]!;
      const rank = await rankOn(database.reads, organization, space, { userId: user, role: 1 });
      if (rank !== 1) throw new Error(`the check gave rank ${rank}`);
    }
    return performance.now() - began;
  };
  return { time, close: () => database.close() };
}

export const permissionScale: Bench = {
  name: 'permission-scale',
  about: `cost of a permission check among ${many.toLocaleString('en')} organizations against among ${few}`,
  unit: '×',
  budget: 1.2,
  holds: 'at most',
  rounds: () =>
    inFolder((small) =>
      inFolder(async (large) => {
        const among = { few: await openWith(small, few), many: await openWith(large, many) };
        try {
          return (await ratios(rounds + 1, among.many.time, among.few.time)).slice(1);
        } finally {
          await among.few.close();
          await among.many.close();
        }
      }),
    ),
};
