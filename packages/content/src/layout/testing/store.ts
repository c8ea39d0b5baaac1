// Stores a layout in an in-memory tree, as the service does.
import { rewriteLinks } from '../../markdown/rewrite-links.ts';
import { upsertPages } from '../../tree/upsert-pages.ts';
import { hashText } from '../../tree/hash.ts';
import { memoryStore, Records } from '../../tree/map/records.ts';
import type { Reference, Variables } from '../../tree/page.ts';
import type { FileEntry, ReusableContent } from '../../tree/resources.ts';
import { EMPTY_TREE } from '../../tree/tree.ts';
import type { Tree } from '../../tree/tree.ts';
import { readPages } from '../../tree/walk.ts';
import { storedOfLead } from '../link-paths.ts';
import type { FolderLayout, LayoutFile, LayoutLead } from '../types.ts';
import type { LayoutContent } from '../content.ts';

export interface Stored {
  records: Records;
  tree: Tree;
  bodies: Map<string, string>;
  files: FileEntry[];
  reusableContents: ReusableContent[];
  variables: Variables;
  sources: ReadonlyMap<string, string>;
  bytes: Map<string, Uint8Array>;
  /** Page ids by key. */
  ids: Map<string, string>;
}

export const textFile = (text: string): LayoutFile => ({
  text: () => text,
  bytes: () => new TextEncoder().encode(text),
});

export function filesOf(texts: Readonly<Record<string, string>>): Map<string, LayoutFile> {
  return new Map(Object.entries(texts).map(([path, text]) => [path, textFile(text)]));
}

export async function store(layout: FolderLayout): Promise<Stored> {
  const records = new Records(memoryStore());
  const numbered = (prefix: string, things: readonly { key: string }[]) =>
    new Map(things.map(({ key }, index) => [key, `${prefix}${index}`]));
  const ids = {
    pages: numbered('p', layout.pages),
    files: numbered('f', layout.files),
    reusableContents: numbered('r', layout.reusableContents),
  };
  const bodies = new Map<string, string>();
  const keep = (from: string, markdown: string | undefined): string | undefined => {
    if (!markdown) return undefined;
    const text = rewriteLinks(markdown, ({ target }) => {
      const lead = layout.resolve(from, target);
      return lead && storedOfLead(lead, ids);
    });
    bodies.set(hashText(text), text);
    return hashText(text);
  };
  const refOf = (lead: LayoutLead): Reference => {
    if ('url' in lead) return { kind: 'url', url: lead.url };
    if ('file' in lead) return { kind: 'file', file: ids.files.get(lead.file)! };
    if ('reusableContent' in lead) return { kind: 'reusable-content', reusableContent: lead.reusableContent };
    const page = ids.pages.get(lead.page)!;
    return lead.anchor ? { kind: 'anchor', page, anchor: lead.anchor } : { kind: 'page', page };
  };
  const { tree } = await upsertPages(
    records,
    EMPTY_TREE,
    layout.pages.map(({ key, parent, type, slug, markdown, target, cover, computed, ...fields }) => ({
      id: ids.pages.get(key)!,
      type,
      ...(parent !== undefined && { parent: ids.pages.get(parent)! }),
      ...(slug !== undefined && { slug }),
      fields: {
        ...fields,
        body: keep(key, markdown),
        ...(computed !== undefined && { computed: computed as never }),
        ...(target && { target: 'kind' in target ? target : refOf(target) }),
        ...(cover && {
          cover: {
            ...(cover.ref && { ref: refOf(cover.ref) }),
            ...(cover.refDark && { refDark: refOf(cover.refDark) }),
            yPos: cover.yPos ?? 0,
          },
        }),
      },
    })),
    { now: '2026-01-01T00:00:00.000Z' },
  );
  const bytes = new Map(layout.files.map((file) => [file.key, file.bytes]));
  return {
    records,
    tree,
    bodies,
    files: layout.files.map(({ key, name, git, bytes: content }) => ({
      id: ids.files.get(key)!,
      name,
      contentType: 'application/octet-stream',
      size: content.length,
      content: key,
      git,
    })),
    reusableContents: layout.reusableContents.map(({ key, title, markdown, git }) => {
      const body = keep(key, markdown);
      return { id: ids.reusableContents.get(key)!, title, ...(body !== undefined && { body }), git };
    }),
    variables: layout.variables ?? {},
    sources: layout.sources,
    bytes,
    ids: ids.pages,
  };
}

export const contentOf = async ({ records, tree, ...rest }: Stored): Promise<LayoutContent> => ({
  ...rest,
  pages: await readPages(records, tree),
});
