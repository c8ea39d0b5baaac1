// Replies held against the published OpenAPI documents of the interface, as they ship with its clients.
import { strict as assert } from 'node:assert';
import { createRequire } from 'node:module';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { AnyOperation } from '@lectern/contract';

type Json = { [key: string]: unknown };
type Document = { paths: Record<string, Record<string, PublishedOperation>>; components: Json };
type PublishedOperation = { responses?: Record<string, { content?: { 'application/json'?: { schema?: Json } } }> };

const require = createRequire(import.meta.url);
const read = (name: string): Document => require(`${name}/spec/openapi.json`) as Document;

const current = read('@gitbook/api');
/** The custom fields are only in the older document. Most tests need neither of these. */
let older: Document | undefined;
let newest: Document | undefined;

type Schemas = Record<string, { enum?: string[]; oneOf?: Json[]; properties: Record<string, Json> }>;
const { schemas } = current.components as { schemas: Schemas };

// Values of newer clients: a reply has them when such a client set them.
schemas['CustomizationThemeMode']!.enum!.push('system');
schemas['SiteRedirectDestination']!.oneOf!.push({ type: 'object', properties: { kind: { enum: ['external'] } } });

/** The three forms of a page's edited attributes overlap, so that no edit can match exactly one of them. */
const { attributes } = schemas['RevisionSemanticChangePageEdited']!.properties;
attributes!['anyOf'] = attributes!['oneOf'];
delete attributes!['oneOf'];

/** Where our interface and the published one differ on purpose. */
const differs: Record<string, string> = {
  pingOrganization: 'the token has another name',
};
const isTranslation = (operation: AnyOperation) => operation.path.includes('/translations');

const validators = new Map<Document, Map<string, ValidateFunction | undefined>>();

/** The document says that the files of a specification are an object; renderers read the list that visitors get. */
function inPublishedForm(operation: AnyOperation, body: unknown): unknown {
  if (operation.id !== 'getLatestOpenApiSpecContent') return body;
  const content = body as { filesystem: object };
  return { ...content, filesystem: { ...content.filesystem } };
}

export function checkPublished(operation: AnyOperation, status: number, body: unknown): void {
  if (operation.id in differs || isTranslation(operation)) return;
  const document = operation.path.includes('/custom-fields') ? (older ??= read('gitbook-api-2025-03')) : current;
  checkAgainst(document, operation, status, inPublishedForm(operation, body));
}

/** The reply of an operation that newer clients call, whole. */
export function checkNewest(operation: AnyOperation, status: number, body: unknown): void {
  checkAgainst((newest ??= read('gitbook-api-2026-09')), operation, status, body);
}

function checkAgainst(document: Document, operation: AnyOperation, status: number, body: unknown): void {
  const known = validators.get(document) ?? new Map<string, ValidateFunction | undefined>();
  validators.set(document, known);
  const key = `${operation.id} ${status}`;
  if (!known.has(key)) known.set(key, compile(document, operation, status));
  const validate = known.get(key);
  if (!validate) return;
  assert.ok(
    validate(withBodies(body)),
    `${key} differs from the published contract: ${JSON.stringify(validate.errors?.slice(0, 5))} in ${JSON.stringify(body)?.slice(0, 2000)}`,
  );
}

const shapeOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

function compile(document: Document, operation: AnyOperation, status: number): ValidateFunction | undefined {
  const path = shapeOf(operation.path.slice('/v1'.length));
  const found = Object.entries(document.paths).find(([published]) => shapeOf(published) === path)?.[1];
  const responses = found?.[operation.method.toLowerCase()]?.responses;
  const schema = responses?.[String(status)]?.content?.['application/json']?.schema;
  return schema && validatorFor(document, schema);
}

const ajvs = new Map<Document, Ajv>();

function validatorFor(document: Document, schema: Json): ValidateFunction {
  let ajv = ajvs.get(document);
  if (!ajv) {
    ajv = new Ajv({ strict: false, allErrors: false, inlineRefs: false, code: { optimize: false } });
    (formats as unknown as (ajv: Ajv) => void)(ajv);
    for (const format of ['emoji', 'icon', 'int32', 'color', 'float']) ajv.addFormat(format, true);
    ajv.addSchema({ $id: 'published', components: draft07(document.components) });
    ajvs.set(document, ajv);
  }
  return ajv.compile(toPublished(draft07(schema)) as Json);
}

/** OpenAPI 3.0 says `nullable`; JSON Schema says a type list. */
function draft07(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(draft07);
  if (typeof node !== 'object' || node === null) return node;
  const copy: Json = {};
  for (const [key, value] of Object.entries(node)) copy[key] = draft07(value);
  if (copy['nullable'] === true) {
    delete copy['nullable'];
    if (Array.isArray(copy['enum']) && !copy['enum'].includes(null)) copy['enum'] = [...copy['enum'], null];
    if (typeof copy['type'] === 'string') copy['type'] = [copy['type'], 'null'];
    else return { anyOf: [copy, { type: 'null' }] };
  }
  return copy;
}

function toPublished(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toPublished);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' ? [key, String(value).replace(/^#/, 'published#')] : [key, toPublished(value)],
    ),
  );
}

/**
 * The published form of a document page needs a body everywhere; lists and revisions leave bodies out, so that a large
 * space stays light, and this is the one difference allowed.
 */
function withBodies(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withBodies);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withBodies(value)]));
  const bare =
    copy['kind'] === 'sheet' && copy['type'] === 'document' && !('markdown' in copy) && !('document' in copy);
  return bare ? { ...copy, markdown: '' } : copy;
}
