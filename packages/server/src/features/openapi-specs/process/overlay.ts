// Overlays (OpenAPI Overlay 1.0 and 1.1): changes stored beside a document and applied to each version. An action that
// fails is reported and skipped; the others are applied in order.
import { JSONPathEnvironment, type JSONPathNode } from 'json-p3';
import { isObject, type Json } from './pointer.ts';
import { errorMessage } from '#platform/error-message';

export type Action = { target: string; description?: string; update?: unknown; copy?: string; remove?: boolean };
export type Overlay = { overlay: string; info: { title: string; version: string }; actions: Action[] };

const paths = new JSONPathEnvironment({ maxRecursionDepth: 400 });

const mostActions = 1000;

/** Parses an overlay; a string describes what is wrong with it. */
export function readOverlay(value: unknown): Overlay | string {
  if (!isObject(value)) return 'must be an object';
  const { overlay, info, actions } = value;
  const version = typeof overlay === 'number' ? overlay.toFixed(1) : overlay;
  if (typeof version !== 'string' || !/^1\.[01](\.\d+)?$/.test(version))
    return 'overlay must be the version 1.0 or 1.1';
  if (!Array.isArray(actions) || actions.length === 0) return 'actions must be a non-empty list';
  if (actions.length > mostActions) return `actions must not be more than ${mostActions}`;
  for (const [number, action] of actions.entries()) {
    const wrong = faultIn(action);
    if (wrong !== undefined) return `actions.${number}.${wrong}`;
  }
  const { title, version: said } = isObject(info) ? info : {};
  return {
    ...value,
    overlay: version,
    info: {
      title: typeof title === 'string' ? title : 'Overlay',
      version: typeof said === 'string' || typeof said === 'number' ? String(said) : '',
    },
    actions: actions as Action[],
  };
}

function faultIn(action: unknown): string | undefined {
  if (!isObject(action)) return 'must be an object';
  for (const name of ['target', 'copy'] as const) {
    const path = action[name];
    if (name === 'copy' && path === undefined) continue;
    if (typeof path !== 'string') return `${name} must be a JSONPath`;
    try {
      paths.compile(path);
    } catch (error) {
      return `${name} is not a JSONPath: ${errorMessage(error).slice(0, 200)}`;
    }
  }
  if (action['remove'] !== undefined && typeof action['remove'] !== 'boolean') return 'remove must be true or false';
  const does = action['remove'] === true || action['copy'] !== undefined || action['update'] !== undefined;
  return does ? undefined : 'must have one of update, copy and remove';
}

export function applyOverlays(document: Json, overlays: readonly Overlay[], tell: (problem: string) => void): void {
  for (const { info, actions } of overlays) {
    for (const [number, action] of actions.entries()) {
      const wrong = applied(document, action);
      if (wrong !== undefined) tell(`overlay “${info.title}”, action ${number + 1}: ${wrong}`);
    }
  }
}

function applied(document: Json, action: Action): string | undefined {
  const { target, remove, copy, update } = action;
  let nodes: JSONPathNode[];
  try {
    nodes = paths.query(target, document as never).nodes;
  } catch (error) {
    return `${target} cannot be evaluated: ${(error as Error).message.slice(0, 200)}`;
  }
  if (nodes.length === 0) return `${target} selects nothing`;
  if (remove === true) return removed(document, nodes);
  let value = update;
  if (copy !== undefined) {
    const sources = paths.query(copy, document as never).nodes;
    const [source, ...others] = sources;
    if (!source || others.length > 0)
      return `${copy} must select exactly one value to copy, but selects ${sources.length}`;
    value = source.value;
  }
  for (const { location } of nodes) {
    const wrong = put(document, location, value);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** From the last array index to the first, so that earlier indexes stay valid. */
function removed(document: Json, nodes: readonly JSONPathNode[]): string | undefined {
  for (const { location } of nodes.toReversed()) {
    const key = location.at(-1);
    if (key === undefined) return 'the whole document cannot be removed';
    const holder = holderOf(document, location);
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else if (isObject(holder)) delete holder[String(key)];
  }
  return undefined;
}

function holderOf(document: Json, location: readonly (string | number)[]): unknown {
  let value: unknown = document;
  for (const step of location.slice(0, -1)) value = (value as Json | undefined)?.[String(step)];
  return value;
}

function put(document: Json, location: readonly (string | number)[], update: unknown): string | undefined {
  if (location.length === 0) {
    if (!isObject(update)) return 'the whole document can only be merged with an object';
    merge(document, update);
    return undefined;
  }
  const holder = holderOf(document, location) as Json;
  const key = String(location.at(-1));
  const value = holder[key];
  if (isObject(value)) {
    if (!isObject(update)) return 'an object can only be merged with an object';
    merge(value, update);
  } else if (Array.isArray(value)) {
    value.push(...(structuredClone(Array.isArray(update) ? update : [update]) as unknown[]));
  } else holder[key] = structuredClone(update);
  return undefined;
}

/** Objects are merged, arrays concatenated, anything else is replaced. */
function merge(into: Json, from: Json): void {
  for (const [key, value] of Object.entries(from)) {
    const known = Object.hasOwn(into, key) ? into[key] : undefined;
    if (isObject(known) && isObject(value)) merge(known, value);
    else if (Array.isArray(known) && Array.isArray(value)) known.push(...(structuredClone(value) as unknown[]));
    else into[key] = structuredClone(value);
  }
}
