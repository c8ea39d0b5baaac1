// Differences between two schemas, from the perspective of an existing client.
import { modelOf, type Side } from './side.ts';
import { isObject, listIn, objectIn, type ApiDetail, type Direction, type Json } from './types.ts';

const DEEPEST = 30;
const MOST_STEPS = 200_000;
const MOST_PARTS = 50;

export interface Pair {
  readonly before: unknown;
  readonly after: unknown;
  readonly at: string;
}

export class SchemaComparison {
  readonly details: ApiDetail[] = [];
  complete = true;
  readonly #before: Side;
  readonly #after: Side;
  readonly #budget: { steps: number };
  readonly #seen = new Set<string>();

  constructor(before: Side, after: Side, budget: { steps: number }) {
    this.#before = before;
    this.#after = after;
    this.#budget = budget;
  }

  /** Models of the same name are compared once, separately. */
  compare(pair: Pair, direction: Direction, depth = 0, isRoot = false): void {
    const [was, is] = [modelOf(pair.before), modelOf(pair.after)];
    if (!isRoot && was !== undefined && was === is) return;
    if (was !== undefined || is !== undefined) {
      const key = `${direction} ${was ?? ''} ${is ?? ''}`;
      if (was !== undefined && is !== undefined && this.#seen.has(key)) return;
      this.#seen.add(key);
    }
    this.#budget.steps += 1;
    if (depth > DEEPEST || this.#budget.steps > MOST_STEPS) {
      this.complete = false;
      return;
    }
    const before = flat(this.#before, pair.before);
    const after = flat(this.#after, pair.after);
    this.#types(before, after, pair.at, direction);
    this.#values(before, after, pair.at, direction);
    this.#bounds(before, after, pair.at, direction);
    this.#fields(before, after, pair.at, direction, depth);
    this.#alternatives(before, after, pair.at, direction, depth);
    if (isObject(before['items']) && isObject(after['items'])) {
      this.compare({ before: before['items'], after: after['items'], at: `${pair.at}[]` }, direction, depth + 1);
    }
  }

  #report(code: string, message: string, breaking: boolean, at: string): void {
    this.details.push({ code, message, breaking, at });
  }

  #types(before: Json, after: Json, at: string, direction: Direction): void {
    const [was, is] = [typesOf(before), typesOf(after)];
    const lost = was.filter((type) => !covers(is, type));
    const won = is.filter((type) => !covers(was, type));
    if (was.length === 0 && is.length > 0) {
      this.#report('type-narrowed', `must now be ${is.join(' or ')}`, direction === 'request', at);
    } else if (is.length === 0 && was.length > 0) {
      this.#report(
        'type-widened',
        `may now be of any type, not only ${was.join(' or ')}`,
        direction === 'response',
        at,
      );
    } else {
      const breaks = direction === 'request' ? lost.length > 0 : won.length > 0;
      if (lost.length + won.length > 0) {
        this.#report('type-changed', `the type changed from ${was.join(' or ')} to ${is.join(' or ')}`, breaks, at);
      }
    }
    if (before['format'] !== after['format'] && (before['format'] !== undefined || direction === 'request')) {
      const message = `the format changed from ${shown(before['format'])} to ${shown(after['format'])}`;
      this.#report('format-changed', message, after['format'] !== undefined, at);
    }
  }

