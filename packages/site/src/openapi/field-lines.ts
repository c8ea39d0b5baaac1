// What parameters and fields are, line by line: a list for programs, a table where it is printed.
import { flagAt, get, isFields, listAt, textAt, type ApiDocument } from './document.ts';
import type { Direction } from './example.ts';
import { factsOf } from './facts.ts';
import type { Parameter } from './operation.ts';
import { discriminated, readSchema, type Schema } from './schema.ts';
import type { ApiTexts } from './texts/en.ts';
import { fill } from '../texts/index.ts';
import { typeText } from './type-text.ts';

export type Lines = { document: ApiDocument; texts: ApiTexts; tables?: boolean };

type Line = {
  depth: number;
  /** Of the fields above it and of itself; empty for a line that only says something. */
  names: readonly string[];
  type: string;
  marks: readonly string[];
  about: string;
};

const inLists = { deepest: 5, mostFields: 250 };
/** On paper there is less room, and models have pages of their own. */
const inTables = { deepest: 2, mostFields: 80 };

export const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').slice(0, 1000);

type Said = { required?: boolean; deprecated?: boolean; description?: string | undefined };

function lineOf(names: readonly string[], depth: number, schema: Schema, { document, texts }: Lines, said: Said): Line {
  const marks = [
    said.required && texts.required,
    (said.deprecated || flagAt(schema.fields, 'deprecated')) && texts.deprecated,
  ];
  const facts = factsOf(schema, texts).map(({ label, values }) =>
    `${label} ${values.map(({ text }) => `\`${text.replaceAll('`', "'")}\``).join(', ')}`.trim(),
  );
  const about = said.description ?? textAt(schema.fields, 'description');
  return {
    depth,
    names,
    type: typeText(document, schema),
    marks: marks.filter((mark) => typeof mark === 'string'),
    about: [about === undefined ? '' : oneLine(about), facts.length > 0 ? `${facts.join('; ')}.` : '']
      .filter((part) => part !== '')
      .join(' '),
  };
}

export const parametersMarkdown = (parameters: readonly Parameter[], lines: Lines): string =>
  written(
    parameters.map(({ name, schema, ...said }) => lineOf([name], 0, readSchema(lines.document, schema), lines, said)),
    lines,
  );

/** A level for every object inside another; what holds itself is named and not gone into again. */
export function fieldsMarkdown(raw: unknown, direction: Direction, lines: Lines): string {
  const out: Line[] = [];
  const open = new Set<string>();
  const { document, texts } = lines;
  const { deepest, mostFields } = lines.tables ? inTables : inLists;
  const say = (depth: number, type: string, about: string): void => {
    out.push({ depth, names: [], type, marks: [], about });
  };
  function inside(schema: Schema, names: readonly string[], depth: number): void {
    if (depth > deepest || (schema.ref !== undefined && open.has(schema.ref))) return;
    if (schema.ref !== undefined) open.add(schema.ref);
    const put = (name: string, value: unknown, required: boolean): void => {
      if (out.length >= mostFields) return;
      const inner = readSchema(document, value);
      if (direction === 'request' && flagAt(inner.fields, 'readOnly')) return;
      if (direction === 'response' && flagAt(inner.fields, 'writeOnly')) return;
      out.push(lineOf([...names, name], depth, inner, lines, { required }));
      inside(inner, [...names, name], depth + 1);
    };
    for (const [name, value] of schema.properties) put(name, value, schema.required.has(name));
    const more = get(schema.fields, 'additionalProperties');
    if (isFields(more) && Object.keys(more).length > 0) put(texts.otherKeys, more, false);
    listAt(schema.fields, 'prefixItems').forEach((value, i) => put(`[${i}]`, value, false));
    const items = get(schema.fields, 'items');
    if (isFields(items)) inside(readSchema(document, items), names, depth);
    for (const { kind, options } of schema.groups) {
      const schemas = options.slice(0, 20).map((option) => readSchema(document, option));
      if (out.length >= mostFields || schemas.every((one) => one.properties.size === 0)) continue;
      say(depth, '', `${texts[kind]}:`);
      for (const one of schemas) {
        if (out.length >= mostFields) break;
        const tag = discriminated(document, schema, one);
        say(
          depth + 1,
          typeText(document, one),
          tag === undefined ? '' : `(\`${schema.discriminator!.property}: ${tag}\`)`,
        );
        inside(one, names, depth + 2);
      }
    }
    if (schema.ref !== undefined) open.delete(schema.ref);
  }
  inside(readSchema(document, raw), [], 0);
  if (out.length >= mostFields) say(0, '', fill(texts.andMore, { count: '…' }));
  return written(out, lines);
}

const written = (lines: readonly Line[], { tables }: Lines): string =>
  tables ? asTable(lines) : lines.map(listed).join('\n');

const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

function listed({ depth, names, type, marks, about }: Line): string {
  const indent = '  '.repeat(depth);
  const name = names.at(-1);
  if (name === undefined) return `${indent}- ${[code(type), about].filter((part) => part !== '').join(' ')}`;
  return `${indent}- \`${name}\` (${[code(type), ...marks].join(', ')})${about === '' ? '' : `: ${about}`}`;
}

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');

function asTable(lines: readonly Line[]): string {
  if (lines.length === 0) return '';
  const rows = lines.map(({ names, type, marks, about }) => {
    const kind = [code(type), ...marks].filter((part) => part !== '').join(', ');
    return names.length === 0
      ? [kind === '' ? `**${about}**` : kind, '', kind === '' ? '' : about]
      : [code(names.join('.')), kind, about];
  });
  return ['| | | |', '| --- | --- | --- |', ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`)].join('\n');
}
