// From documents with their position in the tree to imported content: links resolved, and referenced files included.
import { rewriteLinks } from '@lectern/content';
import { storeStream } from '#features/files';
import type { ImportedContent, ImportedFile, LinkTarget } from '#features/ingest';
import { HttpError } from '#platform/errors';
import type { FolderEntry } from './archive/folder.ts';
import { nameOf } from './links.ts';
import type { PlacedDocument } from './tree.ts';
import type { Failure, LocatedLoss, ImportResult, ImportContext } from './source.ts';

/** `resolve` returns files by their path. */
export type Resolve = (from: PlacedDocument, href: string) => LinkTarget | undefined;

export type CollectedDocuments = {
  pages: readonly PlacedDocument[];
  files: ReadonlyMap<string, FolderEntry>;
  resolve: Resolve;
  losses: LocatedLoss[];
  failures: Failure[];
};

export async function collectImport(reading: ImportContext, gathered: CollectedDocuments): Promise<ImportResult> {
  const { pages, files, resolve, losses, failures } = gathered;
  const byKey = new Map(pages.map((page) => [page.key, page]));
  const wanted = new Set<string>();
  for (const page of pages) {
    rewriteLinks(page.markdown ?? '', ({ target }) => {
      const leads = resolve(page, target);
      if (leads && 'file' in leads) wanted.add(leads.file);
      else if (!leads && isInside(target)) {
        losses.push({ what: `the target of a link was not found: ${target}`, resource: page.key });
      }
      return undefined;
    });
  }
  const incoming: ImportedContent = {
    pages: [...pages],
    files: await takeFiles(reading, files, wanted, failures),
    reusableContents: [],
    resolve: (from, href) => resolve(byKey.get(from)!, href),
  };
  return { incoming, losses, failures };
}

const isInside = (href: string): boolean => !/^(?:[a-z][a-z\d+.-]*:|\/\/|#|$)/i.test(href);

/** Stored one after the other, so that at most one is in memory. */
async function takeFiles(
  { services, signal, note }: ImportContext,
  files: ReadonlyMap<string, FolderEntry>,
  wanted: ReadonlySet<string>,
  failures: Failure[],
): Promise<ImportedFile[]> {
  const taken: ImportedFile[] = [];
  for (const path of wanted) {
    const entry = files.get(path);
    if (!entry) continue;
    signal.throwIfAborted();
    const name = entry.stored?.name ?? nameOf(path);
    try {
      taken.push({
        key: path,
        name,
        stored: entry.stored?.content ?? (await storeStream({ services }, await entry.open(), { name })),
      });
    } catch (error) {
      // A broken archive is rejected as a whole, but a single file above the size limit is only skipped.
      if (!(error instanceof HttpError) || error.status !== 413) throw error;
      failures.push({ resource: path, reason: error.message });
    }
    note({ files: taken.length });
  }
  return taken;
}
