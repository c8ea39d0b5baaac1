// A space with very many pages: chapters of 50 pages, which is the most that one edit inserts.
import { api } from '@lectern/contract';
import type { Author } from './author.ts';

const pagesOfChapter = 50;

/** Chapter 3 begins with a page of this name and has the pages `Page 3.1` to `Page 3.49` below it. */
export async function writeLargeSpace(
  { client, organizationId }: Pick<Author, 'client' | 'organizationId'>,
  { title, pages }: { title: string; pages: number },
): Promise<string> {
  const body = { title, empty: true, editMode: 'live' } as const;
  const { id: spaceId } = await client.call(api.createSpace, { organizationId, body });
  const document = { markdown: '' };
  for (let chapter = 0; chapter < pages / pagesOfChapter; chapter++) {
    const ref = `chapter-${chapter}`;
    const first = { operation: 'insert_page' as const, title: `Chapter ${chapter}`, document, ref };
    const others = Array.from({ length: pagesOfChapter - 1 }, (_, index) => ({
      operation: 'insert_page' as const,
      title: `Page ${chapter}.${index + 1}`,
      document,
      into: ref,
    }));
    await client.call(api.editContent, { spaceId, body: { changes: [first, ...others] } });
  }
  return spaceId;
}
