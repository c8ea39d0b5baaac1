// The schema of visitor claims: a small subset of JSON Schema, so that every claim has a simple type and a description.
// Claims outside it are dropped.
import { isObject } from '@lectern/content/is-object';
import { badRequest } from '#platform/errors';

export type Schema = { type: string; properties?: Record<string, Schema>; items?: Schema; enum?: string[] };
export type Claims = Record<string, unknown>;

const draft = 'http://json-schema.org/draft-07/schema#';
const unsigned = 'unsigned';
const unsignedDescription = 'Unsigned claims of the site visitor.';
const deepest = 10;
const largest = 65_536;

type Json = Record<string, unknown>;

/** Throws with the path of the first error. */
export function checkSchema(schema: Json): void {
  if (JSON.stringify(schema).length > largest) throw badRequest('body.jsonSchema is too large');
  const at = 'body.jsonSchema';
  only(schema, ['$schema', 'type', 'properties', 'additionalProperties'], at);
  if ('$schema' in schema && schema['$schema'] !== draft) throw badRequest(`${at}.$schema must be ${draft}`);
  checkObject(schema, at, 0);
  const free = (schema['properties'] as Json)[unsigned] as Json | undefined;
  if (free === undefined) return;
  if (free['type'] !== 'object') throw badRequest(`${at}.properties.${unsigned}.type must be object`);
  if (free['description'] !== unsignedDescription) {
    throw badRequest(`${at}.properties.${unsigned}.description must be "${unsignedDescription}"`);
  }
}

function only(schema: Json, keys: readonly string[], at: string): void {
  const other = Object.keys(schema).find((key) => !keys.includes(key));
  if (other !== undefined) throw badRequest(`${at}.${other} is not known`);
}

function checkObject(schema: Json, at: string, depth: number): void {
  if (schema['type'] !== 'object') throw badRequest(`${at}.type must be object`);
  if (schema['additionalProperties'] !== false) throw badRequest(`${at}.additionalProperties must be false`);
  if (!isObject(schema['properties'])) throw badRequest(`${at}.properties must be an object`);
  if (depth > deepest) throw badRequest(`${at} is nested too deeply`);
  for (const [name, property] of Object.entries(schema['properties'])) {
    checkProperty(property, `${at}.properties.${name}`, depth);
  }
}

const plain = ['boolean', 'string', 'number'];

function checkProperty(property: unknown, at: string, depth: number): void {
  if (!isObject(property)) throw badRequest(`${at} must be an object`);
  if (typeof property['description'] !== 'string') throw badRequest(`${at}.description is needed`);
  switch (property['type']) {
    case 'array':
      only(property, ['type', 'description', 'items'], at);
      if (!isObject(property['items'])) throw badRequest(`${at}.items must be an object`);
      if (typeof property['items']['type'] !== 'string' || !plain.includes(property['items']['type'])) {
        throw badRequest(`${at}.items.type must be one of ${plain.join(', ')}`);
      }
      return checkProperty(property['items'], `${at}.items`, depth);
    case 'object':
      only(property, ['type', 'description', 'properties', 'additionalProperties'], at);
      return checkObject(property, at, depth + 1);
    case 'string':
      only(property, ['type', 'description', 'enum'], at);
      return checkEnum(property['enum'], at);
    case 'boolean':
    case 'number':
      return only(property, ['type', 'description'], at);
    default:
      throw badRequest(`${at}.type must be one of ${plain.join(', ')}, array, object`);
  }
}

function checkEnum(values: unknown, at: string): void {
  if (values === undefined) return;
  const sound = Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === 'string');
  if (!sound) throw badRequest(`${at}.enum must be a list of texts`);
}

/** The claims of a visitor that match the schema. */
export function knownClaims(schema: Schema, claims: Readonly<Claims>): Claims {
  const known: Claims = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const value = Object.hasOwn(claims, name) ? fitting(property, claims[name]) : undefined;
    if (value !== undefined) known[name] = value;
  }
  return known;
}

function fitting(schema: Schema, value: unknown): unknown {
  switch (schema.type) {
    case 'array':
      return Array.isArray(value) ? value.filter((item) => fitting(schema.items!, item) !== undefined) : undefined;
    case 'object':
      return isObject(value) ? knownClaims(schema, value) : undefined;
    case 'string':
      return typeof value === 'string' && (!schema.enum || schema.enum.includes(value)) ? value : undefined;
    default:
      return typeof value === schema.type ? value : undefined;
  }
}

/** The claims of a visitor of the site; empty unless adaptive content is enabled and has a schema. */
export function claimsFor(
  site: { adaptive_content: number; adaptive_schema: string | null },
  signed: Readonly<Claims>,
  free: Readonly<Claims>,
): Claims {
  if (site.adaptive_content === 0 || site.adaptive_schema === null) return {};
  const schema = JSON.parse(site.adaptive_schema) as Schema;
  // Unsigned claims must never pass for signed ones.
  return knownClaims(schema, { ...signed, [unsigned]: free });
}
