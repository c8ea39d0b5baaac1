// Jobs that index what pages render from API descriptions: outside transactions, because descriptions may be in remote
// storage. The result is written only if the page is unchanged.
import { findPage } from '@lectern/content';
import { findPart } from '#features/openapi-specs';
import { readBodies, organizationOf } from '#features/revisions';
import type { Db } from '#db/database';
import { lock } from '#db/dialect';
import { inChunks } from '#platform/chunks';
import type { JobContext } from '#platform/jobs';
import { contentOf } from './main-content.ts';
import { apiSectionsOn, type ApiSections } from './api-sections.ts';
import { dependenciesOf } from './section-dependencies.ts';
import { indexPage, isIndexed, type Content } from './index-page.ts';
import { dependencyKey } from './sections.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    'search.draw': { space: string; pages: readonly string[] };
  }
}

/** Pages per transaction. */
const together = 20;

export async function indexApiBlocks(
  { space, pages }: { space: string; pages: readonly string[] },
  { services, write }: Pick<JobContext, 'services' | 'write'>,
): Promise<void> {
  const { reads } = services.database;
  for (const some of inChunks(pages, together)) {
    const now = await contentOf(reads, space);
    if (!now) return;
    const { organization } = now.place;
    const read: { content: Content; drawn: ApiSections }[] = [];
    for (const id of some) {
      const content = await readContent(reads, now, id);
      if (!content) continue;
      const drawn = await apiSectionsOn({ space, ...content }, (slug, wanted) =>
        findPart({ db: reads, services }, organization, slug, wanted),
      );
      read.push({ content, drawn });
    }
    await write((db) => keep(db, space, read));
  }
}

type At = NonNullable<Awaited<ReturnType<typeof contentOf>>>;

async function readContent(db: Db, { records, tree }: At, id: string): Promise<Content | undefined> {
  const page = await findPage(records, tree, id);
  if (!page || !(await isIndexed(records, tree, page))) return undefined;
  const text =
    page.body === undefined ? undefined : (await readBodies(db, organizationOf(records), [page.body])).get(page.body);
  return { page, text, ...(await dependenciesOf(db, records, tree, text)) };
}

async function keep(db: Db, space: string, read: readonly { content: Content; drawn: ApiSections }[]): Promise<void> {
  // A concurrent change of the head indexes newer pages.
  await lock(db, `head ${space}`);
  const now = await contentOf(db, space);
  if (!now) return;
  for (const { content, drawn } of read) {
    const { id } = content.page;
    const fresh = await readContent(db, now, id);
    if (!fresh || sourceOf(fresh) !== sourceOf(content)) continue;
    await indexPage(db, now.place, id, fresh, drawn, { isDrawn: true });
  }
}

/** Everything that the rendered API sections of a page depend on. */
const sourceOf = (content: Content): string =>
  [content.page.title, content.page.body, dependencyKey(content)].join('\n');
