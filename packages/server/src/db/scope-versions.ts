// Every writing transaction replaces the version of each scope it touched, as its last statement before the commit.
// Versions are random: after a failover that lost a commit, its version never returns for other data.
import { randomBytes } from 'node:crypto';
import { addScopesWritten } from './statement-scopes.ts';

export const newVersion = (): string => randomBytes(12).toString('base64url');

/** Rows that a common table expression or a change of the schema writes are not counted. */
const isCounted = /^\s*(?:select|insert|update|delete)\b/i;

/** The scopes that a transaction has touched so far. */
export class TouchedScopes {
  #scopes = new Set<string>();

  get scopes(): ReadonlySet<string> {
    return this.#scopes;
  }

  /** After each statement; `changed` is the number of rows, where it is known. */
  note(sql: string, values: readonly unknown[], changed: number | bigint | undefined): void {
    if (changed !== undefined && Number(changed) === 0 && isCounted.test(sql)) return;
    addScopesWritten(this.#scopes, sql, values);
  }

  add(scopes: Iterable<string>): void {
    for (const scope of scopes) this.#scopes.add(scope);
  }

  clear(): void {
    this.#scopes = new Set();
  }

  /** Sorted: two transactions that raise the same versions must do it in the same order. */
  sorted(): string[] {
    return [...this.#scopes].sort();
  }
}
