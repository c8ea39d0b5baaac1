// Members named in the text of pages.
import { hrefToRef, type PageChange } from '@lectern/content';
import { refOfHref } from '#features/content';
import type { Db } from '#db/database';
import { factsOf, type BodyFacts } from './outgoing.ts';

export type PageMentions = { page: string; users: string[] };

const mentioned = (facts: BodyFacts | undefined): string[] =>
  (facts?.links ?? []).flatMap(({ href }) => {
    const ref = refOfHref(href) ?? (/^lectern:/i.test(href) ? hrefToRef(href) : undefined);
    return ref?.kind === 'user' ? [ref.user] : [];
  });

/** Those whom a page did not mention before. Few pages mention anybody: the texts before are read only for them. */
export async function addedMentions(
  db: Db,
  organization: string,
  pages: readonly PageChange[],
): Promise<PageMentions[]> {
  const changed = pages.filter(({ before, after }) => after?.body !== undefined && after.body !== before?.body);
  const now = await factsOf(
    db,
    organization,
    changed.flatMap(({ after }) => after?.body ?? []),
  );
  const found: PageMentions[] = [];
  for (const { before, after } of changed) {
    const users = new Set(mentioned(now.get(after?.body ?? '')));
    if (!after || users.size === 0) continue;
    const known =
      before?.body === undefined ? undefined : (await factsOf(db, organization, [before.body])).get(before.body);
    for (const user of mentioned(known)) users.delete(user);
    if (users.size > 0) found.push({ page: after.id, users: [...users] });
  }
  return found;
}
