// Versions of scopes as the current read snapshot has them. SQLite's data_version changes with every commit of another
// connection, in this process or another, and tells whether they need to be read again at all.
import { performance } from 'node:perf_hooks';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { forExecution } from './sqlite-writer.ts';
import {
  changeOf,
  newVersion,
  type Change,
  type ReadTracking,
  type Seen,
  type TouchedScopes,
} from './scope-versions.ts';
import { accountsScope, anyScope, globalScope, versionKey } from './statement-scopes.ts';

/** Anybody may ask for organizations that do not exist. */
const mostScopes = 10_000;

/** With the key it has now: the transactions of migrations before that raise no versions. */
const tableExists = (database: DatabaseSync): boolean =>
  database.prepare(`select 1 from pragma_table_info('state_versions') where name = 'part'`).get() !== undefined;

export class SqliteVersions {
  readonly #reader: DatabaseSync;
  readonly #tracking: ReadTracking;
  readonly #dataVersion: StatementSync;
  #ofScope: StatementSync | undefined;
  #fixed: StatementSync | undefined;
  #seen = -1;
  readonly #versions = new Map<string, string>();

  constructor(reader: DatabaseSync, tracking: ReadTracking) {
    this.#reader = reader;
    this.#tracking = tracking;
    this.#dataVersion = reader.prepare('pragma data_version');
    this.#dataVersion.setReturnArrays(true);
  }

  /** Changes with every commit. */
  get dataVersion(): number {
    return this.#seen;
  }

  /** Called whenever a new read snapshot begins. */
  readonly renew = (): void => {
    const [version] = this.#dataVersion.get() as unknown as [number];
    if (version === this.#seen) return;
    this.#seen = version;
    this.#versions.clear();
  };

  nameOf(scopes: readonly string[]): string {
    let name = '';
    for (const scope of scopes) name += `${this.#of(scope)} `;
    return name;
  }

  /** What the current work depends on; called in the snapshot it reads from. */
  note(scopes: readonly string[] | undefined): void {
    const { current } = this.#tracking;
    if (!current) return;
    for (const scope of scopes ?? [anyScope]) current.note(scope, this.#of(scope));
  }

  /** What reuses it depends on the same. */
  changeOf(seen: Seen): Change {
    const change = changeOf(seen, (scope) => this.#of(scope));
    if (change === 'nothing' && this.#tracking.current) this.note([...seen.keys()]);
    return change;
  }

  #of(scope: string): string {
    if (scope === anyScope) return String(this.#seen);
    const known = this.#versions.get(scope);
    if (known !== undefined) return known;
    if (this.#versions.size >= mostScopes) this.#versions.clear();
    if (scope === globalScope || scope === accountsScope) return this.#readFixed(scope);
    const version = this.#read(scope);
    this.#versions.set(scope, version);
    return version;
  }

  /** Both at once: every request needs them, to find its caller. */
  #readFixed(scope: typeof globalScope | typeof accountsScope): string {
    if (!this.#fixed && !tableExists(this.#reader)) return String(this.#seen);
    if (!this.#fixed) {
      const of = (name: string): string => `(select version from state_versions where scope = '${name}' and part = '')`;
      this.#fixed = this.#reader.prepare(`select ${of(globalScope)}, ${of(accountsScope)}`);
      this.#fixed.setReturnArrays(true);
    }
    const [shared, accounts] = this.#fixed.get() as unknown as (string | null)[];
    this.#versions.set(globalScope, shared ?? '').set(accountsScope, accounts ?? '');
    return this.#versions.get(scope)!;
  }

  #read(scope: string): string {
    // Before the migration that creates the table nothing has a version of its own.
    if (!this.#ofScope && !tableExists(this.#reader)) return String(this.#seen);
    if (!this.#ofScope) {
      this.#ofScope = this.#reader.prepare('select version from state_versions where scope = ? and part = ?');
      this.#ofScope.setReturnArrays(true);
    }
    const row = this.#ofScope.get(...versionKey(scope)) as unknown as [string] | undefined;
    return row?.[0] ?? '';
  }
}

/** The versions that the writing connection replaces before it commits. */
export class SqliteRaises {
  readonly #writer: DatabaseSync;
  #raise: StatementSync | undefined;

  constructor(writer: DatabaseSync) {
    this.#writer = writer;
  }

  raise(touched: TouchedScopes): void {
    if (touched.scopes.size === 0) return;
    if (!this.#raise && !tableExists(this.#writer)) return;
    this.#raise ??= this.#writer.prepare(
      `insert into state_versions (scope, part, version) values (?, ?, ?)
      on conflict (scope, part) do update set version = excluded.version`,
    );
    const version = newVersion();
    for (const scope of touched.scopes) this.#raise.run(...versionKey(scope), version);
  }
}

// Reads within one event loop tick share one read transaction. SQLite takes and releases a lock around every standalone
// read, which costs several times the small reads of a request. It must end before the loop looks for requests again: one
// that arrives then may come from somebody who has seen what another process has committed since. An immediate alone would
// end it too late if it began in the phase of immediates or timers.

/** Goes up each time before the loop waits for events. */
const turnOfLoop = (): number => performance.nodeTiming.uvMetricsInfo.loopCount;

export class Snapshot {
  readonly #begin: StatementSync;
  readonly #end: StatementSync;
  #open = false;
  #turn = 0;

  readonly #begun: () => void;

  constructor(reader: DatabaseSync, begun: () => void) {
    this.#begun = begun;
    this.#begin = forExecution(reader.prepare('begin'));
    this.#end = forExecution(reader.prepare('commit'));
  }

  /** Called before every read. */
  readonly enter = (): void => {
    const turn = turnOfLoop();
    if (this.#open && turn === this.#turn) return;
    this.leave();
    this.#begin.run();
    this.#open = true;
    this.#turn = turn;
    this.#begun();
    setImmediate(this.leave);
  };

  /** Called after a commit: later reads must see it. */
  readonly leave = (): void => {
    if (!this.#open) return;
    this.#open = false;
    this.#end.run();
  };
}
