import { api } from '@lectern/contract';
import { implement } from '#platform/http/implement';
import { notFound } from '#platform/errors';
import { mapPage } from '#platform/paging';
import { presentEntry } from './present.ts';
import * as rows from './rows.ts';
import { auditPath, auditExportExpiry } from './sign.ts';

export const operations = [
  implement(api.listAuditEntries, async ({ organization: { id }, query }, { db, services, now }) => {
    const { actor, action, target, from, to } = query;
    const isWhole = [actor, action, target, from, to].every((filter) => filter === undefined);
    const count = isWhole ? await rows.countEntries(db, id, services.cache, now) : undefined;
    return mapPage(await rows.listEntries(db, id, query, query, count), presentEntry);
  }),

  implement(api.getAuditEntry, async ({ organization, params }, context) => {
    const row = await rows.findEntry(context.db, organization.id, params.auditEntryId);
    if (!row) throw notFound('audit entry');
    return presentEntry(row);
  }),

  implement(api.exportAuditLog, async ({ organization, query: { format = 'csv', ...filters } }, context) => {
    const { services, caller, now, urls } = context;
    const asked = {
      organization: organization.id,
      format,
      filters: JSON.stringify(filters),
      user: caller.userId,
      expires: auditExportExpiry(now),
    };
    return { url: urls.at(auditPath(services.secret, asked)) };
  }),
];
