// Holds what requests send against the placement of the tables: statements that would ask several servers, and
// transactions that would write to several. What is known is listed, and the list may only become shorter.
import { strict as assert } from 'node:assert';
import { multiShardTables, multiShardTransactions } from './check.ts';
import { knownMultiShardStatements, knownMultiShardTransactions } from './exceptions.ts';
import { recordStatements } from '../count-statements.ts';

/** Long enough to tell them apart, without numbers that depend on the request. */
const nameOf = (sql: string): string => sql.replaceAll(/\s+/g, ' ').replaceAll(/\$\d+/g, '$').trim().slice(0, 110);

/** What they start goes on behind the answer, so what is recorded of it differs. */
const unsteady = ['startImportRun', 'startImportRunInOrganization'];

export class ServerCheck {
  readonly #statements = new Set<string>();
  readonly #writes = new Map<string, Set<string>>();

  async watch(operation: string, work: () => Promise<unknown>): Promise<void> {
    if (unsteady.includes(operation)) return void (await work());
    const sent = await recordStatements(work);
    for (const { sql } of sent) if (multiShardTables(sql).length > 0) this.#statements.add(nameOf(sql));
    for (const places of multiShardTransactions(sent)) {
      const name = places.join(', ');
      this.#writes.set(name, (this.#writes.get(name) ?? new Set()).add(operation));
    }
  }

  requireKnown(): void {
    const writes = [...this.#writes].map(([places, operations]) => [places, [...operations].sort()] as const);
    assert.deepEqual([...this.#statements].sort(), [...knownMultiShardStatements].sort());
    assert.deepEqual(Object.fromEntries(writes.sort()), knownMultiShardTransactions);
  }
}
