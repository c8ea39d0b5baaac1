// One state of a space, as one visitor may see it. States never change, so what was read is kept; only the addresses of files end, after a day.
import {
  inTurns,
  printDocument,
  parse,
  refToHref,
  specOfComputed,
  type ContentRef as Ref,
  type JSONDocument,
  type MarkdownPage,
  type Scope,
} from '@lectern/content';
import { api, type Client } from '@lectern/contract';
import { Bounded } from '../bounded.ts';
import { areCurrent } from '../openapi/read-specs.ts';
import type { File, Revision } from '../shapes.ts';
import { allowedBy, buildTree, type PageTree } from './page-tree.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Content that pages share. */
export type Shared = { text: string; page: MarkdownPage };

export class SpaceContent {
  readonly space: string;
  readonly revision: string;
  readonly variables: Record<string, unknown>;
  readonly size: number;
  /** Its pages. */
  readonly tree: PageTree;
  /** Versions of the API descriptions that some of its pages were made from; empty for one that is not there. */
  readonly specs: ReadonlyMap<string, string>;
  readonly #content: Revision;
  readonly #claims: Claims;
  readonly #files: ReadonlyMap<string, File>;
  readonly #shared = new Map<string, Promise<Shared | undefined>>();

  static async of(space: string, content: Revision, claims: Claims): Promise<SpaceContent> {
    // The API leaves out what is not for the visitor; what it told nevertheless is decided once more.
    const tree = await inTurns(buildTree(content.pages, allowedBy(scopeOf(content, claims))));
    return new SpaceContent(space, content, claims, tree);
  }

  constructor(space: string, content: Revision, claims: Claims, tree: PageTree) {
    this.space = space;
    this.revision = content.id;
    this.variables = content.variables ?? {};
    this.#content = content;
    this.#files = new Map(content.files.map((file) => [file.id, file]));
    this.#claims = claims;
    this.tree = tree;
    this.specs = specsOf(content.pages);
    this.size = 200 + content.files.length + this.tree.byId.size;
  }

  file(id: string): File | undefined {
    return this.#files.get(id);
  }

  /** What the expressions of this space see. */
  scope(): Scope {
    return scopeOf(this.#content, this.#claims);
  }

  /** Content that pages share, as its own tree of blocks. */
  shared(client: Client, id: string): Promise<Shared | undefined> {
    let found = this.#shared.get(id);
    if (!found) {
      found = this.#readShared(client, id);
      this.#shared.set(id, found);
      // A fault that passes must not last as long as this does.
      found.catch(() => this.#shared.delete(id));
    }
    return found;
  }

  async #readShared(client: Client, id: string): Promise<Shared | undefined> {
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

const scopeOf = ({ variables = {} }: Revision, claims: Claims): Scope => ({
  visitor: { claims },
  space: { vars: variables },
});

/** A state never changes, but pages that are made follow what they are made from. */
function specsOf(pages: Revision['pages']): Map<string, string> {
  const specs = new Map<string, string>();
  const open = [...pages];
  for (let page = open.pop(); page; page = open.pop()) {
    const spec = page.computed && specOfComputed(page.computed);
    if (spec !== undefined) specs.set(spec, page.computedSeed ?? '');
    open.push(...(page.pages ?? []));
  }
  return specs;
}

/** As stored Markdown spells a reference. */
function hrefOf(ref: Ref): string {
  if (ref.kind === 'page' && ref.space === undefined) return `/pages/${ref.page}`;
  if (ref.kind === 'anchor' && ref.page !== undefined && ref.space === undefined)
    return `/pages/${ref.page}#${ref.anchor}`;
  if (ref.kind === 'file') return `/files/${ref.file}`;
  return refToHref(ref);
}

/** `audience` is the same for visitors with the same claims. */
export type Reader = { client: Client; audience: string; claims: Claims; located: { organization: string } };
export type ContentReader = (reader: Reader, space: string, revision: string, now: Date) => Promise<SpaceContent>;

/** `pages` bounds how much is kept, counted in pages and files. */
export function createContentReader(pages = 200_000): ContentReader {
  const kept = new Bounded<SpaceContent>(pages, ({ size }) => size);
  const underWay = new Map<string, Promise<SpaceContent>>();
  return async ({ client, audience, claims, located: { organization } }, space, revision, now) => {
    const day = Math.floor(now.getTime() / 86_400_000);
    // Who sees more must never lend it to who sees less.
    const key = `${space} ${revision} ${day} ${audience}`;
    const known = kept.get(key) ?? (await underWay.get(key));
    if (known && (await areCurrent({ client, organization }, known.specs))) return known;
    const read = client
      .call(api.getRevision, { spaceId: space, revisionId: revision })
      .then(async (content) => kept.keep(key, await SpaceContent.of(space, content, claims)))
      .finally(() => underWay.delete(key));
    underWay.set(key, read);
    return read;
  };
}
