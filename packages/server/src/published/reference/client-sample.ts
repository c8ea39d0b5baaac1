// The sample of an operation with @lectern/client, beside those that the front end generates.
import type { JsonSchema } from '@lectern/contract';
import { ApiDocument, findOperation, givenValue, mediaExample, preferred, type Operation } from '@lectern/openapi';

type Place = { path: string; method: string };

export function withClientSample(document: JsonSchema, { path, method }: Place, url: string): JsonSchema {
  const [item] = Object.values(document['paths'] as Record<string, Record<string, JsonSchema>>);
  const own = item?.[method] ?? {};
  const operation = findOperation(new ApiDocument(document), path, method);
  if (!operation) return own;
  const source = clientSample(new ApiDocument(document), operation, url);
  return { ...own, 'x-more-code-samples': [{ lang: 'typescript', label: 'TypeScript', source }] };
}

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));

function literal(value: unknown, indent: string): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((one) => literal(one, inner))
    : Object.entries(value).map(([name, one]) => `${key(name)}: ${literal(one, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (lines.length === 0) return open + close;
  return `${open}\n${lines.map((line) => `${inner}${line},\n`).join('')}${indent}${close}`;
}

function clientSample(document: ApiDocument, operation: Operation, url: string): string {
  const id = operation.id ?? '';
  const input: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  for (const parameter of operation.parameters) {
    const value = givenValue(document, parameter);
    if (parameter.place === 'path') input[parameter.name] = value ?? parameter.name;
    else if (parameter.place === 'query' && parameter.required) query[parameter.name] = value ?? 'text';
  }
  if (Object.keys(query).length > 0) input['query'] = query;
  const media = operation.body && preferred(operation.body.media);
  const isUpload = media !== undefined && !/json/.test(media.type);
  if (media && !isUpload) input['body'] = mediaExample(document, media, 'request') ?? {};
  const isOpen = operation.security.choices.length === 0;
  const options = `{ endpoint: ${quoted(url)}${isOpen ? '' : ", token: 'YOUR_TOKEN'"} }`;
  const written = Object.keys(input).length === 0 ? '' : `, ${literal(input, '')}`;
  return [
    ...(isUpload ? ["import { readFile } from 'node:fs/promises';"] : []),
    "import { api, createClient } from '@lectern/client';",
    '',
    `const lectern = createClient(${options});`,
    ...callLines(id, written, { isUpload, isPaged: isPaged(operation) }),
  ].join('\n');
}

const isPaged = ({ method, parameters }: Operation): boolean =>
  method === 'get' &&
  ['page', 'limit'].every((name) => parameters.some((one) => one.place === 'query' && one.name === name));

function callLines(
  id: string,
  input: string,
  { isUpload, isPaged }: { isUpload: boolean; isPaged: boolean },
): string[] {
  if (isUpload)
    return [
      "const data = await readFile('picture.png');",
      `console.log(await lectern.upload(api.${id}${input || ', {}'}, [{ name: 'picture.png', data }]));`,
    ];
  if (isPaged) return [`for await (const item of lectern.items(api.${id}${input})) {`, '  console.log(item);', '}'];
  return [`console.log(await lectern.call(api.${id}${input}));`];
}
