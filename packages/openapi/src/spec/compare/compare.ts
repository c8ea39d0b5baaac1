// Differences between two versions of an API description, and which of them break existing clients.
import { METHODS } from '../outline.ts';
import { compareOperations, type Placed, type Sides } from './compare-operation.ts';
import { SchemaComparison } from './compare-schema.ts';
import { Side } from './side.ts';
import {
  isObject,
  objectIn,
  type ApiChange,
  type ApiComparison,
  type ApiDetail,
  type Direction,
  type Json,
} from './types.ts';
import { modelsUsed } from './used.ts';

export function compareApis(before: Json, after: Json): ApiComparison {
  const sides: Sides = { before: new Side(before), after: new Side(after), budget: { steps: 0 } };
  let complete = true;
  const changes: ApiChange[] = [];

  for (const [kind, key] of [
    ['operation', 'paths'],
    ['webhook', 'webhooks'],
  ] as const) {
    const [had, has] = [operationsIn(sides.before, key), operationsIn(sides.after, key)];
    for (const [id, was] of had) {
      const is = has.get(id);
      if (!is) {
        const detail = { code: `${kind}-removed`, message: `the ${kind} was removed`, breaking: true, at: '' };
        changes.push({ kind, change: 'removed', ...namesOf(kind, was), breaking: true, details: [detail] });
        continue;
      }
      const compared = compareOperations({ ...sides, turned: kind === 'webhook' }, was, is);
      complete &&= compared.complete;
      add(changes, { kind, change: 'changed', ...namesOf(kind, is) }, compared.details);
    }
    for (const [id, is] of has) {
      if (had.has(id)) continue;
      changes.push({ kind, change: 'added', ...namesOf(kind, is), breaking: false, details: [] });
    }
  }

  const [had, has] = [modelsIn(before), modelsIn(after)];
  const used = modelsUsed(sides.before);
  for (const name of Object.keys(had)) {
    if (!Object.hasOwn(has, name)) {
      changes.push({ kind: 'model', change: 'removed', name, breaking: false, details: [] });
      continue;
    }
    const details = new Map<string, ApiDetail>();
    const directions: Direction[] = [...(used.get(name) ?? ['response'])];
    for (const direction of directions) {
      const schemas = new SchemaComparison(sides.before, sides.after, sides.budget);
      schemas.compare({ before: had[name], after: has[name], at: name }, direction, 0, true);
      complete &&= schemas.complete;
      for (const detail of schemas.details) {
        // Reported once, as breaking if it is in one of the two directions; an unused model breaks nothing.
        const key = JSON.stringify([detail.code, detail.at, detail.message]);
        const breaking = used.has(name) && (detail.breaking || details.get(key)?.breaking === true);
        details.set(key, { ...detail, breaking });
      }
    }
    add(changes, { kind: 'model', change: 'changed', name }, [...details.values()]);
  }
  for (const name of Object.keys(has)) {
    if (!Object.hasOwn(had, name)) changes.push({ kind: 'model', change: 'added', name, breaking: false, details: [] });
  }
  changes.push(...schemeChanges(before, after));
  return { breaking: changes.some((change) => change.breaking), complete, changes };
}

function add(
  changes: ApiChange[],
  about: Omit<ApiChange, 'breaking' | 'details'>,
  details: readonly ApiDetail[],
): void {
  if (details.length > 0) changes.push({ ...about, breaking: details.some(({ breaking }) => breaking), details });
}

type Found = Placed & { key: string; method: string };

/** Paths that differ only in parameter names are the same. */
function operationsIn(side: Side, key: 'paths' | 'webhooks'): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const [path, value] of Object.entries(objectIn(side.document, key))) {
    const item = side.resolve(value);
    for (const method of METHODS) {
      const operation = Object.hasOwn(item, method) ? item[method] : undefined;
      if (isObject(operation)) {
        found.set(`${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`, { item, operation, key: path, method });
      }
    }
  }
  return found;
}

const namesOf = (kind: 'operation' | 'webhook', { key, method }: Found) =>
  kind === 'operation' ? { path: key, method } : { name: key, method };

const modelsIn = (document: Json): Json => objectIn(objectIn(document, 'components'), 'schemas');

function schemeChanges(before: Json, after: Json): ApiChange[] {
  const schemes = (document: Json): Json => objectIn(objectIn(document, 'components'), 'securitySchemes');
  const [had, has] = [schemes(before), schemes(after)];
  const kind = 'security-scheme';
  const changes: ApiChange[] = [];
  for (const name of Object.keys(had)) {
    const at = name;
    if (!Object.hasOwn(has, name)) {
      const detail = { code: 'scheme-removed', message: `the security scheme ${name} was removed`, breaking: true, at };
      changes.push({ kind, change: 'removed', name, breaking: true, details: [detail] });
    } else if (essence(had[name]) !== essence(has[name])) {
      const detail = {
        code: 'scheme-changed',
        message: `the security scheme ${name} changed`,
        breaking: true,
        at,
      };
      changes.push({ kind, change: 'changed', name, breaking: true, details: [detail] });
    }
  }
  for (const name of Object.keys(has)) {
    if (!Object.hasOwn(had, name)) changes.push({ kind, change: 'added', name, breaking: false, details: [] });
  }
  return changes;
}

const essence = (scheme: unknown): string => {
  const { type, in: place, name, scheme: how } = isObject(scheme) ? scheme : {};
  return JSON.stringify([type, place, name, typeof how === 'string' ? how.toLowerCase() : how]);
};
