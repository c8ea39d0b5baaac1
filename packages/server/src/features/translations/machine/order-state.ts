import type { OrderRow } from '../rows-orders.ts';

export const jobName = 'translations.translate';
/** Of which translation the order is; what there is to do stands in its row. */
export type Order = { organization: string; space: string };

/** Ids of the source pages that are still to be translated. */
export const waitingIn = ({ waiting }: OrderRow): string[] => JSON.parse(waiting) as string[];
export const isOpen = ({ state }: OrderRow): boolean => state === 'running' || state === 'retrying';
