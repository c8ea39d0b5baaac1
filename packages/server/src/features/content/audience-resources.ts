// Files, reusable contents and API descriptions available to a visitor: those referenced by visible content. A file of
// a hidden page or block is as hidden as the text around it.
import {
  processCaches,
  findReusableContent,
  listFiles,
  listReusableContents,
  createYielder,
  parse,
  readPages,
  visit,
  walkPages,
  type Page,
  type Records,
  type Reference,
} from '@lectern/content';
import { isSlugOfSource, namedSource, slugOfSource, specOfComputed } from '@lectern/openapi/spec';
import { findRevision, readBodies, readTree, recordsOn, organizationOf } from '#features/revisions';
import { inChunks } from '#platform/chunks';
import type { Context, Visitor } from '#platform/context';
import { requireWithinTextLimit, withoutTextLimit } from '#platform/text-limit';
import { dependsOnVisitor, expressionScopeFor, visiblePages, unevaluatedText, type Content } from './audience.ts';
import type { Scope } from './document.ts';

export type VisibleResources = { files: ReadonlySet<string>; shared: ReadonlySet<string> };

/** References in a text, or `depends` when they depend on the visitor; cached by the hash of the text. */
const named = processCaches.cache('named-resources', {
  weigh: (names: readonly string[] | 'depends') => 16 + 80 * names.length,
});
const spelled = /\/(files|reusable-content)\/([\w.:~-]+)/g;

const mayShowParts = /openapi|swagger|api-method/i;

function namesIn(text: string): string[] {
  const found = new Set<string>();
  for (const [, kind, id] of text.matchAll(spelled)) {
    // A period that ends a sentence is not part of an id.
    for (const one of [id!, id!.replace(/[.:~-]+$/, '')]) found.add(`${kind} ${one}`);
  }
  for (const part of partsIn(text)) found.add(`openapi ${part}`);
  return [...found];
}

/** The parts of API descriptions that blocks show. */
function partsIn(text: string): string[] {
  if (!mayShowParts.test(text)) return [];
  const found: string[] = [];
  visit(parse(text), {
    block(block) {
      if (block.type === 'openapi' && namedSource(block.target.value)) {
        found.push(`${block.target.value} path ${block.method.toLowerCase()} ${block.path}`);
      }
      if (!('spec' in block) || block.spec === '' || isSlugOfSource(block.spec)) return;
      if ('schemas' in block) found.push(...block.schemas.map((name) => `${block.spec} schema ${name}`));
      else {
        const part = 'name' in block ? 'webhook' : 'path';
        found.push(`${block.spec} ${part} ${block.method.toLowerCase()} ${'name' in block ? block.name : block.path}`);
      }
    },
  });
  return found;
}

const together = 500;

/** References in many texts; only texts not cached are read. */
async function namesOf(
  context: Pick<Context, 'db'>,
  records: Records,
  hashes: readonly string[],
): Promise<Map<string, readonly string[] | 'depends'>> {
  const found = new Map<string, readonly string[] | 'depends'>();
  const missing: string[] = [];
  for (const hash of new Set(hashes)) {
    const known = named.get(hash);
    if (known === undefined) missing.push(hash);
    else found.set(hash, known);
  }
  const due = createYielder();
  for (const some of inChunks(missing, together)) {
    for (const [hash, text] of await readBodies(withoutTextLimit(context.db), organizationOf(records), some)) {
      await due();
      // The others are only scanned for references.
      if (mayShowParts.test(text)) requireWithinTextLimit(context.db, [text]);
      const names = namesIn(text);
      found.set(hash, named.set(hash, names.length > 0 && dependsOnVisitor(text) ? 'depends' : names));
    }
  }
  return found;
}

const seenResourcesCache = { weigh: ({ files, shared }: VisibleResources) => 100 + 60 * (files.size + shared.size) };

type State = Content & { space: { id: string }; revision: { tree: string | null } };

/** Files of the current content of a space available to the visitor; none when the space was deleted meanwhile. */
export async function findVisibleFiles(
  context: Context,
  { organization_id, id, revision_id }: { organization_id: string; id: string; revision_id: string },
): Promise<ReadonlySet<string>> {
  const revision = await findRevision(context.db, { organization: organization_id, space: id, id: revision_id });
  if (!revision) return nothing.files;
  const records = recordsOn(context.db, organization_id);
  const state = { space: { id }, revision, records, tree: await readTree(records, revision.tree) };
  return (await visibleResources(context, state))?.files ?? nothing.files;
}

/** Undefined for members, who see everything. */
export async function visibleResources(context: Context, state: State): Promise<VisibleResources | undefined> {
  const { visitor } = context.caller ?? {};
  if (!visitor) return undefined;
  const known = context.services.cache('seen-resources', seenResourcesCache);
  const key = `${state.revision.tree} ${state.space.id} ${visitor.key}`;
  return known.get(key) ?? known.set(key, await find(context, state));
}

/** What is shown of each API description: part names such as `path get /pets`, or all of it. */
type SeenSpecs = ReadonlyMap<string, ReadonlySet<string> | 'all'>;

