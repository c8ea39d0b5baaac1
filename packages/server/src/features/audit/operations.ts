import { api } from '@lectern/contract';
import { implement } from '#platform/http/implement';
import { notFound } from '#platform/errors';
import { mapPage } from '#platform/paging';
import { presentEntry } from './present.ts';
import * as rows from './rows.ts';
import { auditPath, auditExportExpiry } from './sign.ts';

export const operations = [
  implement(api.listAuditEntries, async ({ organization, query }, context) =>
    mapPage(await rows.listEntries(context.db, organization.id, query, query), presentEntry),
  ),

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
