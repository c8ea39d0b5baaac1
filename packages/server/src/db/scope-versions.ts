// Every writing transaction replaces the version of each scope it touched, as its last statement before the commit.
// Versions are random: after a failover that lost a commit, its version never returns for other data.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { addScopesWritten, isContentScope } from './statement-scopes.ts';

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

// What a request has read: the scopes, and the version of each before it was read. A reply may be reused as long as all
// of these versions are current.

/** Version by scope. */
export type Seen = ReadonlyMap<string, string>;

/** What has changed of what was read. */
export type Change = 'nothing' | 'content' | 'more';

/** `content` when nothing else than the content of organizations has changed. */
export function changeOf(seen: Seen, versionOf: (scope: string) => string | undefined): Change {
  let change: Change = 'nothing';
  for (const [scope, version] of seen) {
    if (versionOf(scope) === version) continue;
    if (!isContentScope(scope)) return 'more';
    change = 'content';
  }
  return change;
}

export class Reading {
  readonly versions = new Map<string, string>();
  /** Set when it has read something whose version is unknown, or different ones: its result is not to be reused. */
  isOpen = false;
  /** Its later reads must see what it wrote. */
  hasWritten = false;
  isOver = false;
  /** Whether a replica that holds all of these versions may answer it. */
  readonly fromReplica: boolean;
  /** It has seen rows of the primary that may be newer than these versions: a replica may lack what they refer to. */
  needsPrimary = false;
  /** The earliest time at which one of the versions was asked for, as counted by `PostgresVersions`. */
  askedAt = Infinity;

  constructor(fromReplica = false) {
    this.fromReplica = fromReplica;
  }

  /** Each version must be known before the read. */
  note(scope: string, version: string): void {
    const before = this.versions.get(scope);
    if (before === undefined) this.versions.set(scope, version);
    else if (before !== version) this.isOpen = true;
  }
}

export class ReadTracking {
  readonly #readings = new AsyncLocalStorage<Reading | undefined>();

  /** Work within tracked work belongs to it. */
  async within<T>(work: () => Promise<T>, fromReplica = false): Promise<T> {
    if (this.current) return work();
    const reading = new Reading(fromReplica);
    try {
      return await this.#readings.run(reading, work);
    } finally {
      // A timer or socket started here keeps this async context.
      reading.isOver = true;
    }
  }

  get current(): Reading | undefined {
    const reading = this.#readings.getStore();
    return reading?.isOver === true ? undefined : reading;
  }

  without<T>(work: () => T): T {
    return this.#readings.run(undefined, work);
  }

  /** Undefined when the result of the current work must not be reused. */
  seen(): Seen | undefined {
    const { current } = this;
    return current && !current.isOpen && current.versions.size > 0 ? new Map(current.versions) : undefined;
  }

  /** The current work reads or writes in a transaction, which is not tracked. */
  leave(): void {
    const { current } = this;
    if (!current) return;
    current.isOpen = true;
    current.hasWritten = true;
  }
}
