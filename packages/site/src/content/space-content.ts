// One state of a space. States never change, so what was read is kept; only the addresses of files end, after a day.
import {
  printDocument,
  parse,
  refToHref,
  type ContentRef as Ref,
  type JSONDocument,
  type MarkdownPage,
  type Scope,
} from '@lectern/content';
import { api, type Client } from '@lectern/contract';
import { Bounded } from '../bounded.ts';
import type { File, Revision } from '../shapes.ts';
import { allowedBy, buildTree, hasConditions, type PageTree } from './page-tree.ts';

/** Content that pages share. */
export type Shared = { text: string; page: MarkdownPage };

export class SpaceContent {
  readonly space: string;
  readonly revision: string;
  readonly variables: Record<string, unknown>;
  readonly size: number;
  readonly #content: Revision;
  readonly #files: ReadonlyMap<string, File>;
  readonly #conditional: boolean;
  readonly #trees = new Bounded<PageTree>(16);
  readonly #shared = new Map<string, Promise<Shared | undefined>>();

  constructor(space: string, content: Revision) {
    this.space = space;
    this.revision = content.id;
    this.variables = content.variables ?? {};
    this.#content = content;
    this.#files = new Map(content.files.map((file) => [file.id, file]));
    this.#conditional = hasConditions(content.pages);
    this.size = 200 + content.files.length + countPages(content);
  }

  file(id: string): File | undefined {
    return this.#files.get(id);
  }

  /** What the expressions of this space see. */
  scope(claims: Readonly<Record<string, unknown>>): Scope {
    return { visitor: { claims }, space: { vars: this.variables } };
  }

  /** `audience` is the same for visitors with the same claims. */
  tree(audience: string, claims: Readonly<Record<string, unknown>>): PageTree {
    const key = this.#conditional ? audience : '';
    const known = this.#trees.get(key);
    if (known) return known;
    const allowed = this.#conditional ? allowedBy(this.scope(claims)) : () => true;
    return this.#trees.keep(key, buildTree(this.#content.pages, allowed));
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

/** As stored Markdown spells a reference. */
function hrefOf(ref: Ref): string {
  if (ref.kind === 'page' && ref.space === undefined) return `/pages/${ref.page}`;
  if (ref.kind === 'anchor' && ref.page !== undefined && ref.space === undefined)
    return `/pages/${ref.page}#${ref.anchor}`;
  if (ref.kind === 'file') return `/files/${ref.file}`;
  return refToHref(ref);
}

function countPages({ pages }: Revision): number {
  let count = 0;
  const open = [...pages];
  for (let page = open.pop(); page; page = open.pop()) {
    count++;
    if (page.pages) open.push(...page.pages);
  }
  return count;
}

export type ContentReader = (client: Client, space: string, revision: string, now: Date) => Promise<SpaceContent>;

/** `pages` bounds how much is kept, counted in pages and files. */
export function createContentReader(pages = 200_000): ContentReader {
  const kept = new Bounded<SpaceContent>(pages, ({ size }) => size);
  const underWay = new Map<string, Promise<SpaceContent>>();
  return async (client, space, revision, now) => {
    const day = Math.floor(now.getTime() / 86_400_000);
    const key = `${space} ${revision} ${day}`;
    const known = kept.get(key) ?? (await underWay.get(key));
    if (known) return known;
    const read = client
      .call(api.getRevision, { spaceId: space, revisionId: revision, query: { metadata: true } })
      .then((content) => kept.keep(key, new SpaceContent(space, content)))
      .finally(() => underWay.delete(key));
    underWay.set(key, read);
    return read;
  };
}
