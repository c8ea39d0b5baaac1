import { strict as assert } from 'node:assert';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { pino } from 'pino';
import { startChild } from '../../../test/process/child.ts';
import { suiteSettings } from '../../../test/process/settings.ts';
import { a, services, settleJobs } from '../../../test/harness.ts';
import { createApp, type App } from '../../app.ts';
import { startReceiver } from '../../features/webhooks/testing/receiver.ts';
import { readConfig } from '../config.ts';
import { parseTraceParent, statementSummary } from './span.ts';
import { startTracing, type Tracing } from './tracing.ts';

type Received = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number; message?: string };
};
type Sent = {
  resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: Received[] }[] }[];
};

/** Receives spans as a collector does. */
async function startCollector() {
  const spans: Received[] = [];
  const requests: IncomingMessage[] = [];
  const bodies: Sent[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Sent;
      requests.push(request);
      bodies.push(body);
      for (const { scopeSpans } of body.resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { spans, requests, bodies, url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}

const attribute = ({ attributes }: Received, key: string): unknown =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];

type Collector = Awaited<ReturnType<typeof startCollector>>;
const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';

describe('traces', () => {
  const settings = suiteSettings();
  let collector: Collector;
  before(async () => void (collector = await startCollector()));
  after(() => collector.stop());

  async function traced(work: (app: App, tracing: Tracing) => Promise<void>, env: Record<string, string> = {}) {
    const config = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
      OTEL_SERVICE_NAME: 'docs',
      ...env,
    });
    const tracing = startTracing(config.tracing!, services.log);
    const app = createApp(services, { tracing });
    const before = collector.spans.length;
    await work(app, tracing);
    await tracing.stop();
    await app.http.close();
    await app.stop();
    return collector.spans.slice(before);
  }

  test('of a request have its statements, and go on with the trace of its caller', async () => {
    const { admin, id } = await a.organization();
    await settleJobs();
    const headers = { authorization: `Bearer ${admin.token}`, traceparent: `00-${traceId}-${parentId}-01` };
    const spans = await traced(async ({ http }) => {
      const payload = { title: 'Traced' };
      const made = await http.inject({ method: 'POST', url: `/v1/orgs/${id}/spaces`, headers, payload });
      assert.equal(made.statusCode, 201);
    });
    const request = spans.find(({ kind }) => kind === 2)!;
    assert.equal(request.name, 'POST /v1/orgs/:organizationId/spaces');
    assert.deepEqual([request.traceId, request.parentSpanId], [traceId, parentId]);
    assert.equal(attribute(request, 'lectern.operation'), 'createSpace');
    assert.equal(attribute(request, 'http.response.status_code'), '201');
    assert.ok(BigInt(request.endTimeUnixNano) > BigInt(request.startTimeUnixNano));
    assert.ok(Math.abs(Number(BigInt(request.startTimeUnixNano) / 1_000_000n) - Date.now()) < 60_000);
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
    const insert = statements.find(({ name }) => name === 'INSERT spaces')!;
    assert.equal(attribute(insert, 'db.operation.batch.size'), '1');
    assert.equal(insert.traceId, traceId);
    const names = statements.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length, 'equal statements are grouped');
    assert.ok(!JSON.stringify(spans).includes('Traced'), 'no values');

    const [sent] = collector.requests.slice(-1);
    assert.equal(sent!.url, '/v1/traces');
    assert.equal(sent!.headers['x-key'], 'a key');
    const [{ resource }] = collector.bodies.at(-1)!.resourceSpans as [Sent['resourceSpans'][0]];
    assert.deepEqual(resource.attributes[0], { key: 'service.name', value: { stringValue: 'docs' } });
  });

  test('of concurrent writes have only their own statements', async () => {
    const { admin, id } = await a.organization();
    const headers = { authorization: `Bearer ${admin.token}` };
    const spans = await traced(async ({ http }) => {
      const create = (title: string) =>
        http.inject({ method: 'POST', url: `/v1/orgs/${id}/spaces`, headers, payload: { title } });
      await Promise.all(['One', 'Two', 'Three'].map(create));
    });
    const inserts = spans.filter(({ name }) => name === 'INSERT spaces');
    assert.deepEqual(
      inserts.map((span) => attribute(span, 'db.operation.batch.size')),
      ['1', '1', '1'],
    );
    assert.equal(new Set(inserts.map(({ traceId }) => traceId)).size, 3);
  });

  test('go on with outgoing requests', async (t) => {
    const receiver = await startReceiver();
    t.after(() => receiver.stop());
    const organization = await a.organization();
    const { admin, id: organizationId } = organization;
    await admin.call(api.createWebhook, { organizationId, body: { url: receiver.url } });
    await a.space({ in: organization });
    const spans = await traced(async (app) => void (await app.deliver()));
    // Other tests may have left deliveries that are due.
    const { host } = new URL(receiver.url);
    const call = spans.find((span) => span.kind === 3 && attribute(span, 'server.address') === host)!;
    assert.equal(attribute(call, 'http.request.method'), 'POST');
    assert.equal(attribute(call, 'http.response.status_code'), '200');
    const headers = receiver.got.map((one) => one.headers['traceparent']);
    assert.ok(headers.includes(`00-${call.traceId}-${call.spanId}-01`));
  });

  test('of jobs have their name and what went wrong', async () => {
    const spans = await traced(async (app, tracing) => {
      const jobs = tracing.jobs({ 'a.job': () => Promise.reject(new Error('in vain')) });
      await assert.rejects(jobs['a.job'](), /in vain/);
      assert.equal(app.http.hasRoute({ method: 'GET', url: '/healthz' }), true);
    });
    const job = spans.find(({ name }) => name === 'job a.job')!;
    assert.deepEqual(job.status, { code: 2, message: 'in vain' });
    assert.equal(job.parentSpanId, undefined);
  });

  test('are not recorded where the caller or the ratio says so', async () => {
    const unwanted = { traceparent: `00-${traceId}-${parentId}-00` };
    const none = await traced(async ({ http }) => void (await http.inject({ url: '/healthz', headers: unwanted })));
    assert.deepEqual(none, []);
    const ratio = { OTEL_TRACES_SAMPLER_ARG: '0' };
    assert.deepEqual(await traced(async ({ http }) => void (await http.inject('/healthz')), ratio), []);
    const wanted = { traceparent: `00-${traceId}-${parentId}-01` };
    const one = await traced(async ({ http }) => void (await http.inject({ url: '/healthz', headers: wanted })), ratio);
    assert.equal(one.length, 1);
    assert.throws(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '2' }), /OTEL_TRACES_SAMPLER_ARG must be a number/);
    assert.throws(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }), /OTEL_EXPORTER_OTLP_ENDPOINT/);
  });

  test('cost a line in the log when the collector is away', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const { tracing: settings } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
    const tracing = startTracing(settings!, log);
    const app = createApp(services, { tracing });
    assert.equal((await app.http.inject('/healthz')).statusCode, 200);
    await tracing.stop();
    await app.http.close();
    assert.equal(lines.length, 1);
    assert.match(lines[0]!, /OTEL_EXPORTER_OTLP_ENDPOINT: traces could not be sent/);
  });

  test('are sent by a running service, also those of its last requests', async () => {
    const before = collector.spans.length;
    const child = await startChild({ ...settings(), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await fetch(`${child.url}/v1/`, { headers: { traceparent: `00-${traceId}-${parentId}-01` } });
    assert.equal(await child.stop(), 0);
    const spans = collector.spans.slice(before);
    assert.ok(spans.some((span) => span.traceId === traceId && attribute(span, 'lectern.operation') === 'getVersion'));
  });

  test('read the header as the standard says', () => {
    const valid = `00-${traceId}-${parentId}-01`;
    assert.deepEqual(parseTraceParent(valid), { traceId, spanId: parentId, isSampled: true });
    assert.equal(parseTraceParent(`cc-${traceId}-${parentId}-01-more`)?.traceId, traceId);
    const wrong = [undefined, '', 'x', `ff-${traceId}-${parentId}-01`, `${valid}-more`, valid.toUpperCase()];
    wrong.push(`00-${'0'.repeat(32)}-${parentId}-01`, `00-${traceId}-${'0'.repeat(16)}-01`);
    for (const header of wrong) assert.equal(parseTraceParent(header), undefined, String(header));
    assert.equal(statementSummary('select "a"."b" from "spaces" as "a" where 1'), 'SELECT spaces');
    assert.equal(statementSummary('update jobs set x = 1'), 'UPDATE jobs');
    assert.equal(statementSummary('commit'), 'COMMIT');
  });
});
