import { operation } from '../operation.ts';
import { AuditEntry } from '../shapes/audit.ts';
import { list, named, object, oneOf, optional, paging, text, timestamp, url } from '../shape-builders.ts';

const tag = 'Audit log';
const filters = {
  actor: optional(text(1, 128, { description: 'a user id, or `visitor`, `job` or `nobody`' })),
  action: optional(
    text(1, 128, { description: 'such as `space_created`; `space_*` matches every action with this prefix' }),
  ),
  target: optional(text(1, 128, { description: 'the id of a space, site, change request, user …' })),
  from: optional(timestamp({ description: 'not before' })),
  to: optional(timestamp({ description: 'before' })),
};

export const listAuditEntries = operation({
  id: 'listAuditEntries',
  route: 'GET /v1/orgs/{organizationId}/audit-log',
  summary: 'List the audit log of an organization, newest first',
  description:
    'An addition of this service. Every operation that changes something is recorded, in the transaction of the ' +
    'change, and so are sign-ins. Entries cannot be changed; they are deleted after the retention period.',
  tag,
  access: { level: 'admin' },
  query: { ...filters, ...paging },
  status: 200,
  reply: list(AuditEntry),
});

export const getAuditEntry = operation({
  id: 'getAuditEntry',
  route: 'GET /v1/orgs/{organizationId}/audit-log/{auditEntryId}',
  summary: 'Get an entry of the audit log',
  description: 'An addition of this service.',
  tag,
  access: { level: 'admin' },
  status: 200,
  reply: AuditEntry,
});

export const exportAuditLog = operation({
  id: 'exportAuditLog',
  route: 'GET /v1/orgs/{organizationId}/audit-log/export',
  summary: 'Export the audit log as a file',
  description: 'An addition of this service. `jsonl` is one entry as JSON in each line.',
  tag,
  access: { level: 'admin' },
  query: { ...filters, format: optional(oneOf(['csv', 'jsonl'], { default: 'csv' })) },
  status: 200,
  reply: named(
    'AuditDownload',
    object({
      url: url(2048, { description: 'download URL, valid for 15 minutes without a token' }),
    }),
  ),
});
