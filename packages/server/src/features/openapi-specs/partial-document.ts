// A document of the requested parts and what they refer to.
import { headFor, selectMethod, operationsIn, schemesIn, type PartSelector } from './select-part.ts';
import { isObject, plainStepsOf, pointerOf, stepsOf, valueAt, type Json } from './process/pointer.ts';
import type { Index } from './process/protocol.ts';
import { pointersIn, unitOf } from './process/write-units.ts';

/** Schemas refer to schemas; this limits how many a page gets. */
const mostUnits = 500;
const mostBytes = 1_000_000;
/** A path item may be a `$ref` to another one, in a chain. */
const longestChain = 20;

/** An index with its most used lookups. */
export type KnownIndex = {
  index: Index;
  places: ReadonlyMap<string, number>;
  /** Whether the unit at an index is, or leads to, a path or webhook. */
  ofPath: readonly boolean[];
  leadsToPath: readonly boolean[];
};

export function knownIndex(index: Index): KnownIndex {
  const ofPath = index.names.map(isOfPath);
  return {
    index,
    places: new Map(index.names.map((name, place) => [name, place])),
    ofPath,
    leadsToPath: index.refs.map((refs) => refs.some((place) => ofPath[place])),
  };
}

export class PartialDocument {
  document: Json = {};
  complete = true;
  bytes = 0;
  readonly #known: KnownIndex;
  readonly #index: Index;
  readonly #places: ReadonlyMap<string, number>;
  readonly #elsewhere: Set<number> | undefined;
  readonly #read: (places: readonly number[]) => Promise<unknown[]>;
  readonly #taken = new Set<number>();
  /** Requested units are included whatever their size. */
  readonly #asked = new Set<string>();

  /**
   * Components at the indexes in `elsewhere` are left out, and those that are included are added to it: several parts
   * that are merged share most of them.
   */
  constructor(known: KnownIndex, read: (places: readonly number[]) => Promise<unknown[]>, elsewhere?: Set<number>) {
    this.#known = known;
    this.#index = known.index;
    this.#places = known.places;
    this.#read = read;
    this.#elsewhere = elsewhere;
  }

  async take({ path, webhook, method, schemas = [] }: PartSelector): Promise<void> {
    const items = [
      ...(path === undefined ? [] : await this.#takeItem(['paths', path], method)),
      ...(webhook === undefined ? [] : await this.#takeItem(['webhooks', webhook], method)),
    ];
    const operations = items.flatMap(({ value }) => operationsIn(value));
    const head = headFor(this.#index.head, operations);
    this.document = { ...head, paths: {} };
    for (const { steps, value } of items) put(this.document, steps, value);
    const values = items.map(({ value }) => value);
    for (const name of schemas) this.#asked.add(pointerOf(['components', 'schemas', name]));
    await this.#takeAll([...this.#asked, ...pointersIn(values), ...schemesIn([head, ...values])]);
  }

  /** Includes the path items it refers to. Undefined when there is no such operation. */
  async #takeItem(steps: string[], method: string | undefined): Promise<{ steps: string[]; value: unknown }[]> {
    const found: { steps: string[]; value: unknown }[] = [];
    let next: string[] | undefined = steps;
    while (next && found.length < longestChain) {
      const place = this.#places.get(pointerOf(next));
      if (place === undefined || this.#taken.has(place)) break;
      this.#taken.add(place);
      const value = selectMethod((await this.#read([place]))[0], method);
      found.push({ steps: next, value });
      const ref = isObject(value) ? value['$ref'] : undefined;
      next = typeof ref === 'string' && ref.startsWith('#/') ? stepsOf(ref.slice(1)) : undefined;
    }
    if (method !== undefined && !found.some(({ value }) => operationsIn(value).length > 0)) return [];
    for (const { steps: at } of found) this.bytes += this.#index.lengths[this.#places.get(pointerOf(at))!]!;
    return found;
  }

  /** Includes the units at these pointers and everything they refer to. */
  async #takeAll(pointers: readonly string[]): Promise<void> {
    const seen = new Set<string>();
    let due = [...pointers];
    while (due.length > 0) {
      const fresh = due.filter((pointer) => !seen.has(pointer));
      due = [];
      for (const pointer of fresh) seen.add(pointer);
      const places = this.#closure(fresh.filter((pointer) => !isOfPath(pointer)));
      for (const [number, value] of (await this.#read(places)).entries()) {
        const place = places[number]!;
        const name = this.#index.names[place]!;
        if (!this.#elsewhere?.has(place)) put(this.document, plainStepsOf(name), value);
        this.#elsewhere?.add(place);
        if (/^\/components\/(?:callbacks|pathItems)\//.test(name)) due.push(...schemesIn(value));
        if (this.#known.leadsToPath[place]) due.push(...pointersIn(value));
      }
      for (const pointer of fresh.filter(isOfPath)) due.push(...(await this.#takeInside(pointer)));
    }
  }

  /** A part of another path: the rest of that path is not included. */
  async #takeInside(pointer: string): Promise<string[]> {
    const steps = stepsOf(pointer);
    const place = this.#places.get(pointerOf(unitOf(steps)));
    if (place === undefined || valueAt(this.document, pointer) !== undefined) return [];
    if (this.#isEnough(place)) return [];
    const value = valueAt((await this.#read([place]))[0], pointerOf(steps.slice(2)));
    if (value === undefined) return [];
    this.bytes += this.#index.lengths[place]!;
    put(this.document, steps, value);
    return [...pointersIn(value)];
  }

  /** Everything reachable through components, breadth first, up to the limit. */
  #closure(pointers: readonly string[]): number[] {
    const { refs, lengths } = this.#index;
    const { ofPath } = this.#known;
    const chosen: number[] = [];
    const choose = (place: number | undefined, isAsked = false): void => {
      if (place === undefined || this.#taken.has(place) || ofPath[place]) return;
      if (!isAsked && this.#isEnough(place)) return;
      this.#taken.add(place);
      chosen.push(place);
      this.bytes += lengths[place]!;
    };
    for (const pointer of pointers) {
      const isAsked = this.#asked.has(pointer);
      choose(this.#places.get(isAsked ? pointer : pointerOf(unitOf(stepsOf(pointer)))), isAsked);
    }
    for (let next = 0; next < chosen.length; next += 1) for (const place of refs[chosen[next]!]!) choose(place);
    return chosen;
  }

  #isEnough(place: number): boolean {
    const isFull = this.#taken.size >= mostUnits || this.bytes + this.#index.lengths[place]! > mostBytes;
    if (isFull) this.complete = false;
    return isFull;
  }
}

const isOfPath = (pointer: string): boolean => /^\/(?:paths|webhooks)\//.test(pointer);

function put(document: Json, steps: readonly string[], value: unknown): void {
  const holder = steps.slice(0, -1).reduce<Json>((above, step) => {
    if (!Object.hasOwn(above, step)) above[step] = {};
    return above[step] as Json;
  }, document);
  holder[steps.at(-1)!] = value;
}
