// The examples of the reference are true: each request is sent, and the reply has the fields of the one that is shown.
// `WRITE_EXAMPLES=1` writes the examples anew, from which `npm run derive` makes the OpenAPI document.
// Own process: other tests pass time, and deliver to webhooks that are there.
import { strict as assert } from 'node:assert';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { operations, type AnyOperation } from '@lectern/contract';
import { ServerCheck } from '../distribution/server-check.ts';
import { engine } from '../engine.ts';
import { checkReply } from '../reply-check.ts';
import { paramsAt } from '../organization-fixture.ts';
import { sample, shapeOf } from '../samples.ts';
import { createNormalize } from './normalize.ts';
import { preparedRequestsIn, stopPrepared } from './prepared.ts';
import { requestsIn } from './requests.ts';
import { makeExampleWorld } from './world.ts';

type Example = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  status: number;
  reply?: unknown;
};
const file = join(import.meta.dirname, '../../../contract/examples.json');
const isWriting = process.env['WRITE_EXAMPLES'] !== undefined;
const stored = isWriting ? {} : (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Example>);

const world = await makeExampleWorld();
const { admin, p } = world;
const prepared = Object.fromEntries(preparedRequestsIn(world));
const requests = { ...requestsIn(world), ...prepared };

/** What ends things comes last. */
const ending = [
  'createReview',
  'pullIntoChangeRequest',
  'resolveConflicts',
  'mergeChangeRequest',
  'restoreRevision',
  'transferSpace',
  'transferCollection',
  'unpublishSite',
  'regeneratePublishingAuth',
  'changePassword',
];
const order = ['GET', 'POST', 'PUT', 'PATCH', 'ENDING', 'DELETE'];
/** What reads comes before what makes more to read. */
const phaseOf = ({ id, method }: AnyOperation): number =>
  order.indexOf(ending.includes(id) ? 'ENDING' : method) + (method === 'GET' && id in prepared ? 0.5 : 0);
const sorted = operations.toSorted(
  (a, b) =>
    phaseOf(a) - phaseOf(b) ||
    (a.method === 'DELETE'
      ? b.path.split('/').length - a.path.split('/').length
      : ending.indexOf(a.id) - ending.indexOf(b.id)),
);

const names = new Map(Object.entries({ ...p, adminId: admin.id }).map(([name, id]) => [id, name]));
const exampleIds = new Map(
  [...names].filter(([id]) => /^(?:[a-z]+_)?\w{16,}$/.test(id)).map(([id, name]) => [id, idFor(name, id)]),
);

/** An id of the documentation that tells what it is of. */
function idFor(name: string, id: string): string {
  const [, prefix = ''] = /^([a-z]+_)/.exec(id) ?? [];
  const letters = name.replace(/Id$/, '').replaceAll(/[^A-Za-z]/g, '');
  return `${prefix}0Vb${letters.charAt(0).toUpperCase()}${letters.slice(1)}7kQwE3nYtRp2Lm`.slice(
    0,
    Math.max(id.length, 16),
  );
}

const servers = new ServerCheck();

async function send(operation: AnyOperation): Promise<Example> {
  const {
    prepare,
    by,
    around = (work: () => Promise<void>) => work(),
    params = {},
    query,
    body,
    form,
  } = requests[operation.id] ?? {};
  const prepared = (await prepare?.()) ?? {};
  const known: Record<string, string> = { ...paramsAt(world.world, operation), ...p };
  const inRequest = operation.params.includes('changeRequestId') ? world.world.inChangeRequest : {};
  const given = Object.fromEntries(
    operation.params.map((name) => [
      name,
      params[name] ?? prepared[name] ?? inRequest[name] ?? known[name] ?? 'absent',
    ]),
  );
  const sentBody =
    prepared['body'] === undefined
      ? (body ?? (operation.body && !operation.bodyOptional ? sample(shapeOf(operation.body)) : undefined))
      : (JSON.parse(prepared['body']) as unknown);
  const sentQuery = query ?? (sample(shapeOf(operation.query)) as Record<string, unknown>);
  const caller = (await by?.()) ?? admin;
  let sent: Awaited<ReturnType<typeof admin.send>> | undefined;
  await around(() =>
    servers.watch(operation.id, async () => {
      sent = await caller.send(operation, {
        ...given,
        query: sentQuery,
        ...(sentBody !== undefined && { body: sentBody }),
        ...(form && { form }),
      });
    }),
  );
  const answer = sent!;
  assert.ok(answer.status < 300, `${operation.id} ${answer.status} ${JSON.stringify(answer.body)}`);
  checkReply(operation, answer);
  const normalize = createNormalize(exampleIds);
  return {
    ...(operation.params.length > 0 && { params: normalize(given) as Record<string, unknown> }),
    ...(Object.keys(sentQuery).length > 0 && { query: normalize(sentQuery) as Record<string, unknown> }),
    ...(sentBody !== undefined && { body: normalize(sentBody) }),
    status: answer.status,
    ...(answer.body !== undefined && { reply: shortened(normalize(answer.body)) }),
  };
}

/** One or two items tell what a list is of. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened);
  if (typeof value === 'string') return value.length > 400 ? `${value.slice(0, 400)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)]));
}

/** The names of the fields, at any depth; of lists those of the first item, where both have one. */
function differences(shown: unknown, real: unknown, path = 'reply'): string[] {
  if (Array.isArray(shown) && Array.isArray(real)) {
    return shown.length > 0 && real.length > 0 ? differences(shown[0], real[0], `${path}[0]`) : [];
  }
  if (typeof shown !== 'object' || shown === null || typeof real !== 'object' || real === null)
    return typeof shown === typeof real || shown === null || real === null ? [] : [`${path} is a ${typeof real}`];
  const [a, b] = [shown as Record<string, unknown>, real as Record<string, unknown>];
  return [
    ...Object.keys(a).flatMap((key) =>
      key in b ? differences(a[key], b[key], `${path}.${key}`) : [`${path}.${key} is not there`],
    ),
    ...Object.keys(b).flatMap((key) => (key in a ? [] : [`${path}.${key} is not shown`])),
  ];
}

describe('the examples of the reference', () => {
  const written: Record<string, Example> = {};
  after(async () => {
    await stopPrepared();
    world.stop();
  });
  for (const operation of sorted) {
    test(operation.id, async () => {
      const real = await send(operation);
      written[operation.id] = real;
      if (isWriting) return;
      const shown = stored[operation.id];
      assert.ok(shown, 'it has no example');
      assert.deepEqual(differences(shown.reply, real.reply), []);
      assert.deepEqual(differences(shown.body, real.body, 'body'), []);
      assert.equal(shown.status, real.status);
      if (shown.reply !== undefined) {
        checkReply(operation, {
          status: shown.status,
          headers: new Headers({ location: 'https://docs.example.com/' }),
          body: shown.reply,
        });
      }
    });
  }

  // Recorded here, where every operation is called.
  if (engine === 'postgres')
    test('need one server for each organization, but for what is known', () => servers.requireKnown());

  test('are for every operation', () => {
    if (isWriting) {
      const inOrder = operations.flatMap(({ id }) => (written[id] ? [[id, written[id]]] : []));
      writeFileSync(file, `${JSON.stringify(Object.fromEntries(inOrder), null, 1)}\n`);
      return;
    }
    assert.deepEqual(Object.keys(stored).sort(), operations.map(({ id }) => id).sort());
  });
});
