import { api, type InputOf, type Reply } from '@lectern/contract/browser';
import { client } from '../../../api/client.ts';
import { pagesOf } from '../../../api/pages.ts';
import { keyOf } from '../../../api/query.ts';

export type AuditEntry = Reply<'listAuditEntries'>['items'][number];
export type AuditFilters = Pick<
  NonNullable<InputOf<'listAuditEntries'>['query']>,
  'action' | 'actor' | 'target' | 'from' | 'to'
>;

export const auditEntriesOf = (organizationId: string, filters: AuditFilters) =>
  pagesOf(keyOf(api.listAuditEntries, { organizationId, query: filters }), (paging, signal) =>
    client.call(api.listAuditEntries, { organizationId, query: { ...filters, ...paging }, signal }),
  );

export const exportAuditLog = (organizationId: string, filters: AuditFilters, format: 'csv' | 'jsonl') =>
  client.call(api.exportAuditLog, { organizationId, query: { ...filters, format } });
