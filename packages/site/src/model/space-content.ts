// One revision of a space as one visitor sees it. Revisions are immutable, so it is cached; only the file URLs expire,
// after a day.
import { createHash } from 'node:crypto';
import {
  CacheRegistry,
  runInSlices,
  NeedsWorker,
  printDocument,
  parse,
  refToHref,
  type ContentRef as Ref,
  type JSONDocument,
  type OpenCache,
  type Scope,
} from '@lectern/content';
import { SingleFlight } from '@lectern/content/single-flight';
import { api, type Client } from '@lectern/contract';
import type { KnownVisitor } from '../options.ts';
import { areCurrent } from './api-descriptions.ts';
import type { File, Revision } from '../types.ts';
import { pageStructure } from './page-structure.ts';
import { allowedBy, buildTree, isInNavigation, type PageTree } from './page-tree.ts';
import { specsOf } from './computed-specs.ts';
import type { IsShown } from './site-model.ts';
import { SharedContents, type SharedContent } from './shared-contents.ts';

type Claims = Readonly<Record<string, unknown>>;

export type { SharedContent } from './shared-contents.ts';

/** Shared by visitors with the same visibility key. */
type Common = {
  files: ReadonlyMap<string, File>;
  /** Versions of the API descriptions its computed pages come from; empty for one that does not exist. */
  specs: ReadonlyMap<string, string>;
  /** Reusable contents by audience, as conditions in them may differ. */
  shared: SharedContents;
  /** By `readingCost` of a page with what it includes; longer ones need a worker thread. */
  longestText: number;
  /** Cache key of this revision and its visibility. */
  key: string;
  /** Equal for revisions that differ only in texts of pages; undefined where it is not known. */
  structure: string | undefined;
};

type Kept = { shared: SharedContents; longestText: number };
const nothingKept = (): Kept => ({
  shared: new SharedContents(privateCache()),
  longestText: Number.POSITIVE_INFINITY,
});

/** For a single read: not accounted for in the shared budget, and garbage collected with its reader. */
export const privateCache = (bytes = 32_000_000): OpenCache => new CacheRegistry(bytes).scope().cache;

const commonOf = (content: Revision, kept: Kept, key: string, structure?: string): Common => ({
  files: new Map(content.files.map((file) => [file.id, file])),
  specs: specsOf(content.pages),
  ...kept,
  key,
  structure,
});

/** What a revision takes besides its pages and files, and at most when a later one has most of them. */
const ownSize = 10;
const mostUnshared = 200;

export class SpaceContent {
  readonly space: string;
  readonly revision: string;
  readonly variables: Record<string, unknown>;
  /** Number of pages and files that no later revision shares. */
  size: number;
  /** Its pages. */
  readonly tree: PageTree;
  readonly #content: Revision;
  readonly #claims: Claims;
  readonly #audience: string;
  readonly #common: Common;

  static async of(
    space: string,
    content: Revision,
    claims: Claims,
    kept: Kept,
    key: string,
    isInsider = false,
    former?: SpaceContent,
  ): Promise<SpaceContent> {
    // The API omits what the visitor may not see; conditions are evaluated once more as defence in depth.
    const allowed = isInsider ? isInNavigation : allowedBy(scopeOf(content, claims));
    const base = former?.hasVariablesOf(content) ? former.tree : undefined;
    const tree = await runInSlices(base ? base.update(content.pages, allowed) : buildTree(content.pages, allowed));
    // Members get other objects each time, so that all pages would be hashed.
    const structure = isInsider ? undefined : await structureOf(content);
    return new SpaceContent(space, content, claims, tree, '', commonOf(content, kept, key, structure));
  }

  constructor(
    space: string,
    content: Revision,
    claims: Claims,
    tree: PageTree,
    audience = '',
    common = commonOf(content, nothingKept(), space),
  ) {
    this.space = space;
    this.revision = content.id;
    this.variables = content.variables ?? {};
    this.#content = content;
    this.#claims = claims;
    this.#audience = audience;
    this.#common = common;
    this.tree = tree;
    this.size = ownSize + content.files.length + this.tree.byId.size;
  }

  /** Whether conditions of pages have the same results. */
  hasVariablesOf({ variables = {} }: Revision): boolean {
    return JSON.stringify(variables) === JSON.stringify(this.variables);
  }

  /** A later revision has most of its pages. */
  shareWithLater(): void {
    this.size = Math.min(this.size, mostUnshared);
  }

