// Ids that turned out to be credentials are replaced by a recognizable form in all events sent from now on.
import { escapePattern } from '@lectern/content';
import type { JobContext } from '#platform/jobs';
import * as rows from './rows.ts';

const atOnce = 500;
const always = { from: '', to: '~' };

export async function redactInEvents(
  { services, write }: JobContext,
  organization: string,
  covered: ReadonlyMap<string, string>,
): Promise<void> {
  const opens = new RegExp([...covered.keys()].map(escapePattern).join('|'), 'g');
  for (let after: string | undefined; ;) {
    const page = { ...always, after, limit: atOnce };
    const some = await rows.listEvents(services.database.reads, organization, page);
    const open = some.flatMap(({ id, body }) => {
      const now = body.replaceAll(opens, (one) => covered.get(one)!);
      return now === body ? [] : [{ id, body: now }];
    });
    if (open.length > 0) await write((db) => rows.updateBodies(db, organization, open));
    if (some.length < atOnce) return;
    after = some.at(-1)!.id;
  }
}
