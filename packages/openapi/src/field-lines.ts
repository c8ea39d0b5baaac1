// Parameters and fields line by line: a list for programs, a table in print.
import { fieldsAt, flagAt, textAt, type ApiDocument } from './document.ts';
import type { Direction } from './example.ts';
import { factsOf, type Fact, type FactsOptions } from './schema-facts.ts';
import { codeSpan } from './code-span.ts';
import type { Header, Parameter } from './operation-types.ts';
import { parameterFacts } from './parameter-facts.ts';
import { discriminated, readSchema, type Schema } from './schema.ts';
import { groupsIn, hasParts, itemsIn, labelOf, partName, partsIn } from './schema-parts.ts';
import type { ApiTexts } from './texts/en.ts';
import { fill } from '@lectern/content/locale';
import { typeText } from './type-text.ts';

export type Lines = { document: ApiDocument; texts: ApiTexts; tables?: boolean };

type Line = {
  depth: number;
  /** Path of the field: names of its ancestors and its own; empty for a line of text. */
  names: readonly string[];
  /** The last of them is a label, not a key. */
  made?: boolean;
  type: string;
  marks: readonly string[];
  about: string;
};

const inLists = { deepest: 5, mostFields: 250 };
/** Tables have less space, and models have their own pages. */
const inTables = { deepest: 2, mostFields: 80 };
const mostOptions = 20;

const longest = 1000;

