// Which tables a statement reads and writes, and which parameters restrict their rows to one organization. Whatever is
// not understood counts as not restricted, so that a mistake makes something be read again, never be kept.

type Token =
  | { kind: 'name'; text: string }
  | { kind: 'word'; text: string }
  | { kind: 'parameter'; index: number }
  | { kind: 'sign'; text: string }
  | { kind: 'literal' };

const pattern =
  /\s+|"((?:[^"]|"")*)"|'(?:[^']|'')*'|\$(\d+)|(\?)|([A-Za-z_][\w$]*)|(\d[\w.]*)|(<=|>=|<>|!=|::|\|\||.)/gsy;

/** Quoted names are names; bare ones may be keywords as well, and are in lower case. */
function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  let next = 0;
  for (const [text, name, numbered, mark, word, , sign] of sql.matchAll(pattern)) {
    if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (numbered !== undefined) tokens.push({ kind: 'parameter', index: Number(numbered) - 1 });
    else if (mark !== undefined) tokens.push({ kind: 'parameter', index: next++ });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word.toLowerCase() });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else if (text.trim() !== '') tokens.push({ kind: 'literal' });
  }
  return tokens;
}

/** A parenthesis; with `block` it is a query of its own. */
type Group = { parent: Group | undefined; block: Block; hasOr: boolean; cases: number; isSet: boolean };
type Block = { parent: Block | undefined; tables: Use[] };

export type TableUse = {
  table: string;
  writes: 'insert' | 'update' | 'delete' | undefined;
  /** Whether all its rows belong to the organizations that the parameters of the statement name. */
  isRestricted: boolean;
  parameters: number[];
  /** The columns that an update sets. */
  sets: readonly string[];
};
type Use = TableUse & { alias: string; block: Block; isOuter: boolean };
type Side = { use: Use } | { parameters: number[] } | 'derived';
/** Where a token stands. */
type Place = { group: Group; join: Use | undefined; inCase: boolean; isSet: boolean };
type List = { items: number[][]; end: number };
type Condition = { left: Side; right: Side; group: Group; join: Use | undefined };

const clauseWords = new Set(
  'as on where set using inner left right full cross join natural order group having limit offset union except intersect values select returning default for window lateral indexed not'.split(
    ' ',
  ),
);
const changes = /\b(?:create|alter|drop|truncate|reindex|replace|merge|copy|call|do)\b/i;

export type StatementTables = {
  uses: TableUse[];
  /** It may change any table, or moves rows to another organization. */
  isUnclear: boolean;
};

export function tablesOf(sql: string, isTable: (name: string) => boolean): StatementTables {
  const first = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? '';
  const isUnclear = !['select', 'with', 'insert', 'update', 'delete'].includes(first) && changes.test(first);
  const reader = new Reader(tokensOf(sql), isTable);
  const uses = reader.read();
  return { uses, isUnclear: isUnclear || reader.moves };
}

const plain = { hasOr: false, cases: 0, isSet: false };

class Reader {
  readonly #tokens: Token[];
  readonly #isTable: (name: string) => boolean;
  readonly #uses: Use[] = [];
  readonly #conditions: Condition[] = [];
  /** Whether it sets the organization of rows that exist. */
  moves = false;
  #group: Group;
  #join: Use | undefined;
  #isOuter = false;
  /** Behind the list of columns that an insert fills. */
  #columnsEnd = 0;

  constructor(tokens: Token[], isTable: (name: string) => boolean) {
    this.#tokens = tokens;
    this.#isTable = isTable;
    this.#group = { parent: undefined, block: { parent: undefined, tables: [] }, ...plain };
  }

