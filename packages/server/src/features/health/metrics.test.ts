import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { parse } from 'yaml';
import { createApp } from '../../app.ts';
import { migrate } from '../../db/migrate.ts';
import { DatabaseUnavailable } from '../../db/unavailable.ts';
import { insertJob, runDueJobs, type Jobs } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail.ts';
import { encryptSecret } from '../../platform/encrypted-secret.ts';
import { readConfig } from '../../platform/config.ts';
import { openTestDatabase } from '../../../test/engine.ts';
import { a, app, services } from '../../../test/harness.ts';
import { asServices } from '../../../test/servers.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { startReceiver } from '../webhooks/testing/receiver.ts';
import { gaugesText } from './gauges.ts';

const scrape = async (): Promise<string> => (await app.http.inject('/metrics')).payload;
/** Value of a series; 0 where it has none. */
function valueOf(text: string, series: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.slice(series.length + 1));
}
const grown = async (series: string, work: () => Promise<unknown>): Promise<number> => {
  const before = valueOf(await scrape(), series);
  await work();
  return valueOf(await scrape(), series) - before;
};

describe('metrics', () => {
  test('of jobs have their kind and state, and the age of the oldest', async () => {
    const database = await openTestDatabase();
    await migrate(database);
    let now = new Date('2026-01-01T00:00:00Z');
    const own = asServices({ ...services, database, clock: () => now });
    const add = (name: string, at: Date = now) =>
      database.write((db) => insertJob(db, now, { name, payload: {} }, { organization: 'one', at }));
    await add('metrics.good');
    await add('metrics.bad');
    await add('metrics.bad', new Date('2026-01-02T00:00:00Z'));
    now = new Date('2026-01-01T00:01:30Z');
    let text = await gaugesText(own);
    assert.equal(valueOf(text, 'lectern_jobs{job="metrics.bad",state="due"}'), 1);
    assert.equal(valueOf(text, 'lectern_jobs{job="metrics.bad",state="scheduled"}'), 1);
    assert.equal(valueOf(text, 'lectern_job_oldest_due_seconds{job="metrics.good"}'), 90);
    let during = '';
    const jobs: Jobs = {
      'metrics.good': async () => void (during = await gaugesText(own)),
      'metrics.bad': () => Promise.reject(new Error('in vain')),
    };
    const failed = await grown('lectern_jobs_total{job="metrics.bad",result="failed"}', () => runDueJobs(own, jobs));
    assert.equal(failed, 1);
    assert.equal(valueOf(during, 'lectern_jobs{job="metrics.good",state="running"}'), 1);
    text = await gaugesText(own);
    assert.equal(valueOf(text, 'lectern_jobs{job="metrics.bad",state="retrying"}'), 1);
    assert.equal(valueOf(text, 'lectern_job_oldest_due_seconds{job="metrics.good"}'), 0, 'it is done');
    const all = await scrape();
    assert.equal(valueOf(all, 'lectern_jobs_total{job="metrics.good",result="done"}'), 1);
    assert.ok(valueOf(all, 'lectern_job_seconds_total{job="metrics.good"}') > 0);
    await database.write((db) => db.q.updateTable('jobs').set({ attempts: 12 }).execute());
    assert.equal(valueOf(await gaugesText(own), 'lectern_jobs{job="metrics.bad",state="failed"}'), 2);
    await database.close();
  });

  test('count mail by what became of it', async () => {
    const server = await startMailServer();
    const mail = { to: 'ann@example.test', subject: 'Hello', text: 'Hello', html: '<p>Hello' };
    const sealed = encryptSecret(services.secret, JSON.stringify(mail));
    const send = (smtpUrl: string | undefined) => {
      const own = asServices({ ...services, config: { ...services.config, smtpUrl } });
      return sendMail({ sealed }, { services: own, log: services.log, now: new Date(), write: own.database.write });
    };
    assert.equal(await grown('lectern_mails_total{result="sent"}', () => send(server.url)), 1);
    assert.equal(await grown('lectern_mails_total{result="dropped"}', () => send(undefined)), 1);
    await server.stop();
    const refused = () => assert.rejects(send(server.url));
    assert.equal(await grown('lectern_mails_total{result="failed"}', refused), 1);
  });

  test('count webhooks and imports by result', async () => {
    const receiver = await startReceiver();
    const organization = await a.organization();
    const { admin, id: organizationId } = organization;
    await admin.call(api.createWebhook, { organizationId, body: { url: receiver.url } });
    const space = await a.space({ in: organization });
    await admin.call(api.updateSpace, { spaceId: space.id, body: { editMode: 'live' } });
    const waiting = valueOf(await scrape(), 'lectern_webhook_deliveries{state="due"}');
    assert.ok(waiting >= 1);
    const sent = await grown('lectern_webhook_attempts_total{result="delivered"}', () => app.deliver());
    assert.ok(sent >= 1);
    assert.equal(valueOf(await scrape(), 'lectern_webhook_deliveries{state="due"}'), 0);
    await receiver.stop();

    const body = { source: 'markdown', url: 'http://nowhere.invalid/x.md' } as const;
    const failed = await grown('lectern_imports_total{source="markdown",result="failed"}', () =>
      assert.rejects(admin.call(api.importContent, { spaceId: space.id, body }), /nowhere/),
    );
    assert.equal(failed, 1);
    assert.match(await scrape(), /^lectern_imports_running 0$/m);
  });

  test('are served while the database is away, without what is read from it', async () => {
    const reads = new Proxy(services.database.reads, {
      get() {
        throw new DatabaseUnavailable('unreachable', new Error('it is away'));
      },
    });
    const text = await gaugesText(asServices({ ...services, database: { ...services.database, reads } }));
    assert.equal(valueOf(text, 'lectern_database_up'), 0);
    assert.match(text, /^lectern_database_waiting 0$/m);
    assert.doesNotMatch(text, /^lectern_jobs/m);
  });

  test('of the process have the delay of its event loop and the load of its database', async () => {
    const text = await scrape();
    assert.match(text, /^nodejs_eventloop_lag_p99_seconds \S+$/m);
    assert.match(text, /^lectern_database_waiting 0$/m);
    assert.match(text, /^lectern_database_up 1$/m);
    for (const name of [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)) {
      assert.equal(text.split(`# TYPE ${name} `).length, 2, `${name} is declared once`);
    }
  });

  test('are served at an address of their own, with a token if one is set', async () => {
    const env = { LECTERN_METRICS: 'a-token-for-measures', LECTERN_METRICS_LISTEN: '127.0.0.1:0' };
    const config = readConfig(env);
    const address = { host: '127.0.0.1', port: 0 };
    assert.deepEqual(config.metrics?.listen, address);
    const other = createApp({ ...services, config: { ...services.config, metrics: config.metrics } });
    const server = await other.listenForMetrics(address);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const headers = { authorization: 'Bearer a-token-for-measures' };
    const answer = await fetch(`${url}/metrics`, { headers });
    assert.equal(answer.status, 200);
    assert.match(await answer.text(), /^lectern_jobs_total/m);
    assert.equal((await fetch(`${url}/metrics`)).status, 401);
    assert.equal((await fetch(`${url}/v1/`, { headers })).status, 404);
    assert.equal((await other.http.inject({ url: '/metrics', headers })).statusCode, 404, 'and nowhere else');
    server.close();
    await other.http.close();
  });

  test('have settings that are checked', async () => {
    const listen = (text: string) => readConfig({ LECTERN_METRICS_LISTEN: text, HOST: '0.0.0.0' }).metrics?.listen;
    assert.deepEqual(listen('9464'), { host: '0.0.0.0', port: 9464 });
    assert.deepEqual(listen('[::1]:9464'), { host: '::1', port: 9464 });
    for (const wrong of ['99999', 'tcp://10.0.0.1:9464', 'localhost', ':9464']) {
      assert.throws(() => listen(wrong), /LECTERN_METRICS_LISTEN must be a port or an address with one/, wrong);
    }
    assert.throws(() => readConfig({ LECTERN_METRICS_LISTEN: '1', LECTERN_METRICS: 'off' }), /has no effect while/);
    const busy = createServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    const other = createApp(services);
    await assert.rejects(other.listenForMetrics({ host: '127.0.0.1', port }), { code: 'EADDRINUSE' });
    busy.close();
    await other.http.close();
  });

  test('that the dashboard and the alert rules name are exported', async () => {
    const text = await scrape();
    const exported = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
    const folder = join(import.meta.dirname, '../../../../../deploy/monitoring');
    const dashboard = JSON.parse(await readFile(join(folder, 'grafana-dashboard.json'), 'utf8')) as Dashboard;
    const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    const variables = dashboard.templating.list.map(({ query }) => query);
    const rules = parse(await readFile(join(folder, 'alerts.yaml'), 'utf8')) as Rules;
    const alerts = rules.groups.flatMap(({ rules: some }) => some);
    assert.ok(queries.length > 20 && alerts.length > 10);
    for (const { alert, expr, annotations } of alerts) {
      assert.ok(annotations.summary !== '' && annotations.description !== '', alert);
      assert.match(expr, /lectern|nodejs_/, alert);
    }
    const named = [...queries, ...variables, ...alerts.map(({ expr }) => expr)].flatMap((query) =>
      [...query.matchAll(/\b(?:lectern|nodejs|process)_\w+/g)].map(([name]) => name),
    );
    const missing = new Set(named.filter((name) => !exported.has(name.replace(/_(?:bucket|sum|count)$/, ''))));
    assert.deepEqual([...missing], []);
    const own = [...exported].filter((name) => name.startsWith('lectern_'));
    const unseen = own.filter((name) => !named.some((one) => one === name || one === `${name}_bucket`));
    assert.deepEqual(unseen, [], 'these are on no panel');
  });
});

type Dashboard = {
  panels: { targets?: { expr: string }[] }[];
  templating: { list: { query: string }[] };
};
type Rules = {
  groups: { rules: { alert: string; expr: string; annotations: Record<'summary' | 'description', string> }[] }[];
};