export function oneLine(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

export const isAddress = (url: string): boolean => /^https?:\/\/[^\s<>]+$/i.test(url);

type Said = {
  /** Named by a label instead of a key. */
  made?: boolean;
  required?: boolean;
  deprecated?: boolean;
  description?: string | undefined;
  facts?: readonly Fact[];
  without?: FactsOptions['without'];
};

export function factText({ label, values, about, facts = [] }: Fact): string {
  const list = values.map(
    (value) => codeSpan(value.text) + (value.about === undefined ? '' : ` (${oneLine(value.about)})`),
  );
  const inner = [about === undefined ? '' : oneLine(about), facts.map(factText).join('; ')];
  const below = inner.filter((part) => part !== '').join(' ');
  return [label + (below === '' ? '' : ':'), list.join(', '), below].filter((part) => part !== '').join(' ');
}

/** A one-line description of a schema. */
export function aboutText(schema: Schema, direction: Direction, { document, texts }: Lines, said: Said = {}): string {
  const { without } = said;
  const own = factsOf(schema, { document, texts, direction, ...(without && { without }) });
  const facts = [...own, ...(said.facts ?? [])].map(factText);
  const about = said.description ?? textAt(schema.fields, 'description');
  const more = fieldsAt(schema.fields, 'externalDocs');
  const url = textAt(more, 'url');
  const link =
    url !== undefined && isAddress(url) ? `${oneLine(textAt(more, 'description') ?? texts.more)}: <${url}>` : '';
  return [about === undefined ? '' : oneLine(about), link, facts.length > 0 ? `${facts.join('; ')}.` : '']
    .filter((part) => part !== '')
    .join(' ');
}

function lineOf(
  names: readonly string[],
  schema: Schema,
  direction: Direction,
  lines: Lines,
  said: Said,
): Omit<Line, 'depth'> {
  const { document, texts } = lines;
  const { fields } = schema;
  const marks = [
    said.required && texts.required,
    (said.deprecated || flagAt(fields, 'deprecated')) && texts.deprecated,
    flagAt(fields, 'readOnly') && texts.readOnly,
    flagAt(fields, 'writeOnly') && texts.writeOnly,
  ];
  return {
    names,
    made: said.made ?? false,
    type: typeText(document, schema),
    marks: marks.filter((mark) => typeof mark === 'string'),
    about: aboutText(schema, direction, lines, said),
  };
}

export function parametersMarkdown(
  parameters: readonly (Parameter | Header)[],
  lines: Lines,
  direction: Direction = 'request',
): string {
  const { document, texts } = lines;
  const walk = new Walk(direction, lines);
  for (const { name, schema, required, deprecated, description, ...rest } of parameters) {
    const given = { name, schema, required, deprecated, description, ...rest };
    walk.put([name], schema, 0, {
      required,
      deprecated,
      description,
      facts: parameterFacts(document, given, texts),
      ...(rest.examples.length > 0 && { without: 'examples' }),
    });
  }
  return written(walk.out, lines);
}

/** One level per nested object; a recursive schema is named and not expanded again. */
export function fieldsMarkdown(
  raw: unknown,
  direction: Direction,
  lines: Lines,
  more?: (name: string) => Fact[],
): string {
  const walk = new Walk(direction, lines, more);
  walk.inside(readSchema(lines.document, raw), [], 0);
  if (walk.isFull()) walk.say(0, '', fill(lines.texts.andMore, { count: '…' }));
  return written(walk.out, lines);
}

class Walk {
  readonly out: Line[] = [];
  readonly #open = new Set<string>();
  readonly #direction: Direction;
  readonly #lines: Lines;
  readonly #more: ((name: string) => Fact[]) | undefined;

  constructor(direction: Direction, lines: Lines, more?: (name: string) => Fact[]) {
    this.#direction = direction;
    this.#lines = lines;
    this.#more = more;
  }

  get #bounds(): typeof inLists {
    return this.#lines.tables ? inTables : inLists;
  }

  isFull(): boolean {
    return this.out.length >= this.#bounds.mostFields;
  }

  say(depth: number, type: string, about: string): void {
    this.out.push({ depth, names: [], type, marks: [], about });
  }

  put(names: readonly string[], raw: unknown, depth: number, said: Said): void {
    if (this.isFull()) return;
    const inner = readSchema(this.#lines.document, raw);
    this.out.push({ ...lineOf(names, inner, this.#direction, this.#lines, said), depth });
    this.inside(inner, names, depth + 1);
  }

  inside(schema: Schema, names: readonly string[], depth: number): void {
    const { ref } = schema;
    if (depth > this.#bounds.deepest || (ref !== undefined && this.#open.has(ref))) return;
    if (ref !== undefined) this.#open.add(ref);
    const { document, texts } = this.#lines;
    for (const part of partsIn(document, schema, this.#direction)) {
      const facts = names.length === 0 && this.#more && part.made === undefined ? this.#more(part.name) : [];
      const said = { required: part.required ?? false, made: part.made !== undefined, facts };
      this.put([...names, partName(part, texts)], part.raw, depth, said);
    }
    this.#items(schema, names, depth);
    this.#groups(schema, names, depth);
    if (ref !== undefined) this.#open.delete(ref);
  }

  /** Plain items are shown as a fact of their list. */
  #items(schema: Schema, names: readonly string[], depth: number): void {
    const { document, texts } = this.#lines;
    const raw = itemsIn(schema);
    const items = raw === undefined ? undefined : readSchema(document, raw);
    if (!items || !hasParts(document, items, this.#direction)) return;
    const known = items.ref !== undefined && this.#open.has(items.ref);
    const about =
      known || this.isFull() ? '' : aboutText(items, this.#direction, this.#lines, { without: 'large examples' });
    if (about !== '') this.say(depth, '', `${texts.eachItem}: ${about}`);
    this.inside(items, names, depth);
  }

  #groups(schema: Schema, names: readonly string[], depth: number): void {
    const { document, texts } = this.#lines;
    for (const { kind, options } of groupsIn(document, schema)) {
      if (this.isFull()) return;
      this.say(depth, '', `${texts[kind]}:`);
      for (const option of options.slice(0, mostOptions)) {
        if (this.isFull()) return;
        const one = readSchema(document, option);
        const type = typeText(document, one);
        const tags = discriminated(document, schema, one).slice(0, 10).join(' | ');
        const about = [
          labelOf(one, type) ?? '',
          tags === '' || !schema.discriminator ? '' : `(${codeSpan(`${schema.discriminator.property}: ${tags}`)})`,
          aboutText(one, this.#direction, this.#lines, { without: 'large examples' }),
        ];
        this.say(depth + 1, type, about.filter((part) => part !== '').join(' '));
        this.inside(one, names, depth + 2);
      }
      const rest = options.length - mostOptions;
      if (rest > 0) this.say(depth + 1, '', fill(texts.andMore, { count: rest }));
    }
  }
}

const written = (lines: readonly Line[], { tables }: Lines): string =>
  tables ? asTable(lines) : lines.map(listed).join('\n');

const code = (text: string): string => (text === '' ? '' : codeSpan(text));

function listed({ depth, names, made, type, marks, about }: Line): string {
  const indent = '  '.repeat(depth);
  const name = names.at(-1);
  if (name === undefined) return `${indent}- ${[code(type), about].filter((part) => part !== '').join(' ')}`;
  return `${indent}- ${made ? `*${name}*` : codeSpan(name)} (${[code(type), ...marks].join(', ')})${about === '' ? '' : `: ${about}`}`;
}

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');

function asTable(lines: readonly Line[]): string {
  if (lines.length === 0) return '';
  const rows = lines.map(({ names, made, type, marks, about }) => {
    const kind = [code(type), ...marks].filter((part) => part !== '').join(', ');
    return names.length === 0
      ? [kind === '' ? `**${about}**` : kind, '', kind === '' ? '' : about]
      : [made ? `${code(names.slice(0, -1).join('.'))} *${names.at(-1)}*`.trim() : code(names.join('.')), kind, about];
  });
  return ['| | | |', '| --- | --- | --- |', ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`)].join('\n');
}
