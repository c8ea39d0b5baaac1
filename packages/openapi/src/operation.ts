// Reads one operation of a document with everything that is shown of it.
import { fieldsAt, flagAt, get, isFields, listAt, textAt, type ApiDocument, type Fields } from './document.ts';
import { places, type Body, type Callback, type Operation, type Parameter, type Sample } from './operation-types.ts';
import { mediaOf, valueOf } from './read-media.ts';
import { responsesOf } from './read-responses.ts';
import { securityOf } from './security.ts';
import { serversOf } from './servers.ts';

export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

const most = { parameters: 200, callbacks: 10 };

export function findOperation(document: ApiDocument, path: string, method: string): Operation | undefined {
  const paths = fieldsAt(document.root, 'paths');
  const item = document.fields(get(paths, path) ?? get(paths, `/${path}`) ?? get(paths, path.replace(/(.)\/$/, '$1')));
  return item && operationIn(document, item, { kind: 'operation', path, method });
}

export function findWebhook(document: ApiDocument, name: string, method: string): Operation | undefined {
  const hooks = fieldsAt(document.root, 'webhooks') ?? fieldsAt(document.root, 'x-webhooks');
  const item = document.fields(get(hooks, name));
  return item && operationIn(document, item, { kind: 'webhook', path: name, method });
}

type Asked = Pick<Operation, 'kind' | 'path' | 'method'>;

function operationIn(document: ApiDocument, item: Fields, { kind, path, method }: Asked): Operation | undefined {
  const key = method.toLowerCase();
  const own = document.fields(get(item, key));
  if (!own) return undefined;
  const samples = get(own, 'x-codeSamples') ?? get(own, 'x-code-samples');
  const more = fieldsAt(own, 'externalDocs');
  const url = textAt(more, 'url');
  const { root } = document;
  return {
    kind,
    method: key,
    path,
    id: textAt(own, 'operationId'),
    tags: listAt(own, 'tags').flatMap((tag) => (typeof tag === 'string' ? [tag] : [])),
    summary: textAt(own, 'summary') ?? textAt(item, 'summary'),
    description: textAt(own, 'description') ?? textAt(item, 'description'),
    deprecated: flagAt(own, 'deprecated'),
    stability: stabilityOf(own),
    servers: serversOf(document, [own, item, root]),
    parameters: parametersOf(document, item, own),
    body: bodyOf(document, get(own, 'requestBody')),
    responses: responsesOf(document, get(own, 'responses')),
    security: securityOf(document, own),
    callbacks: kind === 'callback' ? [] : callbacksOf(document, get(own, 'callbacks')),
    samples: samples === false ? [] : samplesOf(samples),
    moreSamples: samplesOf(get(own, 'x-more-code-samples')) ?? [],
    triable: kind === 'operation' && ![own, item, root].some((one) => flagAt(one, 'x-hideTryItPanel')),
    expandResponses: flagAt(own, 'x-expandAllResponses') || flagAt(root, 'x-expandAllResponses'),
    expandModels: flagAt(own, 'x-expandAllModelSections') || flagAt(root, 'x-expandAllModelSections'),
    more: url === undefined ? undefined : { url, text: textAt(more, 'description') },
  };
}

function stabilityOf(own: Fields): string | undefined {
  const said = textAt(own, 'x-stability');
  return said !== undefined && /^(?:experimental|alpha|beta)$/.test(said) ? said : undefined;
}

/** Parameters of the operation override those of the path with the same name and location. */
function parametersOf(document: ApiDocument, item: Fields, own: Fields): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const raw of [...listAt(item, 'parameters'), ...listAt(own, 'parameters')].slice(0, most.parameters)) {
    const fields = document.fields(raw);
    const parameter = fields && parameterOf(document, fields);
    if (parameter) found.set(`${parameter.place} ${parameter.name}`, parameter);
  }
  return [...found.values()];
}

function parameterOf(document: ApiDocument, fields: Fields): Parameter | undefined {
  const name = textAt(fields, 'name');
  const place = places.find((one) => one === get(fields, 'in'));
  if (name === undefined || place === undefined) return undefined;
  // OpenAPI ignores these headers; they are described elsewhere.
  if (place === 'header' && /^(?:accept|content-type|authorization)$/i.test(name)) return undefined;
  const { contentType, schema, examples } = valueOf(document, fields);
  const style = textAt(fields, 'style') ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  const explode = get(fields, 'explode');
  return {
    name,
    place,
    required: place === 'path' || flagAt(fields, 'required'),
    description: textAt(fields, 'description'),
    deprecated: flagAt(fields, 'deprecated'),
    style,
    explode: typeof explode === 'boolean' ? explode : style === 'form',
    contentType,
    mayBeEmpty: place === 'query' && flagAt(fields, 'allowEmptyValue'),
    schema,
    examples,
  };
}

function bodyOf(document: ApiDocument, raw: unknown): Body | undefined {
  const fields = document.fields(raw);
  if (!fields) return undefined;
  return {
    required: flagAt(fields, 'required'),
    description: textAt(fields, 'description'),
    media: mediaOf(document, get(fields, 'content')),
  };
}

function callbacksOf(document: ApiDocument, raw: unknown): Callback[] {
  if (!isFields(raw)) return [];
  return Object.entries(raw)
    .slice(0, most.callbacks)
    .flatMap(([name, one]): Callback[] => {
      const operations = Object.entries(document.fields(one) ?? {}).flatMap(([path, item]): Operation[] => {
        const fields = path.startsWith('x-') ? undefined : document.fields(item);
        if (!fields) return [];
        return methods.flatMap((method) => operationIn(document, fields, { kind: 'callback', path, method }) ?? []);
      });
      return operations.length > 0 ? [{ name, operations: operations.slice(0, most.callbacks) }] : [];
    });
}

function samplesOf(raw: unknown): Sample[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  const found = raw.slice(0, 12).flatMap((one): Sample[] => {
    const fields = isFields(one) ? one : undefined;
    const source = textAt(fields, 'source');
    const language = textAt(fields, 'lang') ?? textAt(fields, 'language') ?? '';
    return source === undefined ? [] : [{ language, label: textAt(fields, 'label') ?? language, source }];
  });
  return found.length > 0 ? found : undefined;
}
