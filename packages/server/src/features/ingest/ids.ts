// Assigns ids to imported items: the one from an earlier import of the same item, or a new one.
import type { Context } from '#platform/context';
import type { ImportedContent } from './imported-content.ts';
import { listMatched, recordMatched, short, type Kind, type MatchedResource, type SourceKey } from './rows.ts';

export type FindKnownId = (key: string, kind: Kind) => string | undefined;
export type Ids = { pages: Map<string, string>; files: Map<string, string>; reusableContents: Map<string, string> };
export type RemovedIds = { pages: string[]; files: string[]; reusableContents: string[] };

/** The ids, and those of items the source no longer has. */
export async function assignIds(
  context: Context,
  where: SourceKey,
  { pages, files, reusableContents }: ImportedContent,
  known: FindKnownId = () => undefined,
): Promise<{ ids: Ids; gone: RemovedIds }> {
  const before = await listMatched(context.db, where);
  const matched = new Map(before.map(({ kind, key, id }) => [`${kind} ${key}`, id]));
  const added: MatchedResource[] = [];
  const changed: MatchedResource[] = [];
  const taken = new Set<string>();
  const name = (kind: Kind, things: readonly { key: string }[]): Map<string, string> => {
    const ids = new Map<string, string>();
    for (const { key } of things) {
      if (ids.has(key)) throw new Error(`the ${kind} ${key} is imported twice`);
      const old = matched.get(`${kind} ${short(key)}`);
      const found = known(key, kind) ?? old;
      const id = found === undefined || taken.has(found) ? context.newId() : found;
      if (id !== old) (old === undefined ? added : changed).push({ kind, key, id });
      taken.add(id);
      ids.set(key, id);
    }
    return ids;
  };
  const ids = {
    pages: name('page', pages),
    files: name('file', files),
    reusableContents: name('reusable-content', reusableContents),
  };
  await recordMatched(context.db, where, { added, changed });
  if (context.db.ahead) await takeOver(context, where, ids, added);
  const missing = (kind: Kind) => before.filter((one) => one.kind === kind && !taken.has(one.id)).map(({ id }) => id);
  return {
    ids,
    gone: { pages: missing('page'), files: missing('file'), reusableContents: missing('reusable-content') },
  };
}

/** A concurrent import of the same items: the ids recorded first win. */
async function takeOver({ db }: Context, where: SourceKey, ids: Ids, added: readonly MatchedResource[]): Promise<void> {
  if (added.length === 0) return;
  const noted = new Map((await listMatched(db, where)).map(({ kind, key, id }) => [`${kind} ${key}`, id]));
  const of = { page: ids.pages, file: ids.files, 'reusable-content': ids.reusableContents };
  for (const { kind, key, id } of added) of[kind].set(key, noted.get(`${kind} ${short(key)}`) ?? id);
}
