// Both locations of comments, a space and a change request, with the same calls, so that tests are written once.
import { api, type Client, type shapes, type Static } from '@lectern/contract';
import { a, type Organization, type Person } from '../../../../test/harness.ts';

type Comment = Static<typeof shapes.Comment>;
type Block = { key: string; type: string; nodes?: Block[]; fragments?: { nodes: Block[] }[] };

export type Started = {
  organization: Organization;
  admin: Person;
  /** A member with the level comment. */
  writer: Person;
  at: { spaceId: string; changeRequestId: string };
  calls: Calls;
  /** Changes the content that is commented on. */
  edit(...changes: shapes.ContentChange[]): Promise<{ id: string }[]>;
  write(page: string, markdown: string): Promise<void>;
  /** Keys of the top-level blocks of a page, or of the children of one of them. */
  nodes(page: string, ...into: number[]): Promise<string[]>;
  post(body: object, as?: Client): Promise<Comment>;
  get(comment: { id: string }): Promise<Comment>;
  /** Number of open comments, as reported by the space or change request. */
  counted(): Promise<number>;
};

const onSpace = {
  listComments: api.listComments,
  createComment: api.createComment,
  getComment: api.getComment,
  updateComment: api.updateComment,
  deleteComment: api.deleteComment,
  listCommentReplies: api.listCommentReplies,
  createCommentReply: api.createCommentReply,
  getCommentReply: api.getCommentReply,
  updateCommentReply: api.updateCommentReply,
  deleteCommentReply: api.deleteCommentReply,
  listCommenters: api.listCommenters,
  editContent: api.editContent,
  getPage: api.getPage,
};
type Calls = typeof onSpace;

/** Their paths have one more parameter, which `at` holds. */
const onChangeRequest = {
  listComments: api.listCommentsInChangeRequest,
  createComment: api.createCommentInChangeRequest,
  getComment: api.getCommentInChangeRequest,
  updateComment: api.updateCommentInChangeRequest,
  deleteComment: api.deleteCommentInChangeRequest,
  listCommentReplies: api.listCommentRepliesInChangeRequest,
  createCommentReply: api.createCommentReplyInChangeRequest,
  getCommentReply: api.getCommentReplyInChangeRequest,
  updateCommentReply: api.updateCommentReplyInChangeRequest,
  deleteCommentReply: api.deleteCommentReplyInChangeRequest,
  listCommenters: api.listCommentersInChangeRequest,
  editContent: api.editContentInChangeRequest,
  getPage: api.getPageInChangeRequest,
} as unknown as Calls;

async function start(calls: Calls): Promise<Started> {
  const organization = await a.organization();
  const { admin } = organization;
  const { id: spaceId } = await a.space({ in: organization });
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const changeRequest = await admin.call(api.createChangeRequest, { spaceId, body: {} });
  const at = { spaceId, changeRequestId: changeRequest.id };
  const edit: Started['edit'] = async (...changes) => {
    const answer = (await admin.call(calls.editContent, {
      ...at,
      query: { compat: false } as object,
      body: { changes },
    })) as unknown as {
      changes: { page: { id: string } }[];
    };
    return answer.changes.map((change) => change.page);
  };
  return {
    organization,
    admin,
    writer: await a.member({ in: organization, role: 'comment' }),
    at,
    calls,
    edit,
    write: async (page, markdown) => void (await edit({ operation: 'update_page', page, document: { markdown } })),
    async nodes(pageId, ...into) {
      const page = await admin.call(calls.getPage, { ...at, pageId });
      let blocks = page.document!.nodes as Block[];
      for (const index of into) {
        const block = blocks[index]!;
        blocks = [...(block.nodes ?? []), ...(block.fragments ?? []).flatMap(({ nodes }) => nodes)];
      }
      return blocks.map(({ key }) => key);
    },
    post: (body, as = admin) => as.call(calls.createComment, { ...at, body: { body: 'Well.', ...body } }),
    get: ({ id }) => admin.call(calls.getComment, { ...at, commentId: id }),
    counted: async () =>
      calls === onSpace
        ? (await admin.call(api.getSpace, at)).comments
        : (await admin.call(api.getChangeRequest, at)).comments,
  };
}

export const places = [
  { place: 'a space', start: () => start(onSpace) },
  { place: 'a change request', start: () => start(onChangeRequest) },
];

export const insert = (title: string, markdown: string, rest: object = {}): shapes.ContentChange => ({
  operation: 'insert_page',
  title,
  document: { markdown },
  ...rest,
});
