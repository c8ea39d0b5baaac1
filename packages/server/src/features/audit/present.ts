import type { shapes, Static } from '@lectern/contract';
import { csvRow } from '#platform/csv';
import type { ActorKind, AuditFacts } from './record.ts';
import type { EntryWithActor } from './rows.ts';

type Entry = Static<typeof shapes.AuditEntry>;

export function presentEntry(row: EntryWithActor): Entry {
  const { title, ids = {}, fields = [], details = {}, token, site, job } = JSON.parse(row.facts) as AuditFacts;
  return {
    object: 'audit-entry',
    id: row.id,
    action: row.action,
    actor: {
      kind: row.actor as ActorKind,
      ...(row.user_id !== null && {
        user: { id: row.user_id, displayName: row.display_name ?? '', email: row.email ?? '' },
      }),
      ...(token && { token }),
      ...(site !== undefined && { site }),
      ...(job !== undefined && { job }),
    },
    ...(row.target_type !== null &&
      row.target_id !== null && {
        target: { type: row.target_type, id: row.target_id, ...(title !== undefined && { title }) },
      }),
    ids: { ...ids },
    fields: [...fields],
    details: { ...details },
    ...(row.address !== null && { address: row.address }),
    ...(row.request_id !== null && { requestId: row.request_id }),
    createdAt: row.created_at,
  };
}

const columns: readonly [string, (entry: Entry) => string | undefined][] = [
  ['time', (entry) => entry.createdAt],
  ['action', (entry) => entry.action],
  ['actor', ({ actor }) => actor.user?.id ?? actor.site ?? actor.job ?? ''],
  ['actor kind', ({ actor }) => actor.kind],
  ['name', ({ actor }) => actor.user?.displayName],
  ['email', ({ actor }) => actor.user?.email],
  ['token', ({ actor }) => actor.token && `${actor.token.label} (${actor.token.prefix}…)`],
  ['target type', ({ target }) => target?.type],
  ['target', ({ target }) => target?.id],
  ['title', ({ target }) => target?.title],
  ['fields', ({ fields }) => fields.join(' ')],
  ['details', ({ details }) => (Object.keys(details).length > 0 ? JSON.stringify(details) : '')],
  ['address', (entry) => entry.address],
  ['request', (entry) => entry.requestId],
  ['id', (entry) => entry.id],
];

export const csvHead = csvRow(columns.map(([name]) => name));
export const csvLine = (entry: Entry): string => csvRow(columns.map(([, read]) => read(entry) ?? ''));
