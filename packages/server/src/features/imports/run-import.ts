// An import end to end.
import { findPage } from '@lectern/content';
import { NeedsPreparation } from '#db/transaction';
import { isRetryable } from '#db/unavailable';
import { requireEditable, viewOf, type Branch } from '#features/branches';
import { commitIncoming, planIngest, storeImportedFiles } from '#features/ingest';
import type { Context, SignedInContext } from '#platform/context';
import { badRequest, notFound } from '#platform/errors';
import { Reply } from '#platform/http/implement';
import type { ImportOrigin, ImportResult } from './source.ts';
import { countOf } from './report.ts';
import type * as rows from './rows.ts';
import { beatWhilePreparing, beginRun, completeRun, failRun, readWithin } from './run.ts';
import type { SourceName } from './sources.ts';

export type ImportTarget = { branch: Branch; page?: string };
export type PreparedImport = { run: rows.RunKey; read: ImportResult; given: ImportOrigin; source: SourceName };

/** Checked before anything is fetched, and again before storing. */
export async function requireImportAllowed(context: Context, { branch, page }: ImportTarget): Promise<void> {
  requireEditable(branch);
  if (page === undefined) return;
  const { records, tree } = await viewOf(context, branch);
  const found = await findPage(records, tree, page);
  if (!found) throw notFound('page');
  if (found.type !== 'document' && found.type !== 'group')
    throw badRequest(`a ${found.type} page cannot have child pages`);
}

export async function prepareImport(
  context: Context,
  target: ImportTarget,
  source: SourceName,
  given: ImportOrigin,
): Promise<PreparedImport> {
  const { branch } = target;
  await requireImportAllowed(context, target);
  if ('url' in given) requirePlain(given.url);
  const run = await beginRun(context, branch.space, {
    source,
    url: 'url' in given ? given.url : null,
    name: 'name' in given ? given.name : null,
    page_id: target.page ?? null,
    change_request_id: branch.kind === 'main' ? null : branch.request.id,
  });
  try {
    const read = await readWithin(context, run, async (reading) => {
      // Imported lazily: the parsers are a fifth of the service, and a process without imports starts without them.
      const { sources } = await import('./sources.ts');
      const found = await sources[source](reading, given);
      if (found.incoming.pages.length === 0) throw badRequest(nothingIn(found));
      await storeImportedFiles(context, found.incoming);
      await planIngest(context, branch, found.incoming, optionsOf({ source, given }, target));
      return found;
    });
    return { run, read, given, source };
  } catch (error) {
    await failRun(context, run, error);
    throw error;
  }
}

/** Rejects credentials: URLs are stored with the import and shown to others. */
function requirePlain(url: string): void {
  const parsed = URL.parse(url);
  if (!parsed) throw badRequest('body.url is not a URL');
  if (parsed.username !== '' || parsed.password !== '') {
    throw badRequest('body.url must not contain a user name or password');
  }
}

function nothingIn({ failures }: ImportResult): string {
  const [first] = failures;
  return first ? `nothing could be read: ${first.resource}: ${first.reason}` : 'there is nothing to import';
}

/** Identifies the location within the source; stable across imports. */
const identity = ({ source, given }: Pick<PreparedImport, 'source' | 'given'>, page: string | undefined): string =>
  [source, 'url' in given ? given.url : `file ${given.name}`, ...(page === undefined ? [] : [page])].join(' ');

const optionsOf = (from: Pick<PreparedImport, 'source' | 'given'>, { page }: ImportTarget) => ({
  source: identity(from, page),
  ...(page !== undefined && { into: page }),
});

export async function storeImport(context: SignedInContext, target: ImportTarget, prepared: PreparedImport) {
  const { branch } = target;
  const { run, read } = prepared;
  const options = optionsOf(prepared, target);
  try {
    const { revision, written } = await commitIncoming(context, branch, read.incoming, options);
    const { created, updated, unchanged } = written;
    const pages = { created: created.length, updated: updated.length, unchanged: unchanged.length };
    await completeRun(context, run, read, { revision, pages });
    const location = context.urls.api(`/spaces/${branch.space.id}/revisions/${revision}`);
    return new Reply(201, { revision, ...countOf(read) }, location);
  } catch (error) {
    if (error instanceof NeedsPreparation) throw beatWhilePreparing(context, run, error);
    // The next attempt must find the import running.
    if (isRetryable(error)) throw error;
    // This transaction is rolled back; the record is written in one of its own, which waits for the rollback.
    void failRun(context, run, error, read).catch((failed: unknown) =>
      context.log.error({ err: failed }, 'an import could not be marked as failed'),
    );
    throw error;
  }
}
