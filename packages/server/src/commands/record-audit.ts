// Changes made on the command line are recorded in the same audit logs as requests.
import { listOrganizationsOf, recordAuditEvent } from '#features/audit';
import { queueAuditEvent } from '#features/webhooks';
import type { Db } from '#db/database';
import type { Config } from '#platform/config';
import type { Services } from '#platform/context';
import { createEmitter } from '#platform/emitter';
import type { AuditEvent } from '#platform/audit-event';
import { contextFor } from '#platform/job-context';
import { createLog } from '#platform/log';

type Done = Pick<AuditEvent, 'action' | 'target'> & { user: string; organization?: string | undefined };

/** In the organization the token is limited to, or in all organizations of the user. */
export async function recordAccountChange(
  config: Config,
  { db, now }: { db: Db; now: Date },
  { user, organization, action, target }: Done,
): Promise<void> {
  const emit = createEmitter({ 'audit.noted': [queueAuditEvent] });
  const services = { config, log: createLog('warn'), clock: () => now, emit } as Services;
  const context = contextFor(services, db, now);
  const concerned = organization === undefined ? await listOrganizationsOf(db, user) : [organization];
  for (const id of concerned) {
    await recordAuditEvent(context, { organization: id, action, job: 'lectern', target, ids: { userId: user } });
  }
}
