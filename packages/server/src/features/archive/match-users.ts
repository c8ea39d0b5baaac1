// Users are matched by e-mail address: existing users keep their id.
import type { Db } from '#db/database';
import { newId } from '#platform/ids';
import { ArchiveError } from './archive-error.ts';
import { fitRow } from './fit-row.ts';
import type { Table } from './rows-tables.ts';
import * as rows from './rows.ts';

export type PeopleMap = {
  /** Archive ids that differ here. */
  others: Map<string, string>;
  matched: number;
  added: number;
};

export async function matchPeople(
  db: Db,
  table: Table,
  batches: AsyncIterable<rows.Row[]>,
  now: Date,
): Promise<PeopleMap> {
  const people: PeopleMap = { others: new Map(), matched: 0, added: 0 };
  for await (const batch of batches) {
    const known = await rows.findPeople(db, batch.map(personOf));
    const byEmail = new Map(known.map(({ email, id }) => [email, id]));
    const taken = new Set(known.map(({ id }) => id));
    const added: rows.Row[] = [];
    for (const said of batch) {
      const row = fitRow(table, said, db.engine);
      const { id, email } = personOf(row);
      const here = byEmail.get(email);
      const kept = here ?? (taken.has(id) ? newId(now) : id);
      if (kept !== id) people.others.set(id, kept);
      if (here === undefined) added.push({ ...row, id: kept });
      else people.matched++;
    }
    await rows.insertRows(db, table, added);
    people.added += added.length;
  }
  return people;
}

function personOf({ id, email }: rows.Row): rows.KnownPerson {
  if (typeof id !== 'string' || typeof email !== 'string') {
    throw new ArchiveError('data/users.jsonl: a user has no id or no e-mail address');
  }
  return { id, email };
}
