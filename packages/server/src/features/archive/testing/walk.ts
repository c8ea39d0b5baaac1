// Calls every read operation of the contract on every resource.
import { api, operations, type AnyOperation, type Client } from '@lectern/contract';
import { sample, shapeOf } from '../../../../test/samples.ts';
import { notYet } from '../../../../test/not-yet.ts';

type Params = Record<string, string>;
type Query = Record<string, unknown>;
export type Question = { operation: AnyOperation; params: Params; query: Query };

/** Tokens and sessions are never exported, and the tests create their own; the audit log stays on its server. */
const ofTheServer = [
  'getInstallation',
  'listInstallationJobs',
  'listLicences',
  'listTokens',
  'listSessions',
  'listAuditEntries',
  'getAuditEntry',
  'exportAuditLog',
  'listNotifications',
  'countUnreadNotifications',
];
/** A copy must not send its own changes to the same receivers. */
const tellsOthers = ['listWebhooks', 'getWebhook', 'listWebhookDeliveries', 'getWebhookDelivery'];
/** These return URLs of downloads generated from what the others return. */
const isMade = ({ path }: AnyOperation): boolean => /\/(?:pdf|epub|export)$/.test(path);

async function all<T>(client: Client, operation: AnyOperation, input: Query): Promise<T[]> {
  const { status, body } = await client.send(operation, {
    ...input,
    query: { limit: 1000, ...(input['query'] as object) },
  });
  return status === 200 ? (body as { items: T[] }).items : [];
}

type Tree = { id: string; path?: string; documentId?: string; pages?: Tree[] };
const flat = (pages: readonly Tree[]): Tree[] => pages.flatMap((page) => [page, ...flat(page.pages ?? [])]);
type Thing = { id: string };

/** Combinations of path parameters, from what the administrator sees. */
async function listPlaces(client: Client, organizationId: string): Promise<Params[]> {
  const at = { organizationId };
  const places: Params[] = [];
  const spaces = [
    ...(await all<Thing>(client, api.listSpaces, at)),
    ...(await all<Thing>(client, api.listSpaces, { ...at, query: { deleted: true } })),
  ];
  const things: [string, AnyOperation, string][] = [
    ['collectionId', api.listCollections, 'id'],
    ['teamId', api.listTeams, 'id'],
    ['userId', api.listMembers, 'id'],
    ['inviteId', api.listInviteLinks, 'id'],
    ['fieldName', api.listCustomFields, 'name'],
    ['specSlug', api.listOpenApiSpecs, 'slug'],
  ];
  for (const [param, operation, name] of things) {
    for (const thing of await all<Record<string, string>>(client, operation, { ...at, query: { nested: true } })) {
      places.push({ ...at, emailDomain: 'rich.test', [param]: thing[name]! });
    }
  }
  for (const { id: spaceId } of spaces) places.push(...(await listInSpace(client, organizationId, spaceId)));
  return places;
}

async function listInSpace(client: Client, organizationId: string, spaceId: string): Promise<Params[]> {
  const at = { organizationId, spaceId };
  const places: Params[] = [at];
  const comments = await all<Thing>(client, api.listComments, at);
  for (const { id: commentId } of comments) {
    const replies = await all<Thing>(client, api.listCommentReplies, { ...at, commentId });
    places.push({ ...at, commentId }, ...replies.map(({ id }) => ({ ...at, commentId, commentReplyId: id })));
  }
  const branches: Params[] = [at];
  for (const status of ['draft', 'open', 'merged', 'archived']) {
    for (const { id } of await all<Thing>(client, api.listChangeRequests, { ...at, query: { status } })) {
      branches.push({ ...at, changeRequestId: id });
    }
  }
  for (const { id } of await all<Thing>(client, api.listRevisions, at)) branches.push({ ...at, revisionId: id });
  for (const branch of branches) {
    const listing =
      'changeRequestId' in branch
        ? api.listPagesInChangeRequest
        : 'revisionId' in branch
          ? api.listPagesInRevision
          : api.listPages;
    const { status, body } = await client.send(listing, branch);
    const pages = status === 200 ? flat((body as { pages: Tree[] }).pages) : [];
    const files =
      'changeRequestId' in branch
        ? api.listFilesInChangeRequest
        : 'revisionId' in branch
          ? api.listFilesInRevision
          : api.listFiles;
    places.push(branch);
    for (const { id, path, documentId = id } of pages) {
      places.push({ ...branch, pageId: id, pagePath: path ?? id, documentId });
    }
    places.push({ ...branch, reusableContentId: 'footer1' });
    for (const { id } of await all<Thing>(client, files, branch)) places.push({ ...branch, fileId: id });
    if (!('changeRequestId' in branch)) continue;
    for (const { id } of await all<Thing>(client, api.listCommentsInChangeRequest, branch)) {
      const at = { ...branch, commentId: id };
      places.push(at);
      for (const reply of await all<Thing>(client, api.listCommentRepliesInChangeRequest, at)) {
        places.push({ ...at, commentReplyId: reply.id });
      }
    }
  }
  return places;
}