  /** The same for another visitor with the same visibility key. */
  seenBy({ claims, audience }: Pick<Reader, 'claims' | 'audience'>): SpaceContent {
    return new SpaceContent(this.space, this.#content, claims, this.tree, audience, this.#common);
  }

  get specs(): ReadonlyMap<string, string> {
    return this.#common.specs;
  }

  /** Of its pages and files, without the texts of pages; the revision where that is not known. */
  get structure(): string {
    return this.#common.structure ?? this.revision;
  }

  /** Rejects pages that would block the event loop. */
  requireShort(cost: number): void {
    if (cost > this.#common.longestText) throw new NeedsWorker();
  }

  file(id: string): File | undefined {
    return this.#common.files.get(id);
  }

  /** The variables that expressions of this space can use. */
  scope(): Scope {
    return scopeOf(this.#content, this.#claims);
  }

  /** Reusable content as its own tree of blocks. */
  shared(client: Client, id: string): Promise<SharedContent | undefined> {
    const { shared, key } = this.#common;
    return shared.read(`${key} ${id} ${this.#audience}`, () => this.#readShared(client, id));
  }

  async #readShared(client: Client, id: string): Promise<SharedContent | undefined> {
    if (!this.#content.reusableContents.some((content) => content.id === id)) return undefined;
    const document = await client.call(api.getReusableContentDocumentInRevision, {
      spaceId: this.space,
      revisionId: this.revision,
      reusableContentId: id,
    });
    const text = printDocument(document as unknown as JSONDocument, { href: hrefOf });
    return { text, page: parse(text) };
  }
}

async function structureOf({ pages, files, variables }: Revision): Promise<string> {
  const hash = createHash('sha256').update(await runInSlices(pageStructure.steps(pages)));
  return hash.update(JSON.stringify([files, variables])).digest('base64url');
}

const scopeOf = ({ variables = {} }: Revision, claims: Claims): Scope => ({
  visitor: { claims },
  space: { vars: variables },
});

/** A reference as spelled in stored Markdown. */
function hrefOf(ref: Ref): string {
  if (ref.kind === 'page' && ref.space === undefined) return `/pages/${ref.page}`;
  if (ref.kind === 'anchor' && ref.page !== undefined && ref.space === undefined)
    return `/pages/${ref.page}#${ref.anchor}`;
  if (ref.kind === 'file') return `/files/${ref.file}`;
  return refToHref(ref);
}

/** `audience` is equal for visitors with equal claims, `outlook` for those with the same visibility key. */
export type Reader = {
  client: Client;
  audience: string;
  outlook?: KnownVisitor['outlook'];
  claims: Claims;
  located: { organization: string };
  /** For members: what is visible to them. Conditions are displayed, not evaluated. */
  insider?: IsShown | undefined;
};
export type ContentReader = (reader: Reader, space: string, revision: string, now: Date) => Promise<SpaceContent>;

/** Per page or file: its data from the API, and its places in the index. */
const bytesPerPage = 1000;
const contentCache = { weigh: ({ size }: SpaceContent) => bytesPerPage * size };

/** The revision read last, from which the next one is made. */
type Latest = { key: string; content: WeakRef<SpaceContent> };
const latestCache = { weigh: ({ key }: Latest) => 100 + key.length };

export type ReaderOptions = {
  longestText?: number | undefined;
  /** Prefix of its cache keys: readers with different visibility of a revision must not share them. */
  prefix?: string;
  /** What is read is valid for this version of the data only. */
  state?: string | number;
};

export function createContentReader(cache: OpenCache, options: ReaderOptions = {}): ContentReader {
  const { longestText = Number.POSITIVE_INFINITY, prefix = '', state = '' } = options;
  const kept = cache(`${prefix}space-contents`, contentCache);
  const inCommon = { shared: new SharedContents(cache, `${prefix}shared-contents`), longestText };
  const reading = new SingleFlight<SpaceContent>();
  const latest = cache(`${prefix}latest-contents`, latestCache);
  async function find(reader: Reader, space: string, revision: string, now: Date): Promise<SpaceContent> {
    const { client, audience, claims, located } = reader;
    const day = Math.floor(now.getTime() / 86_400_000);
    // A visitor who sees more must never share a cache entry with one who sees less.
    const seen = audience === '' ? '' : ((await reader.outlook?.(space, revision)) ?? audience);
    const key = `${state} ${space} ${revision} ${day} ${seen}`;
    const known = kept.get(key) ?? (await reading.running(key));
    if (known && (await areCurrent({ client, organization: located.organization }, known.specs))) return known;
    // A read in flight may be based on an older API description.
    return reading.start(key, async () => {
      const content = await client.call(api.getRevision, { spaceId: space, revisionId: revision });
      const lineage = `${state} ${space} ${seen} ${!!reader.insider}`;
      const former = latest.get(lineage);
      const before = former?.content.deref();
      const made = await SpaceContent.of(space, content, claims, inCommon, key, !!reader.insider, before);
      if (former && before) {
        before.shareWithLater();
        kept.reweigh(former.key, before);
      }
      latest.set(lineage, { key, content: new WeakRef(made) });
      return kept.set(key, made);
    });
  }
  return async (reader, ...where) => (await find(reader, ...where)).seenBy(reader);
}
