// Content is stored under its hash, so a long write can store it before the transaction that makes it visible. Until
// then no revision reaches it, and a lease protects it from garbage collection. A process that dies leaves a lease that
// expires.
import { enqueueCollection } from '#features/files';
import type { Db } from '#db/database';
import type { Services } from '#platform/context';
import { newId } from '#platform/ids';
import { yieldWriteLock } from '#platform/yield-write-lock';
import { endLease, upsertLease } from './rows.ts';

export const leaseMs = 15 * 60_000;

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
  const lease = () => {
    const now = clock();
    return { id, now: now.toISOString(), expires_at: new Date(now.getTime() + leaseMs).toISOString() };
  };
  /** The organizations in which the lease is taken. */
  const taken = new Set<string>();
  /** It had expired before it was renewed; what is stored after that was told is all of it again. */
  let hadExpired = false;
  let isTold = false;
  const end = async (db: Db): Promise<boolean> => {
    let isKept = !hadExpired;
    for (const organization of taken) isKept = (await endLease(db, organization, id, clock().toISOString())) && isKept;
    isTold = !isKept;
    return isKept;
  };
  return {
    db: {
      ...database.reads,
      async ahead(organization, work) {
        if (isTold) {
          taken.clear();
          hadExpired = isTold = false;
        }
        const done = await database.write(async (db) => {
          const isRenewed = await upsertLease(db, organization, lease());
          hadExpired ||= taken.has(organization) && !isRenewed;
          if (taken.size === 0) await enqueueCollection(db, clock());
          return work(db);
        });
        taken.add(organization);
        await yieldWriteLock();
        return done;
      },
    },
    end,
    drop: async () => void (taken.size > 0 && (await database.write(end))),
  };
}
