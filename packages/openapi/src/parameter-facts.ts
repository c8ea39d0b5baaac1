// Facts about a parameter or header besides its schema.
import { fieldsAt, isFields, listAt, textAt, type ApiDocument, type Fields } from './document.ts';
import { exampleOf } from './example.ts';
import { shown, type Fact } from './schema-facts.ts';
import type { Header, Media, Parameter } from './operation-types.ts';
import { givenValue } from './request.ts';
import { readSchema } from './schema.ts';
import { itemsIn } from './schema-parts.ts';
import { inQuery, simple } from './serialize.ts';
import type { ApiTexts } from './texts/en.ts';

const mostExamples = 12;
const longest = 200;

export function parameterFacts(document: ApiDocument, parameter: Parameter | Header, texts: ApiTexts): Fact[] {
  const facts: Fact[] = [];
  const { contentType, examples } = parameter;
  if (contentType !== undefined) facts.push({ label: texts.contentType, values: [{ text: contentType }] });
  if ('style' in parameter) {
    if (parameter.mayBeEmpty) facts.push({ label: texts.mayBeEmpty, values: [] });
    const text = written(document, parameter);
    if (text !== undefined) facts.push({ label: texts.writtenAs, values: [{ text }] });
  }
  const values = examples.slice(0, mostExamples).map(({ name, summary, description, value, address }) => {
    const about = [summary ?? name, description].filter((text) => text !== undefined && text !== '').join(': ');
    return { text: value === undefined ? (address ?? '') : shown(value), about: about === '' ? undefined : about };
  });
  if (values.length > 0) facts.push({ label: values.length > 1 ? texts.examples : texts.example, values });
  return facts;
}

/** Lists and objects have several serializations; an example with two items shows the delimiter. */
function written(document: ApiDocument, parameter: Parameter): string | undefined {
  const { schema, contentType, place, name } = parameter;
  const { types } = readSchema(document, schema);
  if (contentType !== undefined || !types.some((type) => type === 'array' || type === 'object')) return undefined;
  const given = givenValue(document, parameter) ?? exampleOf(document, schema, 'request');
  if (!Array.isArray(given) && !(isFields(given) && Object.keys(given).length > 0)) return undefined;
  const value = Array.isArray(given) ? twoOf(document, given, schema) : given;
  const text =
    place === 'query'
      ? inQuery(parameter, value).join('&')
      : place === 'cookie'
        ? `${name}=${simple(parameter, value, true)}`
        : simple(parameter, value, place === 'path');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function twoOf(document: ApiDocument, given: readonly unknown[], schema: unknown): unknown[] {
  const items = itemsIn(readSchema(document, schema));
  const values = items === undefined ? [] : listAt(readSchema(document, items).fields, 'enum');
  const [first = 'text', second = first] = given.length > 1 || values.length < 2 ? given : values;
  return [first, second];
}

/** How the fields of a form are encoded, by name. */
export function encodingFacts(document: ApiDocument, { encoding }: Media, name: string, texts: ApiTexts): Fact[] {
  const own: Fields | undefined = fieldsAt(encoding, name);
  if (!own) return [];
  const type = textAt(own, 'contentType');
  const headers = Object.entries(fieldsAt(own, 'headers') ?? {}).slice(0, mostExamples);
  return [
    ...(type === undefined ? [] : [{ label: texts.contentType, values: [{ text: type }] }]),
    ...(headers.length === 0
      ? []
      : [
          {
            label: texts.headers,
            values: headers.map(([text, raw]) => ({ text, about: textAt(document.fields(raw), 'description') })),
          },
        ]),
  ];
}
