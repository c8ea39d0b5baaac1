// Bundles several files into one document. What a reference points at in another file is copied into the document once,
// under its own name, and all references to it are rewritten; so renderers find everything inside.
import { kindOf, componentPath, type Kind } from './value-kinds.ts';
import { isObject, objectAt, pointerOf, stepsOf, valueAt, type Json } from './pointer.ts';

export type OpenFile = { index: number; url: string | undefined; value: unknown; references: Set<string> };

type Work = { value: unknown; kind: Kind; file: OpenFile };
type Target = { file: OpenFile; pointer: string };

export type Bundling = {
  /** Fetches and parses a file; throws when that fails. */
  open(url: string): Promise<OpenFile>;
  problems: string[];
};

export async function bundle(entry: OpenFile, { open, problems }: Bundling): Promise<void> {
  const document = entry.value as Json;
  const isOld = typeof document['swagger'] === 'string';
  const placed = new Map<string, string>();
  const work: Work[] = [];
  /** Values from other files: their references resolve against those files. */
  const foreign = new WeakSet<object>();

  function bring(value: unknown, kind: Kind, file: OpenFile): unknown {
    const copy = structuredClone(value);
    if (typeof copy === 'object' && copy !== null) foreign.add(copy);
    work.push({ value: copy, kind, file });
    return copy;
  }

  const keyOf = ({ file, pointer }: Target): string => `${file.index}#${pointer}`;

  async function targetOf(ref: string, from: OpenFile): Promise<Target | undefined> {
    const cut = ref.indexOf('#');
    const place = cut < 0 ? ref : ref.slice(0, cut);
    const fragment = cut < 0 ? '' : ref.slice(cut + 1);
    // `#name` is a JSON Schema anchor; those are not resolved.
    if (fragment !== '' && !fragment.startsWith('/')) return undefined;
    const pointer = pointerOf(stepsOf(fragment));
    if (place === '') return { file: from, pointer };
    const url = URL.parse(place, from.url);
    if (!url) {
      problem(`${ref} cannot be found: the document was given as text and has no URL`);
      return undefined;
    }
    url.hash = '';
    from.references.add(url.href);
    if (url.href === entry.url) return { file: entry, pointer };
    return { file: await open(url.href), pointer };
  }

  function problem(text: string): void {
    if (problems.length < 100 && !problems.includes(text)) problems.push(text);
  }

  /** A copy of the referenced value, after following pure `$ref` objects. */
  function found(target: Target, ref: string): unknown {
    const value = valueAt(target.file.value, target.pointer);
    if (value === undefined) problem(`${ref} has no target`);
    return value;
  }

  /** The reference to use for a value in another file; copies it in on first use. */
  function place(target: Target, kind: Kind, ref: string): string | undefined {
    if (target.file === entry) return `#${target.pointer}`;
    const known = placed.get(keyOf(target));
    if (known !== undefined) return known;
    const value = found(target, ref);
    if (value === undefined) return undefined;
    const shelf = componentPath(kind, isOld);
    const holder = shelf.reduce(objectAt, document);
    const name = freeName(holder, nameOf(target));
    const pointer = `#${pointerOf([...shelf, name])}`;
    placed.set(keyOf(target), pointer);
    holder[name] = bring(value, kind, target.file);
    return pointer;
  }

  /** Components that are only a `$ref` to another file are replaced by its content and keep their names. */
  async function fillShelves(): Promise<void> {
    const shelves = isOld ? [document] : [isObject(document['components']) ? document['components'] : {}];
    for (const shelf of shelves) {
      for (const [kind, holder] of Object.entries(shelf)) {
        if (isOld && !['definitions', 'parameters', 'responses'].includes(kind)) continue;
        if (!isObject(holder)) continue;
        for (const [name, value] of Object.entries(holder)) {
          const ref = isObject(value) ? value['$ref'] : undefined;
          if (typeof ref !== 'string' || ref.startsWith('#')) continue;
          const target = await targetOf(ref, entry);
          const known = target && target.file !== entry && !placed.has(keyOf(target)) ? found(target, ref) : undefined;
          if (!target || known === undefined) continue;
          holder[name] = bring(known, isOld && kind === 'definitions' ? 'schemas' : kind, target.file);
          placed.set(keyOf(target), `#${pointerOf(isOld ? [kind, name] : ['components', kind, name])}`);
        }
      }
    }
  }

  /** Renderers do not resolve references to path items, so they are inlined. */
  async function inlinePathItem(item: Json, file: OpenFile): Promise<OpenFile> {
    for (let hops = 0; typeof item['$ref'] === 'string' && hops < 10; hops += 1) {
      const ref = item['$ref'];
      const target = await targetOf(ref, file);
      const value = target && found(target, ref);
      if (!target || !isObject(value)) return file;
      delete item['$ref'];
      for (const [key, one] of Object.entries(structuredClone(value))) item[key] ??= one;
      file = target.file;
    }
    return file;
  }

  async function rewrite({ value, kind, file }: Work): Promise<void> {
    if (kind === 'data' || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) await rewrite({ value: item, kind, file });
      return;
    }
    const holder = value as Json;
    const from = kind === 'pathItems' ? await inlinePathItem(holder, file) : file;
    const ref = holder['$ref'];
    if (typeof ref === 'string' && !kind.startsWith('map:') && kind !== 'root' && kind !== 'components') {
      if (from !== entry || !ref.startsWith('#')) {
        const target = await targetOf(ref, from);
        holder['$ref'] = (target && place(target, kind, ref)) ?? ref;
      }
    }
    if (kind === 'mapping') {
      for (const [key, one] of Object.entries(holder)) {
        // A bare name is a schema name.
        if (typeof one !== 'string' || !/[#/.]/.test(one) || (from === entry && one.startsWith('#'))) continue;
        const target = await targetOf(one, from);
        holder[key] = (target && place(target, 'schemas', one)) ?? one;
      }
      return;
    }
    for (const key of Object.keys(holder)) {
      const below = kindOf(kind, key);
      const child = holder[key];
      if (below !== 'data' && typeof child === 'object' && child !== null && !foreign.has(child)) {
        await rewrite({ value: child, kind: below, file: from });
      }
    }
  }

  await fillShelves();
  work.push({ value: document, kind: 'root', file: entry });
  for (let next = work.pop(); next; next = work.pop()) await rewrite(next);
}

function nameOf({ file, pointer }: Target): string {
  const last = stepsOf(pointer).at(-1);
  const url = file.url ?? '';
  const fromFile = url.slice(url.lastIndexOf('/') + 1).replace(/\.(json|ya?ml)$/i, '');
  const name = (last ?? fromFile).replaceAll(/[^\w.-]+/g, '_');
  return name === '' || name === '__proto__' ? 'part' : name;
}

function freeName(holder: Json, name: string): string {
  let free = name;
  for (let number = 2; Object.hasOwn(holder, free); number += 1) free = `${name}${number}`;
  return free;
}
