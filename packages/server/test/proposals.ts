// A space with content and people who propose changes to it, for the tests of change requests and what hangs on them.
import { api, type shapes } from '@lectern/contract';
import { a, type ChangeRequest, type Organization, type Person, type Space } from './harness.ts';
import { bodyIn, stableMarkdown } from './page-text.ts';

type Change = shapes.ContentChange;

export type Proposals = {
  organization: Organization;
  admin: Person;
  space: Space;
  spaceId: string;
  /** Ids of the pages by title. */
  pages: Record<string, string>;
  /** A change request with these edits in it. */
  propose(...changes: Change[]): Promise<ChangeRequest>;
  edit(request: { id: string }, changes: Change[], as?: Person): Promise<ChangeRequest>;
  merge(request: { id: string }, as?: Person): Promise<{ revision: string; result: string }>;
  read(pageId: string, request?: { id: string }): Promise<string | undefined>;
  /** Edits the main content, the way of a change request. */
  editMain(...changes: Change[]): Promise<string>;
};

export const insert = (title: string, markdown = '', rest: object = {}): Change => ({
  operation: 'insert_page',
  title,
  document: { markdown },
  ...rest,
});
export const rewrite = (page: string, markdown: string): Change => ({
  operation: 'update_page',
  page,
  document: { markdown },
});
export const update = (page: string, rest: object): Change => ({ operation: 'update_page', page, ...rest });
export const remove = (page: string): Change => ({ operation: 'delete_page', page });

/** `content` is Markdown by title, which becomes the main content. */
export async function proposals(content: Record<string, string> = { Start: 'One.\n\nTwo.\n' }): Promise<Proposals> {
  const organization = await a.organization();
  const { admin } = organization;
  const space = await a.space({ in: organization });
  const spaceId = space.id;
  const edit: Proposals['edit'] = async (request, changes, as = admin) =>
    (await as.call(api.editContentInChangeRequest, {
      spaceId,
      changeRequestId: request.id,
      body: { changes },
    })) as ChangeRequest;
  const propose: Proposals['propose'] = async (...changes) =>
    edit(await a.changeRequest({ in: organization, space }), changes);
  const merge: Proposals['merge'] = (request, as = admin) =>
    as.call(api.mergeChangeRequest, { spaceId, changeRequestId: request.id });
  const editMain: Proposals['editMain'] = async (...changes) => (await merge(await propose(...changes))).revision;
  if (Object.keys(content).length > 0) {
    await editMain(...Object.entries(content).map(([title, markdown]) => insert(title, markdown)));
  }
  const { pages } = await admin.call(api.listPages, { spaceId });
  return {
    organization,
    admin,
    space,
    spaceId,
    pages: Object.fromEntries(pages.map(({ title, id }) => [title, id])),
    propose,
    edit,
    merge,
    editMain,
    async read(pageId, request) {
      const query = stableMarkdown;
      const page = request
        ? admin.call(api.getPageInChangeRequest, { spaceId, changeRequestId: request.id, pageId, query })
        : admin.call(api.getPage, { spaceId, pageId, query });
      return bodyIn(await page);
    },
  };
}