/** What the visitor sees of API descriptions in a revision of a space. */
export async function visibleSpecs(
  context: Context,
  visitor: Visitor,
  { organization, space }: { organization: string; space: string },
  treeHash: string | null,
): Promise<SeenSpecs> {
  const known = context.services.cache('seen-specs', seenSpecsCache);
  const key = `${treeHash} ${space} ${visitor.key}`;
  return known.get(key) ?? known.set(key, await findSpecs(context, { organization, space }, treeHash));
}

const seenSpecsCache = {
  weigh: (specs: SeenSpecs): number =>
    specs.values().reduce((sum, parts) => sum + 100 + (parts === 'all' ? 0 : 80 * parts.size), 0),
};

async function findSpecs(
  context: Context,
  { organization, space }: { organization: string; space: string },
  treeHash: string | null,
): Promise<SeenSpecs> {
  const records = recordsOn(context.db, organization);
  const { pages, names } = await seenNames(context, { records, tree: await readTree(records, treeHash) });
  const found = new Map<string, Set<string> | 'all'>();
  for (const name of names) {
    const [, named, part = ''] = /^openapi (\S+) (.*)$/s.exec(name) ?? [];
    if (named === undefined) continue;
    const source = namedSource(named);
    const slug = source ? slugOfSource(source, space) : named;
    const parts = found.get(slug) ?? new Set<string>();
    if (parts !== 'all') found.set(slug, parts.add(part));
  }
  for (const { computed } of pages) {
    const slug = specOfComputed(computed);
    if (slug !== undefined) found.set(slug, 'all');
  }
  return found;
}

/** Whether the availability of files depends on more than the conditions of pages. */
export async function filesDependOnVisitor(context: Pick<Context, 'db'>, { records, tree }: Content): Promise<boolean> {
  const contents = await listReusableContents(records, tree);
  if (contents.length === 0 && (await listFiles(records, tree)).length === 0) return false;
  const pages = [...walkPages(await readPages(records, tree))].map(({ page }) => page);
  const bodies = [...pages, ...contents].flatMap(({ body }) => body ?? []);
  return (await namesOf(context, records, bodies)).values().some((names) => names === 'depends');
}

const nothing: VisibleResources = { files: new Set(), shared: new Set() };

const fileIn = (ref: Reference | undefined): string[] =>
  ref?.['kind'] === 'file' && typeof ref['file'] === 'string' ? [`files ${ref['file']}`] : [];

async function find(context: Context, state: Content): Promise<VisibleResources> {
  const { records, tree } = state;
  const [files, contents] = [await listFiles(records, tree), await listReusableContents(records, tree)];
  if (files.length === 0 && contents.length === 0) return nothing;
  const { names } = await seenNames(context, state);
  const ids = (kind: string): Set<string> =>
    new Set([...names].flatMap((name) => (name.startsWith(`${kind} `) ? [name.slice(kind.length + 1)] : [])));
  return { files: ids('files'), shared: ids('reusable-content') };
}

/** The pages visible to the visitor, and everything they reference. */
async function seenNames(context: Context, content: Content): Promise<{ pages: Page[]; names: Set<string> }> {
  const { records, tree } = content;
  const roots = await visiblePages(context, content, await readPages(records, tree));
  const contents = await listReusableContents(records, tree);
  const pages = [...walkPages(roots)].map(({ page }) => page);
  const texts = await namesOf(
    context,
    records,
    [...pages, ...contents].flatMap(({ body }) => body ?? []),
  );
  const scope = await expressionScopeFor(context, content, undefined);
  const all = new Set<string>();
  for (const page of pages) {
    for (const name of [...fileIn(page.cover?.ref), ...fileIn(page.cover?.refDark), ...fileIn(page.target)])
      all.add(name);
    for (const name of await reached(context, content, texts, page, { ...scope, page: page.variables ?? {} }))
      all.add(name);
  }
  return { pages, names: all };
}

/** References of a page, and of the contents it includes. */
async function reached(
  context: Context,
  { records, tree }: Content,
  texts: ReadonlyMap<string, readonly string[] | 'depends'>,
  page: Page,
  scope: Scope,
): Promise<Set<string>> {
  const found = new Set<string>();
  const open = page.body === undefined ? [] : [page.body];
  for (let hash = open.pop(); hash !== undefined; hash = open.pop()) {
    const known = texts.get(hash) ?? [];
    const names = known === 'depends' ? namesIn(unevaluatedText(await bodyAt(context, records, hash), scope)) : known;
    for (const name of names) {
      if (found.has(name)) continue;
      found.add(name);
      const [kind, id] = name.split(' ', 2);
      const body = kind === 'reusable-content' ? (await findReusableContent(records, tree, id!))?.body : undefined;
      if (body !== undefined) open.push(body);
    }
  }
  return found;
}

const bodyAt = async ({ db }: Context, records: Records, hash: string): Promise<string> =>
  (await readBodies(db, organizationOf(records), [hash])).get(hash) ?? '';
