// The main content of a space, or that of a change request. Their operations differ only in name.
import { api, type Reply, type shapes, type Static } from '@lectern/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';
import { nestPages, type TreePage } from './page-tree.ts';
import { keyOf, query, refresh } from './query.ts';

/** `changeRequestId` is the number of the change request, as in URLs. */
export type Branch = { spaceId: string; changeRequestId?: string | undefined };

export type Content = Omit<Reply<'getContent'>, 'pages'> & { pages: TreePage[] };
export type Page = Static<typeof shapes.Page>;
export type ContentChange = Static<typeof shapes.ContentChange>;
export type EditPreview = Static<typeof shapes.EditPreview>;
export type ChangeRequest = Static<typeof shapes.ChangeRequest>;

export const light = { metadata: false, computed: false } as const;

const withoutPages = { ...light, pages: false } as const;
const treeQuery = { computed: false } as const;

/** The pages as short rows: a space may have ten thousand. The browser revalidates them with their `ETag`. */
async function loadContent({ spaceId, changeRequestId }: Branch, signal: AbortSignal): Promise<Content> {
  const [tree, rest] = await Promise.all(
    changeRequestId === undefined
      ? [
          client.call(api.getPageTree, { spaceId, query: treeQuery, signal }),
          client.call(api.getContent, { spaceId, query: withoutPages, signal }),
        ]
      : [
          client.call(api.getPageTreeInChangeRequest, { spaceId, changeRequestId, query: treeQuery, signal }),
          client.call(api.getContentInChangeRequest, { spaceId, changeRequestId, query: withoutPages, signal }),
        ],
  );
  return { ...rest, pages: nestPages(tree.pages) };
}

/** Pages, files and reusable contents without bodies. */
export const contentOf = (branch: Branch) => {
  const { spaceId, changeRequestId } = branch;
  return queryOptions({
    queryKey:
      changeRequestId === undefined
        ? keyOf(api.getContent, { spaceId, query: withoutPages })
        : keyOf(api.getContentInChangeRequest, { spaceId, changeRequestId, query: withoutPages }),
    queryFn: ({ signal }) => loadContent(branch, signal),
  });
};

export const asMarkdown = { format: 'markdown', 'format.markdown.refs': 'stable', ...light } as const;

export const pageOf = ({ spaceId, changeRequestId }: Branch, pageId: string) =>
  changeRequestId === undefined
    ? query(api.getPage, { spaceId, pageId, query: asMarkdown })
    : query(api.getPageInChangeRequest, { spaceId, changeRequestId, pageId, query: asMarkdown });

const asHtml = { format: 'html', ...light } as const;

/** The page as it is read: rendered by the server, so that no parser is loaded for it. */
export const readPageOf = ({ spaceId, changeRequestId }: Branch, pageId: string) =>
  changeRequestId === undefined
    ? query(api.getPage, { spaceId, pageId, query: asHtml })
    : query(api.getPageInChangeRequest, { spaceId, changeRequestId, pageId, query: asHtml });

/** The page with its body as a tree of blocks, which have the keys that comments refer to. */
export const pageBlocksOf = ({ spaceId, changeRequestId }: Branch, pageId: string) =>
  changeRequestId === undefined
    ? query(api.getPage, { spaceId, pageId, query: { format: 'document', ...light } })
    : query(api.getPageInChangeRequest, { spaceId, changeRequestId, pageId, query: { format: 'document', ...light } });

export async function headOf({ spaceId, changeRequestId }: Branch): Promise<string> {
  const { revision } =
    changeRequestId === undefined
      ? await client.call(api.getSpace, { spaceId })
      : await client.call(api.getChangeRequest, { spaceId, changeRequestId });
  return known(revision);
}

/** An answer without a revision is not from the service but from something before it, and nothing was stored. */
function known(revision: string | undefined): string {
  if (!revision) throw new Error('the answer has no revision');
  return revision;
}

type EditOptions = { ifMatch?: string | undefined };

/** `created` are pages, `createdContents` reusable contents, `changes` what the server tells of each page. */
export type EditResult = {
  revision: string;
  created: string[];
  createdContents: string[];
  changes: Reply<'editContent'>['changes'];
};

export async function edit(
  branch: Branch,
  changes: ContentChange[],
  { ifMatch }: EditOptions = {},
): Promise<EditResult> {
  const { spaceId, changeRequestId } = branch;
  const headers = ifMatch === undefined ? {} : { headers: { 'if-match': `"${ifMatch}"` } };
  const body = { changes };
  const reply =
    changeRequestId === undefined
      ? await client.call(api.editContent, { spaceId, body, ...headers })
      : await client.call(api.editContentInChangeRequest, {
          spaceId,
          changeRequestId,
          body,
          query: { compat: false },
          ...headers,
        });
  const revision = known(
    'revision' in reply ? reply.revision : 'changeRequest' in reply ? reply.changeRequest.revision : undefined,
  );
  const made = 'changes' in reply ? reply.changes : [];
  const contents = ('reusableContents' in reply && reply.reusableContents) || [];
  return {
    revision,
    created: made.flatMap((one) => (one.object === 'created_page' ? [one.page.id] : [])),
    changes: made,
    createdContents: contents.flatMap(({ change, id }) => (change === 'created' ? [id] : [])),
  };
}

/** A new change request, for changes of a space whose main content is locked. */
export async function startChangeRequest(spaceId: string, subject: string): Promise<Required<Branch>> {
  const body = { subject: subject.slice(0, 100) };
  const { number } = await client.call(api.createChangeRequest, { spaceId, body });
  await refresh([keyOf(api.listChangeRequests, { spaceId }), keyOf(api.getSpace, { spaceId })]);
  return { spaceId, changeRequestId: String(number) };
}

/** After an edit: the tree, the pages and what counts them. */
export const refreshBranch = ({ spaceId, changeRequestId }: Branch): Promise<void> =>
  changeRequestId === undefined
    ? refresh([
        keyOf(api.getContent, { spaceId }),
        keyOf(api.getPage, { spaceId }),
        keyOf(api.getReusableContent, { spaceId }),
        keyOf(api.countUses, { spaceId }),
        keyOf(api.listUses, { spaceId }),
        keyOf(api.getSpace, { spaceId }),
      ])
    : refresh([
        keyOf(api.getContentInChangeRequest, { spaceId }),
        keyOf(api.getPageInChangeRequest, { spaceId }),
        keyOf(api.getReusableContentInChangeRequest, { spaceId }),
        keyOf(api.countUsesInChangeRequest, { spaceId }),
        keyOf(api.listUsesInChangeRequest, { spaceId }),
        keyOf(api.getChangeRequest, { spaceId }),
        keyOf(api.getChangeRequestChanges, { spaceId }),
        keyOf(api.listViewedPages, { spaceId }),
        keyOf(api.previewMerge, { spaceId }),
      ]);
