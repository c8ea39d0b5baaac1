// A long write cut into short transactions.
import { setTimeout } from 'node:timers/promises';

/**
 * Waited for between two of them. Other processes that write to the same SQLite file look every few milliseconds whether
 * it is free, and would never find it so.
 */
export const yieldWriteLock = (): Promise<void> => setTimeout(6);
