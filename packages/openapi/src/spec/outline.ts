// Outline of an API description: enough to list it, name its pages and find its parts. It is small even when the
// description is not, and its types are validated.

import { parse, blockText } from '@lectern/content';
import { isObject } from '@lectern/content/is-object';

export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;
export type Method = (typeof METHODS)[number];

export interface ApiOutline {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  readonly tags: readonly ApiTag[];
  readonly operations: readonly ApiOperation[];
  readonly webhooks: readonly ApiWebhook[];
  readonly models: readonly ApiModel[];
}

export interface ApiTag {
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly icon?: string;
  /** Name of the parent tag. */
  readonly parent?: string;
}

interface Described {
  readonly method: Method;
  readonly title: string;
  readonly operationId?: string;
  readonly description?: string;
  readonly tag?: string;
  readonly deprecated?: true;
}
export interface ApiOperation extends Described {
  readonly path: string;
}
export interface ApiWebhook extends Described {
  readonly name: string;
}
export interface ApiModel {
  readonly name: string;
  readonly title: string;
  readonly description?: string;
}

type Json = Readonly<Record<string, unknown>>;

/** Longer texts are only on the pages themselves. */
const LONGEST = 300;

/** Reads an OpenAPI 3.1 document with inlined path items; invalid parts are skipped. */
export function outlineOf(document: Json): ApiOutline {
  const info = objectIn(document, 'info');
  const operations = described(objectIn(document, 'paths')).map(([path, one]) => ({ path, ...one }));
  const webhooks = described(objectIn(document, 'webhooks')).map(([name, one]) => ({ name, ...one }));
  return {
    title: textIn(info, 'title') ?? 'API',
    version: textIn(info, 'version') ?? '',
    ...some('description', longText(info)),
    tags: tagsOf(document, [...operations, ...webhooks]),
    operations,
    webhooks,
    models: modelsOf(objectIn(objectIn(document, 'components'), 'schemas')),
  };
}

function described(items: Json): [string, Described][] {
  return Object.entries(items).flatMap(([key, item]) =>
    METHODS.flatMap((method): [string, Described][] => {
      const operation = isObject(item) && Object.hasOwn(item, method) ? item[method] : undefined;
      if (!isObject(operation) || operation['x-internal'] === true) return [];
      return [[key, describe(operation, method, key)]];
    }),
  );
}

function describe(operation: Json, method: Method, key: string): Described {
  const operationId = textIn(operation, 'operationId');
  const tags: unknown[] = Array.isArray(operation['tags']) ? operation['tags'] : [];
  const tag = tags.find((one): one is string => typeof one === 'string' && one.trim() !== '');
  const title = textIn(operation, 'x-page-title') ?? textIn(operation, 'summary') ?? operationId;
  return {
    method,
    title: title ?? `${method.toUpperCase()} ${key}`,
    ...some('operationId', operationId),
    ...some('description', shortText(operation)),
    ...some('tag', tag?.trim()),
    ...(operation['deprecated'] === true && { deprecated: true as const }),
  };
}

/** Declared tags in order, then those that are only used. */
function tagsOf(document: Json, used: readonly Described[]): ApiTag[] {
  const tags = new Map<string, ApiTag>();
  const declared: unknown[] = Array.isArray(document['tags']) ? document['tags'] : [];
  for (const tag of declared) {
    const name = isObject(tag) ? textIn(tag, 'name') : undefined;
    if (!isObject(tag) || name === undefined || tags.has(name)) continue;
    tags.set(name, {
      name,
      title: textIn(tag, 'x-page-title') ?? textIn(tag, 'x-displayName') ?? textIn(tag, 'summary') ?? name,
      ...some('description', textIn(tag, 'x-page-description') ?? longText(tag)),
      ...some('icon', textIn(tag, 'x-page-icon')),
      ...some('parent', textIn(tag, 'parent') ?? textIn(tag, 'x-parent')),
    });
  }
  for (const { tag } of used) if (tag !== undefined && !tags.has(tag)) tags.set(tag, { name: tag, title: tag });
  return [...tags.values()];
}

const modelsOf = (schemas: Json): ApiModel[] =>
  Object.entries(schemas).flatMap(([name, schema]) =>
    !isObject(schema) || schema['x-internal'] === true
      ? []
      : [{ name, title: textIn(schema, 'title') ?? name, ...some('description', shortText(schema)) }],
  );

function objectIn(holder: Json, key: string): Json {
  const value = Object.hasOwn(holder, key) ? holder[key] : undefined;
  return isObject(value) ? value : {};
}

function textIn(holder: Json, key: string): string | undefined {
  const value = Object.hasOwn(holder, key) ? holder[key] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

const longText = (holder: Json): string | undefined => textIn(holder, 'description')?.slice(0, LONGEST * 20);

/** The text of the first paragraph. */
function shortText(holder: Json): string | undefined {
  const [paragraph] = textIn(holder, 'description')?.split(/\n\s*\n/, 1) ?? [];
  const first = paragraph?.slice(0, LONGEST * 2);
  if (first === undefined) return undefined;
  const words = blockText({ type: 'blockquote', children: parse(first).children, start: 0, end: 0 })
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words === '' ? undefined : words.slice(0, LONGEST);
}

const some = <K extends string>(key: K, value: string | undefined): { [P in K]?: string } =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: string };
