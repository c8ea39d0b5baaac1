import type { Db } from '#db/database';
import { enqueue } from '#platform/jobs';
import type { OrderRow } from '../rows-orders.ts';
import type { Key } from '../rows.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    'translations.translate': Order;
  }
}

export const jobName = 'translations.translate';
/** The translation an order belongs to; the pending work is in its row. */
export type Order = { organization: string; space: string };

/** Ids of the source pages still to be translated. */
export const waitingIn = ({ waiting }: OrderRow): string[] => JSON.parse(waiting) as string[];
export const isOpen = ({ state }: OrderRow): boolean => state === 'running' || state === 'retrying';

/** With a tenant slot, so that an organization with many translations leaves room for others. */
export function enqueueStep(db: Db, now: Date, { organization_id, translation_id }: Key, at: Date): Promise<void> {
  const payload: Order = { organization: organization_id, space: translation_id };
  return enqueue(db, now, jobName, payload, { organization: organization_id, at, share: organization_id });
}
