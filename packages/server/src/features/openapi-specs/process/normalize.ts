// Upgrades every description to OpenAPI 3.1.
import { upgrade } from '@scalar/openapi-upgrader';
import { isObject, type Json } from './pointer.ts';
import { Unreadable } from './protocol.ts';

/** The format version the document declares; throws when it is not supported. */
export function formatVersionOf(value: unknown): string {
  if (!isObject(value)) throw new Unreadable('the document is not an object with the field openapi or swagger');
  const said = value['openapi'] ?? value['swagger'];
  const version = typeof said === 'number' ? (said === 2 ? '2.0' : String(said)) : said;
  if (typeof version !== 'string') throw new Unreadable('the document has neither the field openapi nor swagger');
  const isOld = value['openapi'] === undefined;
  if (isOld ? version !== '2.0' : !/^3\.[012](\.\d+)?(-\w+)?$/.test(version)) {
    throw new Unreadable(`the document has the version ${version.slice(0, 20)}; 2.0, 3.0, 3.1 and 3.2 are supported`);
  }
  // YAML parses an unquoted 2.0 or 3.1 as a number.
  value[isOld ? 'swagger' : 'openapi'] = version;
  for (const key of ['paths', 'webhooks', 'components', 'info']) {
    if (value[key] !== undefined && value[key] !== null && !isObject(value[key])) {
      throw new Unreadable(`${key} must be an object`);
    }
  }
  return version;
}

export function normalize(document: Json): Json {
  let upgraded: unknown;
  try {
    upgraded = upgrade(document, '3.1');
  } catch (error) {
    throw new Unreadable(`the document cannot be converted to OpenAPI 3.1: ${(error as Error).message.slice(0, 200)}`);
  }
  if (!isObject(upgraded)) throw new Unreadable('the document cannot be converted to OpenAPI 3.1');
  if (upgraded['paths'] === null || upgraded['paths'] === undefined) upgraded['paths'] = {};
  return upgraded;
}
