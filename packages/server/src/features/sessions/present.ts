import type { Static, shapes } from '@lectern/contract';
import type { Config } from '#platform/config';
import type { Method } from './session.ts';
import type { SessionRow } from './rows.ts';

const later = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();

export function presentSession(
  { sessions: { idleMs, longestMs, vouchedMs } }: Config,
  row: SessionRow,
  current: string | undefined,
): Static<typeof shapes.Session> {
  const [unused, latest] = [
    later(row.last_used_at, idleMs),
    later(row.created_at, row.provider === null ? longestMs : Math.min(longestMs, vouchedMs)),
  ];
  return {
    object: 'session',
    id: row.id,
    method: row.method as Method,
    ...(row.provider !== null && { provider: row.provider }),
    ...(row.organization_id !== null && { organization: row.organization_id }),
    ...(row.user_agent !== null && { userAgent: row.user_agent }),
    ...(row.address !== null && { address: row.address }),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: unused < latest ? unused : latest,
    current: row.id === current,
  };
}
