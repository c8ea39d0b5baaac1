// A long write cut into short transactions.
import { setTimeout } from 'node:timers/promises';

/**
 * Awaited between two of them. Other processes that write to the same SQLite file poll its lock every few milliseconds
 * and would otherwise starve.
 */
export const yieldWriteLock = (): Promise<void> => setTimeout(6);
