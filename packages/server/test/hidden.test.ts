// Every operation, with ids of what is hidden from the caller, foreign to them or out of reach of their token or session:
// in the path, and in every field of query and body that takes an id. Nothing of it is told and nothing is changed.
// Own process: all rows are compared many times, and those of other tests would be among them.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, changesSomething, idFieldsOf, operations, partsOf, type AnyOperation } from '@lectern/contract';
import { looksLikeId } from '../../contract/test/looks-like-id.ts';
import { idsOf, makeCallers, paramsOf, type Kind, type Things } from './callers.ts';
import { dump, without } from './dump.ts';
import { engine } from './engine.ts';
import { sample, sampleWith, shapeOf } from './samples.ts';

/** Operations that tell something of what they are given, and why they may. */
const open: Readonly<Record<string, string>> = {
  listSsoLogins: 'is for a page on which nobody is signed in yet; who knows the organization sees how to come in',
};

/** Under which name a world has what a field is for, where its name or kind does not say. */
const otherNames: Readonly<Record<string, string>> = {
  siteItem: 'siteSectionId',
  authors: 'userId',
  creator: 'userId',
  contributor: 'userId',
  requestedReviewer: 'userId',
  owner: 'userId',
  actor: 'userId',
  since: 'versionId',
  primary: 'revisionId',
  target: 'spaceId',
  siteSpaceIds: 'siteSpaceId',
  includedSiteSpaces: 'siteSpaceId',
};
const hiddenFor = ({ params }: Things, name: string): string | undefined =>
  params[otherNames[name] ?? ''] ?? params[`${name}Id`] ?? params[name];

const { kinds: everybody, readOnly, home } = await makeCallers();
/** Who may what is decided by the same code on both databases. On PostgreSQL those are enough who are asked all statements. */
const onBoth: readonly string[] = ['a guest', 'a creator', 'a token for one space', 'a visitor of a site'];
const isLong = process.env['LECTERN_FUZZ'] !== undefined;
const kinds = engine === 'sqlite' || isLong ? everybody : everybody.filter(({ name }) => onBoth.includes(name));

type Sent = { operation: AnyOperation; params: Record<string, string>; query?: unknown; body?: unknown; why: string };
type Answer = { status: number; body: unknown };

const inputOf = ({ operation, params, query, body }: Sent) => ({
  ...Object.fromEntries(operation.params.map((name) => [name, params[name] ?? 'absent'])),
  query: (query ?? sample(shapeOf(operation.query))) as Record<string, unknown>,
  ...(operation.body && { body: body ?? sample(shapeOf(operation.body)) }),
});

/** Sends it, and looks in the answer for what is hidden. Ids the caller has sent themselves tell nothing. */
async function send({ client, hidden }: Kind, sent: Sent, given = ''): Promise<Answer> {
  const input = inputOf(sent);
  const answer = await client.send(sent.operation, input);
  assert.ok(answer.status < 500, `${sent.why} answers ${answer.status}`);
  if (sent.operation.id in open) return answer;
  const told = JSON.stringify(answer.body) ?? '';
  const known = given + JSON.stringify(input);
  const secrets = hidden.flatMap((things) => [things.word, ...idsOf(things)]);
  const leaked = secrets.find((secret) => told.includes(secret) && !known.includes(secret));
  assert.equal(leaked, undefined, `${sent.why} answers ${answer.status} ${told}`);
  return answer;
}

/** Paths that name something hidden; what is around it may be seen. */
const throughPath = ({ seen }: Kind, things: Things): Sent[] =>
  operations
    .filter(({ params }) => params.some((name) => idsOf(things).includes(things.params[name]!)))
    .map((operation) => ({
      operation,
      params: { ...(seen && paramsOf(seen, operation)), ...paramsOf(things, operation) },
      why: operation.id,
    }));

/** A field with something hidden in it, on a path that can be seen. */
function through(
  { seen }: Kind,
  things: Things,
  at: { operation: AnyOperation; where: 'query' | 'body'; path: readonly string[]; name: string },
): Sent[] {
  const { operation, where, path, name } = at;
  const id = hiddenFor(things, name);
  if (id === undefined || (!seen && operation.params.length > 0)) return [];
  const value = sampleWith(shapeOf(operation[where]!), path, id);
  const why = `${operation.id} ${where}.${path.join('.')} = ${name} ${id}`;
  return [{ operation, params: seen ? paramsOf(seen, operation) : {}, [where]: value, why }];
}

/** Fields that say what they are the id of. */
const throughFields = (kind: Kind, things: Things): Sent[] =>
  operations.flatMap((operation) =>
    idFieldsOf(operation).flatMap(({ in: where, path, kind: name }) =>
      through(kind, things, { operation, where, path, name }),
    ),
  );

