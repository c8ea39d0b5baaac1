// Replaces ids that turned out to be credentials by their fingerprint, in existing entries.
import { escapePattern } from '@lectern/content';
import type { JobContext } from '#platform/jobs';
import * as rows from './rows.ts';

const atOnce = 500;

/** `covered` maps the plain id to its replacement. In batches, so that no writer waits long. */
export async function redactInEntries(
  { services, write }: JobContext,
  organization: string,
  covered: ReadonlyMap<string, string>,
): Promise<void> {
  const opens = new RegExp([...covered.keys()].map(escapePattern).join('|'), 'g');
  const redacted = (text: string): string => text.replaceAll(opens, (open) => covered.get(open)!);
  for (let after = ''; ;) {
    const some = await rows.listFactsBatch(services.database.reads, organization, after, atOnce);
    const open = some.flatMap(({ id, target_id, facts }) => {
      const now = { id, target_id: target_id && redacted(target_id), facts: redacted(facts) };
      return now.target_id === target_id && now.facts === facts ? [] : [now];
    });
    if (open.length > 0) await write((db) => rows.updateFacts(db, organization, open));
    if (some.length < atOnce) return;
    after = some.at(-1)!.id;
  }
}
