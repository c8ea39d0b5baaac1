import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app, nobody, services } from '../../../test/harness.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { createApp } from '../../app.ts';
import { insertJob } from '../../platform/jobs.ts';
import { readConfig } from '../../platform/config.ts';
import { listLicences } from './licences.ts';

describe('the installation', () => {
  test('shows its health, versions, storage and queues to administrators', async () => {
    const { admin, id: organizationId } = await a.organization();
    const found = await admin.call(api.getInstallation, { organizationId });
    assert.equal(found.node, process.versions.node);
    assert.equal(found.database.engine, services.database.engine);
    assert.match(found.database.version, /^\d+\.\d+/);
    assert.match(found.database.migration, /^\d{4}-/);
    const states = Object.fromEntries(found.checks.map(({ name, state }) => [name, state]));
    assert.deepEqual([states['database'], states['disk'], states['storage']], ['ok', 'ok', 'ok']);
    assert.equal(states['mail'], 'note');
    assert.ok(found.storage.freeBytes > 0);
    assert.equal(found.mail.configured, 'no');
  });

  test('is closed to other organizations, whatever their administrators are', async () => {
    const organization = await a.organization();
    const { admin, id: organizationId } = organization;
    const creator = await a.member({ in: organization, role: 'create' });
    const stranger = await a.person();
    const at = { organizationId };
    await assert.rejects(nobody.call(api.getInstallation, at), { code: 401 });
    await assert.rejects(stranger.call(api.getInstallation, at), { code: 404 });
    await assert.rejects(creator.call(api.getInstallation, at), { code: 403 });
    const { operators } = readConfig({});
    const other = createApp({ ...services, config: { ...services.config, operators } });
    const headers = { authorization: `Bearer ${admin.token}` };
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/jobs'],
      ['POST', '/jobs/nosuchjob/retry'],
      ['POST', '/test-mail'],
      ['GET', '/licences'],
    ] as const) {
      const answer = await other.http.inject({
        method,
        url: `/v1/orgs/${organizationId}/installation${path}`,
        headers,
      });
      assert.equal(answer.statusCode, 403, path);
      assert.match(answer.payload, /LECTERN_OPERATORS/);
    }
    await other.http.close();
  });

  test('lists jobs with what went wrong, and runs them again', async () => {
    const { admin, id: organizationId } = await a.organization();
    const name = 'installation.test';
    const organization = 'another-organization';
    await services.database.write(async (db) => {
      await insertJob(db, services.clock(), { name, payload: { secret: 'a-value-of-a-payload' } }, { organization });
      const far = { run_at: '2999-01-01T00:00:00.000Z', attempts: 12, last_error: 'Error: no route to host' };
      await db.q.updateTable('jobs').set(far).where('name', '=', name).execute();
    });
    const failed = async () => {
      const { items } = await admin.call(api.listInstallationJobs, { organizationId, query: { state: 'failed' } });
      return items.filter((one) => one.name === name);
    };
    const [job] = await failed();
    assert.equal(job!.error, 'Error: no route to host');
    assert.equal(job!.attempts, 12);
    assert.ok(!JSON.stringify(job).includes('a-value-of-a-payload'), 'payloads stay where they are');
    const again = await admin.call(api.retryInstallationJob, { organizationId, jobId: job!.id });
    assert.deepEqual([again.state, again.attempts], ['due', 0]);
    assert.deepEqual(await failed(), []);
    const { jobs } = await admin.call(api.getInstallation, { organizationId });
    assert.ok(jobs.some((one) => one.name === name && one.state === 'due' && one.count === 1));
    const missing = admin.call(api.retryInstallationJob, { organizationId, jobId: 'nosuchjob' });
    await assert.rejects(missing, { code: 404 });
    await services.database.write((db) => db.q.deleteFrom('jobs').where('name', '=', name).execute());
    const query = { action: 'installation_job_retried' };
    const { items } = await admin.call(api.listAuditEntries, { organizationId, query });
    assert.equal(items.length, 1);
  });

  test('sends a test mail at once, or says why not', async () => {
    const { admin, id: organizationId } = await a.organization();
    const none = admin.call(api.sendTestMail, { organizationId });
    await assert.rejects(none, { code: 412, message: /there is no mail server/ });
    const server = await startMailServer();
    const config = { ...services.config, smtpUrl: server.url };
    const other = createApp({ ...services, config });
    const send = () =>
      other.http.inject({
        method: 'POST',
        url: `/v1/orgs/${organizationId}/installation/test-mail`,
        headers: { authorization: `Bearer ${admin.token}` },
      });
    const sent = await send();
    assert.deepEqual([sent.statusCode, sent.json()], [200, { to: admin.email }]);
    assert.deepEqual(server.mails[0]!.to, [admin.email]);
    await server.stop();
    const refused = await send();
    assert.equal(refused.statusCode, 412);
    assert.match(refused.payload, /the mail server refused the mail: .*ECONNREFUSED/);
    await other.http.close();
  });

  test('lists the packages it uses with their licences', async () => {
    const { admin, id: organizationId } = await a.organization();
    const { items } = await admin.call(api.listLicences, { organizationId });
    assert.equal(items.find(({ name }) => name === 'fastify')?.licence, 'MIT');
    assert.ok(items.length > 50);
    assert.ok(!items.some(({ name }) => name === 'playwright-core'), 'nothing of the development');
    assert.equal(await listLicences(), await listLicences(), 'read once');
    assert.ok(app.http.hasRoute({ method: 'GET', url: '/v1/orgs/:organizationId/installation/licences' }));
  });
});
