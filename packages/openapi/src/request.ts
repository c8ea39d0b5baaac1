// A sample request, made of the examples of an operation.
import { fieldsAt, get, listAt, textAt, type ApiDocument } from './document.ts';
import { exampleOf, shortened } from './example.ts';
import { bodyText, isJson } from './media.ts';
import type { Media, Operation, Parameter } from './operation-types.ts';
import { readSchema } from './schema.ts';
import type { Scheme } from './security.ts';
import { inQuery, simple } from './serialize.ts';
import { filled } from './servers.ts';

export type Sent = { type: string; value: unknown; text: string };
export type ExampleRequest = {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: Sent | undefined;
};

/** The author's example of a parameter; none is generated. */
export function givenValue(document: ApiDocument, { examples, schema }: Parameter): unknown {
  const example = examples.find(({ value }) => value !== undefined);
  if (example) return example.value;
  const { fields } = readSchema(document, schema);
  const [first] = listAt(fields, 'examples');
  return get(fields, 'example') ?? first ?? get(fields, 'default') ?? get(fields, 'const');
}

const chosen = (document: ApiDocument, parameter: Parameter): unknown => {
  const given = givenValue(document, parameter);
  return given === undefined ? listAt(readSchema(document, parameter.schema).fields, 'enum')[0] : given;
};

export function exampleRequest(document: ApiDocument, operation: Operation, origin: string): ExampleRequest {
  const [server] = operation.servers;
  const base = server ? filled(server) : 'https://example.com';
  const headers: [string, string][] = [];
  const pairs: string[] = [];
  let path = operation.path;
  for (const parameter of operation.parameters) {
    const value = chosen(document, parameter);
    if (parameter.place === 'path') {
      if (value !== undefined) path = path.replaceAll(`{${parameter.name}}`, () => simple(parameter, value, true));
      continue;
    }
    if (!parameter.required) continue;
    const sent = value ?? exampleOf(document, parameter.schema, 'request') ?? 'text';
    if (parameter.place === 'query') pairs.push(...inQuery(parameter, sent));
    else if (parameter.place === 'header') headers.push([parameter.name, simple(parameter, sent, false)]);
    else headers.push(['Cookie', `${parameter.name}=${simple(parameter, sent, true)}`]);
  }
  for (const scheme of operation.security.choices[0] ?? []) addCredential(scheme, headers, pairs);
  const body = sentBody(document, operation);
  if (body) headers.push(['Content-Type', body.type]);
  const accepted = acceptedBy(operation);
  if (accepted !== '') headers.push(['Accept', accepted]);
  const start = /^https?:/i.test(base) ? base : origin + base;
  const url = `${start}${path.startsWith('/') ? '' : '/'}${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
  return { method: operation.method.toUpperCase(), url, headers, body };
}

/** Value of the Accept header; empty when it does not matter. */
export function acceptedBy({ responses }: Operation): string {
  const [first] = responses.flatMap(({ media }) => media);
  return first && !first.type.includes('*') ? first.type : '';
}

function addCredential(scheme: Scheme, headers: [string, string][], pairs: string[]): void {
  const { kind, name, prefix } = scheme;
  if (kind === 'bearer') headers.push([name, `${prefix}YOUR_TOKEN`]);
  else if (kind === 'basic') headers.push([name, `${prefix}BASE64_OF_NAME_AND_PASSWORD`]);
  else if (kind === 'header') headers.push([name, `${prefix}YOUR_API_KEY`]);
  else if (kind === 'query') pairs.push(`${encodeURIComponent(name)}=YOUR_API_KEY`);
  else if (kind === 'cookie') headers.push(['Cookie', `${name}=YOUR_API_KEY`]);
}

/** The most common media type. */
export const preferred = (media: readonly Media[]): Media | undefined =>
  media.find(({ type }) => isJson(type)) ?? media[0];

function sentBody(document: ApiDocument, { body, method }: Operation): Sent | undefined {
  const media = body && method !== 'get' && method !== 'head' ? preferred(body.media) : undefined;
  if (!media) return undefined;
  const value = mediaExample(document, media, 'request');
  return {
    type: media.type.includes('*') ? 'application/octet-stream' : media.type,
    value,
    text: bodyText(document, media, value),
  };
}

export function mediaExample(document: ApiDocument, media: Media, direction: 'request' | 'response'): unknown {
  const example = media.examples.find(({ value }) => value !== undefined);
  if (example) return shortened(example.value);
  return media.schema === undefined ? undefined : exampleOf(document, media.schema, direction);
}

/** Whether a field of a form is a file. */
export function isFile(document: ApiDocument, media: Media, name: string): boolean {
  const { fields } = readSchema(document, readSchema(document, media.schema).properties.get(name));
  const type = textAt(fieldsAt(media.encoding, name), 'contentType');
  return (
    get(fields, 'format') === 'binary' ||
    textAt(fields, 'contentMediaType') === 'application/octet-stream' ||
    (type !== undefined && /^(?:image|audio|video)\/|octet-stream/.test(type))
  );
}
