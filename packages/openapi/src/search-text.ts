// The text of an operation or a model as plain lines without duplicates: for search. The operation's own text comes
// before the fields of bodies, which many operations share and which are truncated first.
import { parse, toText } from '@lectern/content';
import { get, plainText, textAt, type ApiDocument } from './document.ts';
import type { Direction } from './example.ts';
import { enumOf } from './schema-facts.ts';
import type { Example, Media, Operation } from './operation-types.ts';
import { readSchema, type Schema } from './schema.ts';
import { itemsIn, partsIn } from './schema-parts.ts';

const deepest = 5;
/** Per operation or model: about what a page shows of it. */
const mostFields = 250;
const mostValues = 20;
const longestText = 20_000;

/** At most `most` characters, cut after a line. */
export const operationWords = (document: ApiDocument, operation: Operation, most: number): string =>
  joined(linesOf(document, operation), most);

export const schemaWords = (document: ApiDocument, name: string, most: number): string =>
  joined(linesOfModel(document, name), most);

function joined(lines: Iterable<string>, most: number): string {
  const found = new Set<string>();
  let length = 0;
  for (const line of lines) {
    const text = line.trim();
    if (text === '' || found.has(text)) continue;
    const left = most - length;
    if (text.length > left) {
      if (left > 0) found.add(text.slice(0, left).replace(/\S+$/, ''));
      break;
    }
    found.add(text);
    length += text.length + 1;
  }
  return [...found].join('\n').trim();
}

function* linesOf(document: ApiDocument, operation: Operation): Generator<string> {
  const { method, path, id, tags, parameters, body, responses, callbacks, security } = operation;
  yield `${method.toUpperCase()} ${path}`;
  yield id ?? '';
  yield operation.summary ?? '';
  yield tags.join(', ');
  yield wordsIn(operation.description);
  for (const { name, schema, description, examples } of parameters) {
    const read = readSchema(document, schema);
    yield said(name, description ?? textAt(read.fields, 'description'), read);
    yield* linesOfExamples(examples);
  }
  for (const scheme of security.choices.flat()) {
    for (const { name, about } of scheme.scopes) yield `${name} ${about ?? ''}`;
  }
  yield wordsIn(body?.description);
  yield operation.more?.text ?? '';
  for (const { status, description, headers, links } of responses) {
    yield `${status} ${wordsIn(description)}`;
    for (const header of headers) yield said(header.name, header.description, readSchema(document, header.schema));
    for (const link of links) yield `${link.name}: ${link.operation} ${wordsIn(link.description)}`;
  }
  for (const { name, operations } of callbacks) {
    for (const one of operations) {
      yield `${name}: ${one.method.toUpperCase()} ${one.path} ${one.summary ?? ''}`;
      yield wordsIn(one.description);
    }
  }
  const bodies = [...(body?.media ?? []), ...responses.flatMap(({ media }) => media)];
  for (const { examples } of bodies) yield* linesOfExamples(examples);
  yield* linesOfMedia(document, body?.media ?? [], 'request');
  for (const { media } of responses) yield* linesOfMedia(document, media, 'response');
  for (const { schema } of parameters) yield* linesOfSchema(document, schema, 'request');
  for (const one of callbacks.flatMap(({ operations }) => operations)) {
    for (const { name, schema, description } of one.parameters)
      yield said(name, description, readSchema(document, schema));
    yield wordsIn(one.body?.description);
    yield* linesOfMedia(document, one.body?.media ?? [], 'request');
    for (const { status, description } of one.responses) yield `${status} ${wordsIn(description)}`;
  }
}

/** Descriptions of examples only; their values resemble those of the fields. */
function* linesOfExamples(examples: readonly Example[]): Generator<string> {
  for (const { summary, description } of examples) {
    yield summary ?? '';
    yield wordsIn(description);
  }
}

function* linesOfMedia(document: ApiDocument, media: readonly Media[], direction: Direction): Generator<string> {
  for (const { schema } of media) if (schema !== undefined) yield* linesOfSchema(document, schema, direction);
}

function* linesOfModel(document: ApiDocument, name: string): Generator<string> {
  const schema = { $ref: `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` };
  yield name;
  yield textAt(readSchema(document, schema).fields, 'title') ?? '';
  yield* linesOfSchema(document, schema, 'any');
}

/** Description and fields; a recursive schema is not expanded again. */
function* linesOfSchema(document: ApiDocument, raw: unknown, direction: Direction): Generator<string> {
  const open = new Set<string>();
  let left = mostFields;
  function* inside(schema: Schema, depth: number): Generator<string> {
    if (depth > deepest || left <= 0 || (schema.ref !== undefined && open.has(schema.ref))) return;
    if (schema.ref !== undefined) open.add(schema.ref);
    for (const { name, raw: value, made } of partsIn(document, schema, direction)) {
      const field = readSchema(document, value);
      if (left-- <= 0) return;
      yield said(made === undefined ? name : '', textAt(field.fields, 'description'), field);
      yield* inside(field, depth + 1);
    }
    const options = schema.groups.flatMap((group) => group.options.slice(0, mostValues));
    for (const value of [itemsIn(schema), ...options]) {
      if (value === undefined || left-- <= 0) continue;
      const inner = readSchema(document, value);
      yield said('', textAt(inner.fields, 'description'), inner);
      yield* inside(inner, depth + 1);
    }
    if (schema.ref !== undefined) open.delete(schema.ref);
  }
  const schema = readSchema(document, raw);
  yield said('', textAt(schema.fields, 'description'), schema);
  yield* inside(schema, 0);
}

/** A name with its description and allowed values. */
function said(name: string, description: string | undefined, { fields }: Schema): string {
  const only = get(fields, 'const');
  const all = only === undefined ? enumOf(fields).slice(0, mostValues) : [{ text: plainText(only), about: undefined }];
  const values = all.map(({ text, about: words }) => (words === undefined ? text : `${text} (${words})`)).join(', ');
  const about = [wordsIn(description), values].filter((text) => text !== '').join(' ');
  return name === '' || about === '' ? name + about : `${name}: ${about}`;
}

const markup = /[*_`[\]<>#|\\~{!&]/;

/** Most descriptions are plain text and need no parser. */
function wordsIn(text: string | undefined): string {
  const words = text?.slice(0, longestText) ?? '';
  return (markup.test(words) ? toText(parse(words)) : words).replaceAll(/\s+/g, ' ').trim();
}
