import { findReusableContent, type Records, type Tree } from '@lectern/content';
import { refOfHref } from '#features/content';
import { readBody, organizationOf } from '#features/revisions';
import type { Db } from '#db/database';
import { titlesIn } from './mentioned-titles.ts';
import { includesOf, type Included, type SectionDependencies } from './sections.ts';

/** What the sections of a body depend on beside it. */
export async function dependenciesOf(db: Db, records: Records, tree: Tree, text = ''): Promise<SectionDependencies> {
  const included = await includedIn(db, records, tree, text);
  const titles = await titlesIn({ records, tree }, [text, ...[...included.values()].map((shared) => shared.text)]);
  return { included, titles };
}

/** The reusable contents a body includes. */
async function includedIn(db: Db, records: Records, tree: Tree, text: string): Promise<Included> {
  const found = new Map<string, { hash: string; text: string }>();
  for (const target of includesOf(text)) {
    const ref = refOfHref(target);
    if (ref?.kind !== 'reusable-content') continue;
    const hash = (await findReusableContent(records, tree, ref.reusableContent))?.body;
    if (hash !== undefined) found.set(target, { hash, text: await readBody(db, organizationOf(records), hash) });
  }
  return found;
}