  read(): TableUse[] {
    // Aliases are declared after the columns that use them, so tables come first.
    const places = this.#tables();
    for (const [at, place] of places.entries()) this.#condition(at, place);
    this.#bind();
    return this.#uses.map(({ table, writes, isRestricted, parameters, sets }) => ({
      table,
      writes,
      isRestricted,
      parameters,
      sets,
    }));
  }

  #text(at: number): string {
    const token = this.#tokens[at];
    return token && 'text' in token ? token.text : '';
  }

  #isSign(at: number, text: string): boolean {
    const token = this.#tokens[at];
    return token?.kind === 'sign' && token.text === text;
  }

  #isWord(at: number, ...words: string[]): boolean {
    const token = this.#tokens[at];
    return token?.kind === 'word' && words.includes(token.text);
  }

  #isName(at: number): boolean {
    const kind = this.#tokens[at]?.kind;
    return kind === 'name' || kind === 'word';
  }

  #tables(): Place[] {
    return this.#tokens.map((_, at) => {
      this.#step(at);
      const { cases, isSet } = this.#group;
      return { group: this.#group, join: this.#join, inCase: cases > 0, isSet };
    });
  }

  #step(at: number): void {
    const group = this.#group;
    if (this.#isSign(at, '(')) {
      const isQuery = this.#isWord(at + 1, 'select', 'with', 'insert', 'update', 'delete', 'values');
      const block = isQuery ? { parent: group.block, tables: [] } : group.block;
      const { cases, isSet } = isQuery ? plain : group;
      this.#group = { parent: group, block, hasOr: false, cases, isSet };
    } else if (this.#isSign(at, ')')) this.#group = group.parent ?? group;
    else if (this.#isWord(at, 'union', 'except', 'intersect')) this.#nextBranch(group);
    else if (this.#isWord(at, 'case')) group.cases++;
    else if (this.#isWord(at, 'end')) group.cases--;
    // Rows need not satisfy the conditions beside an `or`.
    else if (this.#isWord(at, 'or', 'not')) group.hasOr ||= group.cases === 0 && !this.#isHarmless(at);
    else if (this.#isWord(at, 'where', 'returning', 'set', 'from')) {
      this.#join = undefined;
      group.isSet = this.#isWord(at, 'set');
    } else if (this.#isWord(at, 'left', 'right', 'full') && this.#isWord(at + 1, 'join', 'outer')) this.#isOuter = true;
    else this.#table(at);
  }

  /** They do not negate a condition on the organization. */
  #isHarmless(at: number): boolean {
    if (!this.#isWord(at, 'not')) return false;
    return this.#isWord(at - 1, 'is') || this.#isWord(at + 1, 'null', 'exists', 'in', 'like', 'materialized');
  }

  #nextBranch(group: Group): void {
    this.#join = undefined;
    // The branches stand beside each other: tables of one are not restricted by conditions of another.
    this.#group = { parent: group.parent, block: { parent: group.block.parent, tables: [] }, ...plain };
  }

  /** A name of a table anywhere is a use of it, unless it is that of a column. */
  #table(at: number): void {
    const table = this.#text(at);
    if (at < this.#columnsEnd || !this.#isName(at) || this.#isSign(at - 1, '.') || this.#isSign(at + 1, '.')) return;
    const writes = this.#writes(at);
    if (!writes && (!this.#isTable(table) || this.#isColumn(at))) return;
    const block = this.#group.block;
    const alias = this.#alias(at, table);
    const parameters = writes === 'insert' ? this.#inserted(at + 1) : [];
    if (writes === 'insert') this.#columnsEnd = this.#columnsAt(at + 1)?.end ?? 0;
    const isRestricted = parameters.length > 0;
    const sets = writes === 'update' ? this.#setsFrom(at) : [];
    const use: Use = { table, writes, isRestricted, parameters, sets, alias, block, isOuter: this.#isOuter };
    this.#uses.push(use);
    block.tables.push(use);
    this.#join = this.#isWord(at - 1, 'join') ? use : undefined;
    this.#isOuter = false;
  }

  #isColumn(at: number): boolean {
    if (this.#isWord(at - 1, 'as', 'select') || this.#isSign(at + 1, '=')) return true;
    // A list of tables has commas and parentheses, an expression other signs.
    return this.#tokens[at - 1]?.kind === 'sign' && !this.#isSign(at - 1, ',') && !this.#isSign(at - 1, '(');
  }

  #alias(at: number, table: string): string {
    const after = this.#isWord(at + 1, 'as') ? at + 2 : at + 1;
    const token = this.#tokens[after];
    if (token?.kind === 'name') return token.text;
    return token?.kind === 'word' && !clauseWords.has(token.text) ? token.text : table;
  }

  #writes(at: number): TableUse['writes'] {
    if (this.#isWord(at - 1, 'into')) return 'insert';
    // Not `for update of` and `for no key update of`.
    if (this.#isWord(at - 1, 'update') && !this.#isWord(at - 2, 'for', 'key', 'do')) return 'update';
    return this.#isWord(at - 1, 'from') && this.#isWord(at - 2, 'delete') ? 'delete' : undefined;
  }

  /** Of `set a = …, b = …`; a list of columns in parentheses is named `(`. */
  #setsFrom(table: number): string[] {
    const found: string[] = [];
    let at = table;
    while (at < this.#tokens.length && !this.#isWord(at, 'set')) at++;
    for (let depth = 0; ++at < this.#tokens.length && depth >= 0;) {
      const isNext = depth === 0 && (this.#isWord(at - 1, 'set') || this.#isSign(at - 1, ','));
      if (depth === 0 && this.#isWord(at, 'where', 'from', 'returning')) break;
      if (isNext) found.push(this.#text(at));
      if (this.#isSign(at, '(')) depth++;
      else if (this.#isSign(at, ')')) depth--;
    }
    return found;
  }

  /** The columns that an insert fills, behind its table or the alias of that. */
  #columnsAt(open: number): List | undefined {
    const at = this.#isWord(open, 'as') ? open + 2 : open;
    return this.#isWord(at + 1, 'select', 'with') ? undefined : this.#listAt(at);
  }

  /** Of `(a, organization_id, b) values (?, ?, ?), (?, ?, ?)`. */
  #inserted(open: number): number[] {
    const columns = this.#columnsAt(open);
    const column = columns?.items.findIndex((item) => item.length === 1 && this.#text(item[0]!) === 'organization_id');
    if (!columns || column === undefined || column < 0) return [];
    // Behind `overriding system value`.
    const from = this.#isWord(columns.end, 'overriding') ? columns.end + 3 : columns.end;
    if (this.#isWord(from, 'select')) return this.#selected(from + 1, column);
    if (!this.#isWord(from, 'values')) return [];
    const found = new Set<number>();
    for (let next = from + 1; ;) {
      const row = this.#listAt(next);
      const value = row?.items[column];
      const token = value?.length === 1 ? this.#tokens[value[0]!] : undefined;
      if (!row || token?.kind !== 'parameter') return [];
      found.add(token.index);
      if (!this.#isSign(row.end, ',')) return [...found];
      next = row.end + 1;
    }
  }

  /** Of `select a, ? as organization_id, b from …`: the parameter in place of the column. */
  #selected(start: number, column: number): number[] {
    let [item, depth, at] = [0, 0, start];
    for (; item < column && at < this.#tokens.length && !this.#isWord(at, 'from'); at++) {
      if (this.#isSign(at, '(')) depth++;
      else if (this.#isSign(at, ')')) depth--;
      else if (depth === 0 && this.#isSign(at, ',')) item++;
    }
    const token = this.#tokens[at];
    const end = this.#isWord(at + 1, 'as') ? at + 3 : at + 1;
    return item === column && token?.kind === 'parameter' && this.#isSign(end, ',') ? [token.index] : [];
  }

  /** The positions of the items between parentheses, and the position behind them. */
  #listAt(open: number): List | undefined {
    if (!this.#isSign(open, '(')) return undefined;
    const items: number[][] = [[]];
    let depth = 0;
    for (let at = open; at < this.#tokens.length; at++) {
      if (this.#isSign(at, '(') && ++depth === 1) continue;
      if (this.#isSign(at, ')') && --depth === 0) return { items, end: at + 1 };
      if (depth === 1 && this.#isSign(at, ',')) items.push([]);
      else items.at(-1)!.push(at);
    }
    return undefined;
  }

  /** `organization_id = …` and `organization_id in (…)`, with or without the table. */
  #condition(at: number, { group, join, inCase, isSet }: Place): void {
    if (!this.#namesOrganization(at, group.block)) return;
    if (isSet && !this.#isSign(at - 1, '.') && this.#isSign(at + 1, '=')) this.moves = true;
    const left = this.#side(at, group.block);
    if (left === undefined || isSet || inCase) return;
    if (this.#isSign(at + 1, '=')) {
      const right = this.#sideAfter(at + 2, group.block);
      if (right !== undefined) this.#conditions.push({ left, right, group, join });
    } else if (this.#isWord(at + 1, 'in')) {
      const list = this.#listAt(at + 2);
      const parameters = list?.items.map((item) => (item.length === 1 ? this.#tokens[item[0]!] : undefined)) ?? [];
      const indexes = parameters.flatMap((one) => (one?.kind === 'parameter' ? [one.index] : []));
      if (indexes.length > 0 && indexes.length === list?.items.length)
        this.#conditions.push({ left, right: { parameters: indexes }, group, join });
    }
  }

  #sideAfter(at: number, block: Block): Side | undefined {
    const token = this.#tokens[at];
    // An expression that goes on may be anything.
    if (token?.kind === 'parameter') return this.#isSign(at + 1, '||') ? undefined : { parameters: [token.index] };
    const last = this.#isSign(at + 1, '.') ? at + 2 : at;
    return this.#namesOrganization(last, block) ? this.#side(last, block) : undefined;
  }

  #namesOrganization(at: number, block: Block): boolean {
    if (!this.#isName(at)) return false;
    if (this.#text(at) === 'organization_id') return true;
    if (this.#text(at) !== 'id') return false;
    const side = this.#side(at, block);
    return typeof side === 'object' && 'use' in side && side.use.table === 'organizations';
  }

  /** The use of the table whose column this is. */
  #side(at: number, block: Block): Side | undefined {
    if (!this.#isSign(at - 1, '.')) {
      const [only, ...more] = block.tables;
      return only && more.length === 0 ? { use: only } : undefined;
    }
    const alias = this.#text(at - 2);
    for (let place: Block | undefined = block; place; place = place.parent) {
      const found = place.tables.find((use) => use.alias === alias);
      if (found) return { use: found };
    }
    // A common table expression or a query in place of a table: its own tables must be restricted themselves. The row
    // that an insert found in its way has the organization of the one inserted.
    return 'derived';
  }

  #bind(): void {
    const usable = this.#conditions.filter(({ group }) => isConjunctive(group));
    for (let changed = true; changed;) {
      changed = false;
      for (const { left, right, group, join } of usable) {
        changed = restrict(left, right, group, join) || changed;
        changed = restrict(right, left, group, join) || changed;
      }
    }
  }
}

function isConjunctive(group: Group): boolean {
  for (let at: Group | undefined = group; at?.block === group.block; at = at.parent) if (at.hasOr) return false;
  return true;
}

/** Whether the table of `side` is restricted by `by` and was not yet. */
function restrict(side: Side, by: Side, { block }: Group, join: Use | undefined): boolean {
  if (typeof side === 'string' || !('use' in side)) return false;
  const { use } = side;
  // A condition of a subquery, or of an outer join, restricts only the tables it brings.
  if (use.block !== block || use.isRestricted || use.writes === 'insert') return false;
  if (join?.isOuter && join !== use) return false;
  if (by !== 'derived' && 'use' in by && !by.use.isRestricted) return false;
  use.isRestricted = true;
  if (by !== 'derived') use.parameters.push(...('use' in by ? by.use.parameters : by.parameters));
  return true;
}
