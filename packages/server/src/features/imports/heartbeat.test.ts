import { equal, match, rejects } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { api } from '@lectern/contract';
import { NeedsPreparation } from '../../db/transaction.ts';
import { contextFor } from '../../platform/job-context.ts';
import { passTime, services } from '../../../test/harness.ts';
import { asServices } from '../../../test/servers.ts';
import { beatWhilePreparing, beginRun } from './run.ts';
import { liveSpace } from './testing/site.ts';

/** An import that was read and found that the content had changed meanwhile. */
async function outdated() {
  const site = await liveSpace();
  const { organization: organization_id } = await site.admin.call(api.getSpace, { spaceId: site.spaceId });
  const context = contextFor(asServices(services), services.database.reads, services.clock());
  const run = await beginRun(
    context,
    { organization_id, id: site.spaceId },
    { source: 'zip', url: null, name: 'x.zip', page_id: null, change_request_id: null },
  );
  const again = (work: () => Promise<void>) => beatWhilePreparing(context, run, new NeedsPreparation(work)).prepare();
  return { site, run, again };
}

describe('an import that is computed again', () => {
  test('is shown as running, however long it takes', async () => {
    const { site, again } = await outdated();
    const seen: string[] = [];
    await again(async () => {
      passTime({ minutes: 11 });
      seen.push((await site.report()).status);
      await setTimeout(1500);
      seen.push((await site.report()).status);
    });
    // The first look is before the first heartbeat: a process that stopped looks like this.
    equal(seen.join(' '), 'failed in-progress');
  });

  test('ends when it is cancelled', async () => {
    const { site, run, again } = await outdated();
    const cancel = async () => {
      await site.admin.call(api.cancelImport, { spaceId: site.spaceId, importId: run.id });
      await setTimeout(1500);
    };
    await rejects(again(cancel), /the import was cancelled/);
    equal((await site.report()).status, 'cancelled');
  });

  test('is shown as failed when it fails', async () => {
    const { site, again } = await outdated();
    await rejects(
      again(() => Promise.reject(new Error('no'))),
      /no/,
    );
    const { status, error = '' } = await site.report();
    equal(status, 'failed');
    match(error, /internal error/);
  });
});
