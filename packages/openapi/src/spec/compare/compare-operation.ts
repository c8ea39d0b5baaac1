import { SchemaComparison } from './compare-schema.ts';
import type { Side } from './side.ts';
import { isObject, listIn, objectIn, type ApiDetail, type Direction, type Json } from './types.ts';

export interface Sides {
  readonly before: Side;
  readonly after: Side;
  readonly budget: { steps: number };
  /** Webhooks: the service sends the request, and its clients respond. */
  readonly turned?: boolean;
}
/** An operation with its path item. */
export interface Placed {
  readonly item: Json;
  readonly operation: Json;
}

export function compareOperations(sides: Sides, was: Placed, is: Placed): { details: ApiDetail[]; complete: boolean } {
  const schemas = new SchemaComparison(sides.before, sides.after, sides.budget);
  const details = schemas.details;
  const [sent, answered]: [Direction, Direction] = sides.turned ? ['response', 'request'] : ['request', 'response'];
  const report = (code: string, message: string, breaking: boolean, at: string): void => {
    details.push({ code, message, breaking, at });
  };

  if (was.operation['deprecated'] !== true && is.operation['deprecated'] === true) {
    report('deprecated', 'now deprecated', false, '');
  }

  const [hadParameters, hasParameters] = [parametersOf(sides.before, was), parametersOf(sides.after, is)];
  for (const [key, parameter] of hadParameters) {
    const now = hasParameters.get(key);
    if (!now) {
      report('parameter-removed', `the parameter ${key} was removed`, true, key);
      continue;
    }
    if (parameter['required'] !== true && now['required'] === true) {
      report('parameter-required', `the parameter ${key} is now required`, true, key);
    } else if (parameter['required'] === true && now['required'] !== true) {
      report('parameter-optional', `the parameter ${key} is now optional`, false, key);
    }
    schemas.compare({ before: schemaOf(parameter), after: schemaOf(now), at: key }, sent);
  }
  for (const [key, parameter] of hasParameters) {
    if (hadParameters.has(key)) continue;
    const isRequired = parameter['required'] === true;
    const code = isRequired ? 'parameter-required' : 'parameter-added';
    report(code, `the new parameter ${key} is ${isRequired ? 'required' : 'optional'}`, isRequired, key);
  }

  const [hadBody, hasBody] = [was.operation['requestBody'], is.operation['requestBody']];
  const [bodyBefore, bodyAfter] = [sides.before.resolve(hadBody), sides.after.resolve(hasBody)];
  if (hadBody !== undefined && hasBody === undefined)
    report('body-removed', 'a body is no longer accepted', true, 'body');
  if (bodyBefore['required'] !== true && bodyAfter['required'] === true) {
    report('body-required', 'the body is now required', true, 'body');
  }
  if (hadBody !== undefined && hasBody !== undefined) contents(bodyBefore, bodyAfter, 'body', sent);
  else if (hasBody !== undefined && bodyAfter['required'] !== true)
    report('body-added', 'a body is now accepted', false, 'body');

  const [had, has] = [objectIn(was.operation, 'responses'), objectIn(is.operation, 'responses')];
  for (const status of Object.keys(had)) {
    if (Object.hasOwn(has, status)) {
      contents(sides.before.resolve(had[status]), sides.after.resolve(has[status]), `response ${status}`, answered);
    } else {
      report(
        'response-removed',
        `the response ${status} was removed`,
        /^(2|default)/.test(status),
        `response ${status}`,
      );
    }
  }
  for (const status of Object.keys(has)) {
    if (!Object.hasOwn(had, status))
      report('response-added', `the response ${status} was added`, false, `response ${status}`);
  }

  const [open, closed] = [securityOf(sides.before, was.operation), securityOf(sides.after, is.operation)];
  const lost = open.filter((way) => !closed.some((now) => now.every((part) => way.includes(part))));
  if (lost.length > 0) {
    const words = lost.map((way) => (way.length === 0 ? 'no credentials' : way.join(' and '))).join(', or with ');
    report('security-narrowed', `calls with ${words} are no longer allowed`, true, 'security');
  } else if (closed.length > open.length)
    report('security-widened', 'an alternative authentication was added', false, 'security');

  function contents(before: Json, after: Json, at: string, direction: Direction): void {
    const [old, now] = [objectIn(before, 'content'), objectIn(after, 'content')];
    for (const type of Object.keys(old)) {
      if (!Object.hasOwn(now, type)) {
        report('media-type-removed', `${type} was removed`, true, at);
        continue;
      }
      const pair = { before: schemaOf(objectIn(old, type)), after: schemaOf(objectIn(now, type)), at };
      schemas.compare(pair, direction);
    }
    for (const type of Object.keys(now)) {
      if (!Object.hasOwn(old, type)) report('media-type-added', `${type} was added`, false, at);
    }
    if (at === 'body') return;
    const headers = objectIn(after, 'headers');
    for (const name of Object.keys(objectIn(before, 'headers'))) {
      if (!Object.hasOwn(headers, name)) report('header-removed', `the header ${name} was removed`, true, at);
    }
  }

  return { details, complete: schemas.complete };
}

const schemaOf = (holder: Json): unknown => holder['schema'] ?? {};

/** Parameters of the operation override those of its path. Path parameters may be renamed. */
function parametersOf(side: Side, { item, operation }: Placed): Map<string, Json> {
  const found = new Map<string, Json>();
  let inPath = 0;
  const all = [...listIn(item, 'parameters'), ...listIn(operation, 'parameters')].map((one) => side.resolve(one));
  const names = new Map<string, string>();
  for (const parameter of all) {
    const { in: place, name } = parameter;
    if (typeof place !== 'string' || typeof name !== 'string') continue;
    const own = `${place} ${place === 'header' ? name.toLowerCase() : name}`;
    if (place === 'path' && !names.has(own)) names.set(own, `path ${(inPath += 1)}`);
    found.set(names.get(own) ?? own, parameter);
  }
  return found;
}

/** Security alternatives, each with its schemes; one without any allows anonymous access. */
function securityOf(side: Side, operation: Json): string[][] {
  const own = operation['security'] ?? side.document['security'];
  if (!Array.isArray(own) || own.length === 0) return [[]];
  return own
    .filter(isObject)
    .map((way) =>
      Object.entries(way).flatMap(([name, scopes]) =>
        Array.isArray(scopes) && scopes.length > 0 ? scopes.map((scope) => `${name}:${String(scope)}`) : [name],
      ),
    );
}
