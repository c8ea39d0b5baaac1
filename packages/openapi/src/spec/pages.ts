// The computed pages of an API description: one per tag with one per operation below it, and one for the models. Ids
// and slugs are derived from the description, so that an operation has the same page in every version.
import { tagAttributes, hashText, numbered, slugOf, type Task } from '@lectern/content';
import type { ApiOutline, ApiTag } from './outline.ts';

export interface ApiPage {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly description?: string;
  readonly icon?: string;
  readonly markdown: string;
  readonly shows: ApiPageShows;
  readonly pages: readonly ApiPage[];
}

export type ApiPageShows =
  | { readonly kind: 'info' }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'operation'; readonly path: string; readonly method: string }
  | { readonly kind: 'webhook'; readonly name: string; readonly method: string }
  | { readonly kind: 'models' }
  | { readonly kind: 'model'; readonly name: string };

export interface ApiPagesOptions {
  /** Slug of the hosted specification. */
  readonly spec: string;
  /** Distinguishes two uses of the same description, such as the id of the computed page. */
  readonly seed: string;
  readonly models?: boolean;
  /** Slugs of the sibling pages. */
  readonly taken?: Iterable<string>;
}

type Draft = Omit<ApiPage, 'id' | 'slug' | 'pages'> & { key: string; wish: string; pages: Draft[] };

/** In slices: a large description has tens of thousands of pages. */
export function* apiPages(outline: ApiOutline, options: ApiPagesOptions): Task<ApiPage[]> {
  const { spec } = options;
  const byTag = new Map<string, Draft>();
  for (const tag of outline.tags) byTag.set(tag.name, tagDraft(tag));
  const roots: Draft[] = outline.description === undefined ? [] : [infoDraft(outline)];
  const parents = new Map(outline.tags.map(({ name, parent }) => [name, parent]));
  for (const tag of outline.tags) {
    yield;
    const draft = byTag.get(tag.name);
    if (draft) siblingsOf(tag, parents, byTag, roots).push(draft);
  }
  for (const operation of outline.operations) {
    yield;
    const place = byTag.get(operation.tag ?? '')?.pages ?? roots;
    const { path, method, title, description, operationId } = operation;
    place.push({
      key: `operation ${method} ${path}`,
      title,
      wish: operationId === undefined ? title : words(operationId),
      ...(description !== undefined && { description }),
      markdown: block('openapi-operation', spec, { path, method }),
      shows: { kind: 'operation', path, method },
      pages: [],
    });
  }
  for (const { name, method, title, description, tag } of outline.webhooks) {
    yield;
    const place = byTag.get(tag ?? '')?.pages ?? roots;
    place.push({
      key: `webhook ${method} ${name}`,
      title,
      wish: words(name),
      ...(description !== undefined && { description }),
      markdown: block('openapi-webhook', spec, { name, method }),
      shows: { kind: 'webhook', name, method },
      pages: [],
    });
  }
  if (options.models && outline.models.length > 0) roots.push(yield* modelsDraft(outline, spec));
  return yield* finish(
    roots.filter((one) => one.shows.kind !== 'tag' || one.pages.length > 0 || one.markdown !== ''),
    options.seed,
    options.taken,
  );
}

function infoDraft({ title, description = '' }: ApiOutline): Draft {
  return { key: 'info', title, wish: title, markdown: description, shows: { kind: 'info' }, pages: [] };
}

function tagDraft({ name, title, description = '', icon }: ApiTag): Draft {
  return {
    key: `tag ${name}`,
    title,
    wish: title,
    ...(icon !== undefined && { icon }),
    markdown: description,
    shows: { kind: 'tag', tag: name },
    pages: [],
  };
}

function* modelsDraft({ models }: ApiOutline, spec: string): Task<Draft> {
  const pages: Draft[] = [];
  for (const { name, title, description } of models) {
    yield;
    pages.push({
      key: `model ${name}`,
      title,
      wish: words(name),
      ...(description !== undefined && { description }),
      markdown: block('openapi-schemas', spec, { schemas: name }),
      shows: { kind: 'model', name },
      pages: [],
    });
  }
  return { key: 'models', title: 'Models', wish: 'models', markdown: '', shows: { kind: 'models' }, pages };
}

/** Tags with cyclic parents are moved to the root. */
function siblingsOf(
  tag: ApiTag,
  parents: ReadonlyMap<string, string | undefined>,
  byTag: ReadonlyMap<string, Draft>,
  roots: Draft[],
): Draft[] {
  const seen = new Set([tag.name]);
  for (let above = tag.parent; above !== undefined; above = parents.get(above)) {
    if (seen.has(above)) return roots;
    seen.add(above);
  }
  return (tag.parent === undefined ? undefined : byTag.get(tag.parent)?.pages) ?? roots;
}

function* finish(drafts: readonly Draft[], seed: string, taken: Iterable<string> = []): Task<ApiPage[]> {
  const slugs = new Set(taken);
  const numbers = new Map<string, number>();
  const finished: ApiPage[] = [];
  for (const { key, wish, pages, ...page } of drafts) {
    yield;
    finished.push({
      ...page,
      id: idOf(seed, key),
      slug: freeAmong(slugs, slugOf(wish), numbers),
      pages: yield* finish(pages, seed),
    });
  }
  return finished;
}

const idOf = (seed: string, key: string): string => hashText(`${seed} ${key}`).replaceAll(/[-_]/g, '0').slice(0, 20);

/** `numbers` holds the next suffix: thousands of operations may have the same name. */
function freeAmong(taken: Set<string>, slug: string, numbers: Map<string, number>): string {
  let free = slug;
  let number = numbers.get(slug) ?? 2;
  for (; taken.has(free); number += 1) free = numbered(slug, number);
  numbers.set(slug, number);
  taken.add(free);
  return free;
}

/** `listPetsById` becomes four words. */
const words = (name: string): string => name.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2');

const block = (name: string, spec: string, attributes: Record<string, string>): string =>
  `{% ${name}${tagAttributes({ spec, ...attributes })} %}\n{% end${name} %}\n`;