/** URLs of the application. */
const throughUrls = (_: Kind, { params }: Things): Sent[] => {
  const { spaceId, collectionId, organizationId, changeRequestId, revisionId, pagePath } = params;
  if (spaceId === undefined) return [];
  const [space, around] = [`/app/s/${spaceId}`, `/app/o/${organizationId ?? home.params['organizationId']}`];
  const paths = [
    space,
    `${space}/${pagePath}`,
    `${space}/~/changes/${changeRequestId}`,
    `${space}/~/revisions/${revisionId}/${pagePath}`,
    `${around}/s/${spaceId}`,
    `${around}/c/${collectionId}`,
  ];
  return paths.map((path) => {
    const query = { url: `http://lectern.test${path}` };
    return { operation: api.getContentByUrl, params: {}, query, why: `getContentByUrl ${path}` };
  });
};

const nameOf = (path: readonly string[]): string => path.findLast((step) => step !== '[]' && step !== '{}') ?? '';

/**
 * Fields that take an id and go through no door, for the reasons `id-fields.test.ts` of the contract lists; of several
 * with one name, such as the links in a header and in a footer, the first.
 */
const undeclared = operations.flatMap((operation) =>
  (['query', 'body'] as const).flatMap((where) => {
    const fields = new Map<string, { operation: AnyOperation; where: typeof where; path: readonly string[] }>();
    for (const { path, node } of operation[where] ? partsOf(operation[where]) : []) {
      const isOne = node['x-id-of'] === undefined && looksLikeId(path, node);
      if (isOne && !fields.has(nameOf(path))) fields.set(nameOf(path), { operation, where, path });
    }
    return [...fields.values()];
  }),
);

const throughOthers = (kind: Kind, things: Things): Sent[] =>
  undeclared.flatMap((at) => {
    const name = nameOf(at.path);
    return through(kind, things, { ...at, name: hiddenFor(things, name) === undefined ? 'page' : name });
  });

/** A search that would find it. */
function searchFor({ query, body }: AnyOperation, word: string): Pick<Sent, 'query' | 'body'> {
  const [inQuery, inBody] = [query, body].map((schema) => schema && shapeOf(schema).root.properties?.['query']);
  return {
    ...(inQuery && { query: { ...(sample(shapeOf(query)) as object), query: word } }),
    ...(body && inBody && { body: { ...(sample(shapeOf(body)) as object), query: word } }),
  };
}

/** Reads of what the caller sees, with hidden things around it: lists, searches, exports. */
const throughSeen = ({ seen }: Kind, things: Things): Sent[] =>
  operations
    .filter((operation) => seen && operation.params.length > 0 && !changesSomething(operation))
    .filter(({ id }) => !/Pdf|Epub/.test(id))
    .map((operation) => ({
      operation,
      params: { ...(seen && paramsOf(seen, operation)), ...things.around },
      ...searchFor(operation, things.word),
      why: `${operation.id} beside ${things.word}`,
    }));

/** What needs no id at all. */
const withoutIds: Sent[] = operations
  .filter(({ params }) => params.length === 0)
  .map((operation) => ({ operation, params: {}, why: operation.id }));

const isEmptyList = (body: unknown): boolean => (body as { items?: unknown[] } | undefined)?.items?.length === 0;
const isRefused = ({ operation }: Sent, { status, body }: Answer): boolean =>
  status >= 400 || (status === 204 && operation.method === 'DELETE') || isEmptyList(body);

const atFirst = await dump();

// First: other operations write ids the caller knows into what they see.
describe('replies about what can be seen', () => {
  for (const kind of kinds) {
    test(`reveal nothing hidden from ${kind.name}`, async () => {
      for (const one of kind.hidden.flatMap((things) => throughSeen(kind, things))) await send(kind, one);
    });
  }
});

describe('content hidden from', () => {
  for (const kind of kinds) {
    test(`${kind.name} is neither revealed nor changed`, async () => {
      const before = await dump();
      const ways = [throughPath, throughFields, throughUrls];
      const sent = kind.hidden.flatMap((things) => ways.flatMap((way) => way(kind, things)));
      assert.ok(sent.length > 250, `${sent.length} requests`);
      for (const one of sent) {
        const answer = await send(kind, one);
        const allowed = one.operation.id in open || isRefused(one, answer);
        assert.ok(allowed, `${one.why} answers ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      const after = await dump();
      assert.deepEqual([without(before, after), without(after, before)], [[], []]);
    });

    // These may do something, but not to what is hidden.
    test(`${kind.name} stays unchanged by other operations`, async () => {
      const before = await dump();
      const ids = kind.hidden.flatMap(idsOf);
      let given = '';
      for (const one of [...withoutIds, ...kind.hidden.flatMap((things) => throughOthers(kind, things))]) {
        await send(kind, one, given);
        given += JSON.stringify(inputOf(one));
      }
      // What others own may have been changed by themselves since.
      const lost = without(before, await dump()).filter(
        (row) => atFirst.has(row) && ids.some((id) => row.includes(id)),
      );
      assert.deepEqual(lost, []);
    });
  }
});

describe('a read-only token', () => {
  test('changes nothing with any operation', async () => {
    const before = await dump();
    // Printing takes seconds, and writes nothing but files of a cache.
    for (const operation of operations.filter(({ id }) => !/Pdf|Epub/.test(id))) {
      await readOnly.send(operation, inputOf({ operation, params: paramsOf(home, operation), why: '' }));
    }
    const after = await dump();
    assert.deepEqual([without(before, after), without(after, before)], [[], []]);
  });
});
