// The pages that show a hosted API description.
import type { Static, shapes } from '@lectern/contract';
import type { Person } from '#features/access';
import { findSpaceTree } from '#features/content';
import type { SignedInContext } from '#platform/context';
import type { Page, PageQuery } from '#platform/paging';
import { presentUses, type CountedSource } from './present-uses.ts';
import * as rows from './rows-specs.ts';

type SpecUse = Static<typeof shapes.OpenApiSpecUse>;

/** Those in spaces that the caller may read. */
export async function listSpecUses(
  context: SignedInContext,
  person: Person,
  { organization_id: organization, slug }: { organization_id: string; slug: string },
  query: PageQuery,
): Promise<Page<SpecUse>> {
  const only = context.caller.scopes.space;
  const page = await rows.listSpecUses(context.db, { organization, slug }, person, only, query);
  const items: SpecUse[] = [];
  for (const some of Map.groupBy(page.items, ({ space_id }) => space_id).values()) {
    const { space_id: id, space_title: title, revision_id } = some[0]!;
    const content = await findSpaceTree(context, { organization_id: organization, id, revision_id });
    const sources = some.map(({ source_kind, source_id }) => ({
      kind: source_kind as CountedSource['kind'],
      id: source_id,
      count: 1,
    }));
    for (const { count: _, ...use } of await presentUses(content, sources))
      items.push({ object: 'openapi-spec-use', space: { id, title }, ...use });
  }
  return { ...page, items };
}