const words = ['chapter', 'penguins merged', 'beg', '中文', 'nothing-like-this'];

/** Without a query, and with every value of every enumerated parameter. */
function queriesOf(operation: AnyOperation, users: readonly string[]): Query[] {
  const shape = shapeOf(operation.query);
  const { root, resolve } = shape;
  const required = root.required ?? [];
  if (required.includes('query')) return words.map((query) => ({ query }));
  if (required.includes('user')) return users.map((user) => ({ user }));
  if (required.length > 0) return [sample(shape) as Query];
  const queries: Query[] = [{}];
  for (const [name, property] of Object.entries(root.properties ?? {})) {
    const { type, enum: values, items } = resolve(property);
    if (type === 'boolean') queries.push({ [name]: true });
    for (const value of values ?? (items && resolve(items).enum) ?? []) queries.push({ [name]: value });
  }
  return queries;
}

export const isAsked = (operation: AnyOperation): boolean =>
  operation.method === 'GET' &&
  !notYet.includes(operation.id) &&
  !ofTheServer.includes(operation.id) &&
  !tellsOthers.includes(operation.id) &&
  !isMade(operation);

/** `known` has at least one resource of every type. */
export async function listQuestions(client: Client, organizationId: string, known: Params): Promise<Question[]> {
  const places = [known, ...(await listPlaces(client, organizationId))];
  const users = places.flatMap(({ userId }) => userId ?? []);
  const questions: Question[] = [];
  for (const operation of operations) {
    if (!isAsked(operation)) continue;
    const seen = new Map<string, Params>();
    for (const place of places) {
      if (!operation.params.every((name) => name in place)) continue;
      const params = Object.fromEntries(operation.params.map((name) => [name, place[name]!]));
      seen.set(JSON.stringify(params), params);
    }
    const wanted = spread([...seen.values()], 15);
    const [plain, ...others] = queriesOf(operation, users);
    if (!plain) continue;
    for (const params of wanted) questions.push({ operation, params, query: plain });
    // A query parameter has the same effect everywhere, so a few resources are enough.
    for (const params of spread(wanted, 3)) {
      for (const query of others) questions.push({ operation, params, query });
    }
  }
  return questions;
}

/** An evenly spread sample of a list. */
export const spread = <T>(list: readonly T[], most: number): T[] =>
  list.filter(
    (_, index) => Math.floor((index * most) / list.length) !== Math.floor(((index - 1) * most) / list.length),
  );

/** Tokens in URLs contain their time of issue and signer: they differ in every reply. */
const signedToken = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g;
/** So do file URLs, which are valid for a day or two. */
const signature = /(?<=[?&]signature=)[\w-]{32}/g;

export async function ask(client: Client, { operation, params, query }: Question): Promise<unknown> {
  const { status, body } = await client.send(operation, { ...params, query });
  const text = JSON.stringify(body) ?? 'null';
  return {
    status,
    body: JSON.parse(text.replaceAll(signedToken, 'a signed token').replaceAll(signature, 'signed')) as unknown,
  };
}
