// Spaces to search in.
import { api, type BodyOf, type shapes } from '@lectern/contract';
import { a, type Organization, type Person } from '../../../../test/harness.ts';

type Edited = { changes: { page: { id: string } }[] };
export type NewPage = { title: string; text?: string; into?: string; description?: string };

export type Library = Awaited<ReturnType<typeof library>>;

export async function library(input: { in?: Organization; title?: string; pages?: readonly NewPage[] } = {}) {
  const organization = input.in ?? (await a.organization());
  const { admin } = organization;
  const space = await a.space({ in: organization, ...(input.title !== undefined && { title: input.title }) });
  const spaceId = space.id;
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });

  const edit = async (changes: shapes.ContentChange[]): Promise<string[]> => {
    const body: BodyOf<typeof api.editContent> = { changes };
    const made = (await admin.call(api.editContent, { spaceId, body })) as Edited;
    return made.changes.map(({ page }) => page.id);
  };
  const page = async ({ title, text = '', ...rest }: NewPage): Promise<string> =>
    (await edit([{ operation: 'insert_page', title, document: { markdown: text }, ...rest }]))[0]!;
  for (const one of input.pages ?? []) await page(one);

  const search = (query: string, as: Person = admin) => as.call(api.searchSpace, { spaceId, query: { query } });
  return {
    organization,
    admin,
    space,
    spaceId,
    page,
    edit,
    update: (id: string, fields: object) => edit([{ operation: 'update_page', page: id, ...fields }]),
    remove: (id: string) => edit([{ operation: 'delete_page', page: id }]),
    search,
    /** The titles of the pages found, in order. */
    found: async (query: string, as?: Person): Promise<string[]> =>
      (await search(query, as)).items.map(({ title }) => title),
  };
}
