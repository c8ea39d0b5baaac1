// Which reads of a request may be answered by a replica: those of a request that allows it, whose versions are known, and
// that has seen nothing newer.
import type { PostgresQueryResult } from 'kysely';
import type { Replica } from './postgres-replica.ts';
import type { Reading } from './scope-versions.ts';
import { scopeOfTable, tablesIn } from './statement-scopes.ts';

const isRead = /^\s*(?:select|with)\b/i;

export class ReplicaReads {
  readonly #replica: Replica;

  constructor(replica: Replica) {
    this.#replica = replica;
  }

  /** Undefined when the primary must answer, which the reading is then told. */
  async read(
    reading: Reading,
    sql: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<never> | undefined> {
    if (!reading.fromReplica) return undefined;
    const isAllowed = !reading.needsPrimary && !reading.isOpen && !reading.hasWritten && isRead.test(sql);
    const found = isAllowed ? await this.#replica.query(namesOf(reading), sql, parameters) : undefined;
    if (found && !isIncomplete(sql, parameters, found.rows.length)) return found;
    reading.needsPrimary = true;
    return undefined;
  }
}

/** Without the parts that tell servers apart; see `PostgresVersions`. */
const namesOf = ({ versions }: Reading): Map<string, string> =>
  new Map([...versions].map(([scope, version]) => [scope, version.slice(0, version.indexOf(' '))]));

/** Immutable rows have no version, so one that is not there may yet arrive. */
function isIncomplete(sql: string, parameters: readonly unknown[], rows: number): boolean {
  const isImmutable = tablesIn(sql).every((table) => scopeOfTable(table) === 'immutable');
  return isImmutable && rows < parameters.flat().length;
}
