import { findReusableContent, type Records, type Tree } from '@lectern/content';
import { refOfHref } from '#features/content';
import { readBody } from '#features/revisions';
import type { Db } from '#db/database';
import { includesOf, type Included } from './sections.ts';

/** The reusable contents a body includes. */
export async function includedIn(db: Db, records: Records, tree: Tree, text = ''): Promise<Included> {
  const found = new Map<string, { hash: string; text: string }>();
  for (const target of includesOf(text)) {
    const ref = refOfHref(target);
    if (ref?.kind !== 'reusable-content') continue;
    const hash = (await findReusableContent(records, tree, ref.reusableContent))?.body;
    if (hash !== undefined) found.set(target, { hash, text: await readBody(db, hash) });
  }
  return found;
}
