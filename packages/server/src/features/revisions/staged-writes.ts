// Content is stored under its hash, so a long write can store it before the transaction that makes it visible. Until
// then no revision reaches it, and a lease protects it from garbage collection. A process that dies leaves a lease that
// expires.
import { enqueueCollection } from '#features/files';
import type { Db } from '#db/database';
import type { Services } from '#platform/context';
import { newId } from '#platform/ids';
import { yieldWriteLock } from '#platform/yield-write-lock';
import { endLease, upsertLease } from './rows.ts';

const leaseMs = 15 * 60_000;

export type StagedWrites = {
  /** Reads normally; objects written to it are stored at once, in short transactions. */
  db: Db;
  /**
   * Called in the transaction that needs what was stored; false when the lease expired, so that some of it may be
   * gone.
   */
  end(db: Db): Promise<boolean>;
  /** Releases what was stored. */
  drop(): Promise<void>;
};

export function beginStagedWrites({ database, clock }: Pick<Services, 'database' | 'clock'>): StagedWrites {
  const id = newId(clock());
  const until = (): string => new Date(clock().getTime() + leaseMs).toISOString();
  const end = (db: Db): Promise<boolean> => endLease(db, id, clock().toISOString());
  let isTaken = false;
  return {
    db: {
      ...database.reads,
      async ahead(work) {
        const done = await database.write(async (db) => {
          await upsertLease(db, id, until());
          if (!isTaken) await enqueueCollection(db, clock());
          return work(db);
        });
        isTaken = true;
        await yieldWriteLock();
        return done;
      },
    },
    end: async (db) => !isTaken || end(db),
    drop: async () => void (isTaken && (await database.write(end))),
  };
}
