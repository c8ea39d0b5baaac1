// Values of bodies, parameters and headers, and the author's examples.
import { fieldsAt, get, isFields, textAt, type ApiDocument, type Fields } from './document.ts';
import type { Example, Media, Parameter } from './operation-types.ts';

const most = { media: 6, examples: 30 };

/** A parameter or header has a schema or a media type. */
export function valueOf(document: ApiDocument, fields: Fields): Pick<Parameter, 'contentType' | 'schema' | 'examples'> {
  const [[contentType, media] = []] = Object.entries(fieldsAt(fields, 'content') ?? {});
  const inner = document.fields(media);
  return {
    contentType,
    schema: get(inner, 'schema') ?? get(fields, 'schema') ?? {},
    examples: examplesOf(document, inner ?? fields),
  };
}

export function mediaOf(document: ApiDocument, content: unknown): Media[] {
  if (!isFields(content)) return [];
  return Object.entries(content)
    .slice(0, most.media)
    .map(([type, raw]) => {
      const fields = document.fields(raw);
      return {
        type,
        schema: get(fields, 'schema') ?? get(fields, 'itemSchema'),
        examples: examplesOf(document, fields),
        encoding: fieldsAt(fields, 'encoding'),
      };
    });
}

function examplesOf(document: ApiDocument, fields: Fields | undefined): Example[] {
  const named = Object.entries(fieldsAt(fields, 'examples') ?? {})
    .slice(0, most.examples)
    .flatMap(([name, raw]): Example[] => {
      const example = document.fields(raw);
      const key = ['value', 'dataValue', 'serializedValue'].find((one) => example && Object.hasOwn(example, one));
      const address = textAt(example, 'externalValue');
      if (key === undefined && address === undefined) return [];
      const { summary, description } = wordsOf(example);
      return [{ name, summary, description, value: key === undefined ? undefined : get(example, key), address }];
    });
  if (named.length > 0) return named;
  const value = get(fields, 'example');
  const words = { summary: undefined, description: undefined, address: undefined };
  return value === undefined ? [] : [{ name: '', ...words, value }];
}

const wordsOf = (fields: Fields | undefined): Pick<Example, 'summary' | 'description'> => ({
  summary: textAt(fields, 'summary'),
  description: textAt(fields, 'description'),
});