  #values(before: Json, after: Json, at: string, direction: Direction): void {
    const [was, is] = [valuesOf(before), valuesOf(after)];
    if (was === undefined) {
      if (is) this.#report('enum-narrowed', `only ${list(is)} are now allowed`, direction === 'request', at);
      return;
    }
    if (is === undefined) {
      this.#report('enum-widened', 'other values are now allowed', direction === 'response', at);
      return;
    }
    const lost = was.filter((value) => !is.includes(value));
    const won = is.filter((value) => !was.includes(value));
    if (lost.length > 0) this.#report('enum-narrowed', `${list(lost)} removed`, direction === 'request', at);
    if (won.length > 0) this.#report('enum-widened', `${list(won)} added`, false, at);
  }

  #bounds(before: Json, after: Json, at: string, direction: Direction): void {
    for (const [key, grows] of bounds) {
      const [was, is] = [before[key], after[key]];
      if (was === is || (typeof was !== 'number' && typeof is !== 'number')) continue;
      const tighter = typeof is === 'number' && (typeof was !== 'number' || (grows ? is > was : is < was));
      this.#report(
        tighter ? 'bound-narrowed' : 'bound-widened',
        `${key} changed from ${shown(was)} to ${shown(is)}`,
        direction === 'request' && tighter,
        at,
      );
    }
    if (before['pattern'] !== after['pattern']) {
      const breaks = direction === 'request' && after['pattern'] !== undefined;
      this.#report(
        'pattern-changed',
        `the pattern changed from ${shown(before['pattern'])} to ${shown(after['pattern'])}`,
        breaks,
        at,
      );
    }
  }

  #fields(before: Json, after: Json, at: string, direction: Direction, depth: number): void {
    const [was, is] = [objectIn(before, 'properties'), objectIn(after, 'properties')];
    const needed = (schema: Json) => new Set(listIn(schema, 'required'));
    const [neededBefore, neededAfter] = [needed(before), needed(after)];
    const isClosed = after['additionalProperties'] === false;
    for (const name of Object.keys(was)) {
      if (Object.hasOwn(is, name)) continue;
      const breaks = direction === 'response' || isClosed;
      this.#report('field-removed', `the field ${name} was removed`, breaks, `${at}.${name}`);
    }
    for (const name of Object.keys(is)) {
      const below = `${at}.${name}`;
      const isNew = !Object.hasOwn(was, name);
      if (isNew && neededAfter.has(name) && direction === 'request') {
        this.#report('field-required', `the new field ${name} is required`, true, below);
      } else if (isNew) this.#report('field-added', `the field ${name} was added`, false, below);
      else {
        this.#required(name, neededBefore.has(name), neededAfter.has(name), below, direction);
        this.compare({ before: was[name], after: is[name], at: below }, direction, depth + 1);
      }
    }
    const [wasClosed, wasOpen] = [before['additionalProperties'] === false, before['additionalProperties'] !== false];
    if (isClosed && wasOpen) {
      this.#report('fields-closed', 'other fields are no longer allowed', direction === 'request', at);
    } else if (wasClosed && !isClosed) this.#report('fields-opened', 'other fields are now allowed', false, at);
  }

  #required(name: string, was: boolean, is: boolean, at: string, direction: Direction): void {
    if (was === is) return;
    if (is) this.#report('field-required', `the field ${name} is now required`, direction === 'request', at);
    else this.#report('field-optional', `the field ${name} is now optional`, direction === 'response', at);
  }

  #alternatives(before: Json, after: Json, at: string, direction: Direction, depth: number): void {
    for (const key of ['oneOf', 'anyOf']) {
      const [was, is] = [byName(listIn(before, key)), byName(listIn(after, key))];
      if (was.size === 0 && is.size === 0) continue;
      for (const [name, schema] of was) {
        if (is.has(name))
          this.compare({ before: schema, after: is.get(name), at: `${at}<${name}>` }, direction, depth + 1);
        else this.#report('alternative-removed', `the alternative ${name} was removed`, direction === 'request', at);
      }
      for (const name of is.keys()) {
        if (!was.has(name))
          this.#report('alternative-added', `the alternative ${name} was added`, direction === 'response', at);
      }
    }
  }
}

/** True where a larger number is stricter. */
const bounds: readonly (readonly [string, boolean])[] = [
  ['minimum', true],
  ['exclusiveMinimum', true],
  ['minLength', true],
  ['minItems', true],
  ['minProperties', true],
  ['maximum', false],
  ['exclusiveMaximum', false],
  ['maxLength', false],
  ['maxItems', false],
  ['maxProperties', false],
];

/** A schema with its allOf parts merged, each once, as far as they declare fields. */
function flat(side: Side, value: unknown): Json {
  const parts: Json[] = [];
  const open = [value];
  for (let next = open.pop(); next !== undefined && parts.length < MOST_PARTS; next = open.pop()) {
    const schema = side.resolve(next);
    if (parts.includes(schema)) continue;
    parts.push(schema);
    open.push(...listIn(schema, 'allOf'));
  }
  const [first, ...others] = parts;
  if (first && others.length === 0) return first;
  return {
    ...(Object.assign({}, ...parts.toReversed()) as Json),
    properties: Object.assign({}, ...parts.toReversed().map((part) => objectIn(part, 'properties'))) as Json,
    required: parts.flatMap((part) => listIn(part, 'required')),
  };
}

function typesOf(schema: Json): string[] {
  const { type } = schema;
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter((one): one is string => typeof one === 'string') : [];
}

const covers = (types: readonly string[], type: string): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

function valuesOf(schema: Json): string[] | undefined {
  if (Object.hasOwn(schema, 'const')) return [JSON.stringify(schema['const'])];
  return Array.isArray(schema['enum']) ? schema['enum'].map((value) => JSON.stringify(value)) : undefined;
}

const byName = (schemas: readonly unknown[]): Map<string, unknown> =>
  new Map(schemas.map((schema, number) => [modelOf(schema) ?? titleOf(schema) ?? String(number + 1), schema]));

const titleOf = (schema: unknown): string | undefined =>
  isObject(schema) && typeof schema['title'] === 'string' ? schema['title'] : undefined;

const shown = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));

const list = (values: readonly string[]): string =>
  values.length > 10 ? `${values.slice(0, 10).join(', ')} and ${values.length - 10} more` : values.join(', ');
