// The scopes that a statement reads or writes, from its text and parameters.
import { tablesOf } from './statement-tables.ts';
import { accountsScope, deletesGlobalRows, globalScope, scopeOfTable } from './table-scopes.ts';

/** What a cached result depends on besides what is global. */
type ReadScopes = {
  /** Parameters that name organizations; undefined when rows of any organization may be in it. */
  organizations: readonly number[] | undefined;
  accounts: boolean;
};

const anything: ReadScopes = { organizations: undefined, accounts: true };

function analyzeRead(sql: string): ReadScopes {
  const { uses, isUnclear } = tablesOf(sql);
  const ofTables = uses.map((use) => ({ ...use, scope: scopeOfTable(use.table) }));
  const isOpen = ({ scope, isRestricted }: (typeof ofTables)[number]) =>
    scope === 'uncached' || (scope === 'organization' && !isRestricted);
  if (isUnclear || uses.length === 0 || uses.some(({ writes }) => writes) || ofTables.some(isOpen)) return anything;
  // A query in place of a table may take the organization from rows of these.
  const isDerived = ofTables.some(({ scope, parameters }) => scope === 'organization' && parameters.length === 0);
  const isLoose = ofTables.some((use) => (use.scope === 'global' || use.scope === 'accounts') && !use.isRestricted);
  if (isDerived && isLoose) return anything;
  const organizations = [...new Set(uses.flatMap(({ parameters }) => parameters))];
  // Restricted by each other only, or by rows that name an organization themselves.
  if (organizations.length === 0 && ofTables.some(({ scope }) => scope === 'organization')) return anything;
  return { organizations, accounts: ofTables.some(({ scope }) => scope === 'accounts') };
}

type WriteScopes = { organizations: readonly number[]; fixed: readonly string[] };

const everything: WriteScopes = { organizations: [], fixed: [globalScope, accountsScope] };

function analyzeWrite(sql: string): WriteScopes {
  const { uses, isUnclear } = tablesOf(sql);
  if (isUnclear) return everything;
  const written = uses.filter(({ writes }) => writes).map((use) => ({ ...use, scope: scopeOfTable(use.table) }));
  const fixed = written.flatMap(({ table, writes, scope, isRestricted, parameters }) => {
    if (writes === 'delete' && deletesGlobalRows.has(table)) return [globalScope];
    if (scope === 'organization') return isRestricted && parameters.length > 0 ? [] : [globalScope];
    if (scope === 'accounts') return [accountsScope];
    return scope === 'global' || scope === undefined ? [globalScope] : [];
  });
  const organizations = written.flatMap(({ scope, parameters }) => (scope === 'organization' ? parameters : []));
  return { organizations: [...new Set(organizations)], fixed: [...new Set(fixed)] };
}

const mostStatements = 4000;

/** IN lists of varying length produce unlimited distinct statements. */
function remembered<T>(analyze: (sql: string) => T): (sql: string) => T {
  const known = new Map<string, T>();
  return (sql) => {
    const found = known.get(sql);
    if (found !== undefined) return found;
    if (known.size >= mostStatements) known.clear();
    const scopes = analyze(sql);
    known.set(sql, scopes);
    return scopes;
  };
}

const readScopesOf: (sql: string) => ReadScopes = remembered(analyzeRead);
const writeScopesOf: (sql: string) => WriteScopes = remembered(analyzeWrite);

/** The scopes whose versions a result depends on; undefined when rows of any scope may be in it. */
export function scopesRead(sql: string, values: readonly unknown[]): string[] | undefined {
  const { organizations, accounts } = readScopesOf(sql);
  if (!organizations) return undefined;
  const scopes = accounts ? [globalScope, accountsScope] : [globalScope];
  for (const index of organizations) {
    const value = values[index];
    if (typeof value !== 'string') return undefined;
    if (!scopes.includes(value)) scopes.push(value);
  }
  return scopes;
}

/** Adds the scopes whose versions a statement must raise. */
export function addScopesWritten(scopes: Set<string>, sql: string, values: readonly unknown[]): void {
  const { organizations, fixed } = writeScopesOf(sql);
  for (const scope of fixed) scopes.add(scope);
  for (const index of organizations) {
    const value = values[index];
    scopes.add(typeof value === 'string' ? value : globalScope);
  }
}
