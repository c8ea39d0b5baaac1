// An import from its beginning to what is stored of it.
import { findPage } from '@lectern/content';
import { isRepeated } from '#db/unavailable';
import { requireEditable, type ChangeRequestRow } from '#features/change-requests';
import { inChangeRequest, inSpace } from '#features/content';
import { commitIncomingToBranch, commitIncomingToSpace, planIncoming, storeIncomingFiles } from '#features/incoming';
import type { SeenSpace } from '#features/spaces';
import type { Context } from '#platform/context';
import { invalid, notFound, refused } from '#platform/errors';
import { Answer } from '#platform/http/implement';
import type { Given, Read } from './reading.ts';
import { countOf } from './report.ts';
import type * as rows from './rows.ts';
import { beginRun, completeRun, failRun, readWithin } from './run.ts';
import type { SourceName } from './sources.ts';

export type Target = { space: SeenSpace; changeRequest?: ChangeRequestRow; page?: string };
export type Prepared = { run: rows.RunKey; read: Read; given: Given; source: SourceName };

/** Refused before anything is fetched; asked again when it is stored. */
export async function requireOpen(context: Context, { space, changeRequest, page }: Target): Promise<void> {
  if (changeRequest) requireEditable(changeRequest);
  else if (space.edit_mode !== 'live') throw refused('edits of the space are locked; use a change request');
  if (page === undefined) return;
  const place = changeRequest
    ? await inChangeRequest(context, { space, changeRequest })
    : await inSpace(context, { space });
  const found = await findPage(place.records, place.tree, page);
  if (!found) throw notFound('page');
  if (found.type !== 'document' && found.type !== 'group') throw invalid(`a ${found.type} page has no pages below it`);
}

export async function prepareImport(
  context: Context,
  target: Target,
  source: SourceName,
  given: Given,
): Promise<Prepared> {
  await requireOpen(context, target);
  if ('url' in given) requirePlain(given.url);
  const run = await beginRun(context, target.space, {
    source,
    url: 'url' in given ? given.url : null,
    name: 'name' in given ? given.name : null,
    page_id: target.page ?? null,
    change_request_id: target.changeRequest?.id ?? null,
  });
  try {
    const read = await readWithin(context, run, async (reading) => {
      // Readers of everything are a fifth of the service; one that is not asked to import starts without them.
      const { sources } = await import('./sources.ts');
      const found = await sources[source](reading, given);
      if (found.incoming.pages.length === 0) throw invalid(nothingIn(found));
      await storeIncomingFiles(context, found.incoming);
      await planIncoming(context, target, found.incoming, optionsOf({ source, given }, target));
      return found;
    });
    return { run, read, given, source };
  } catch (error) {
    await failRun(context, run, error);
    throw error;
  }
}

/** Addresses are kept with the import and shown to others. */
function requirePlain(url: string): void {
  const parsed = URL.parse(url);
  if (!parsed) throw invalid('body.url is not an address');
  if (parsed.username !== '' || parsed.password !== '') {
    throw invalid('body.url: an address to fetch must not hold a user name or password');
  }
}

function nothingIn({ failures }: Read): string {
  const [first] = failures;
  return first ? `nothing could be read: ${first.resource}: ${first.reason}` : 'there is nothing to import';
}

/** The same place of the same source, whenever it is brought in again. */
const identity = ({ source, given }: Pick<Prepared, 'source' | 'given'>, page: string | undefined): string =>
  [source, 'url' in given ? given.url : `file ${given.name}`, ...(page === undefined ? [] : [page])].join(' ');

const optionsOf = (from: Pick<Prepared, 'source' | 'given'>, { page }: Target) => ({
  source: identity(from, page),
  ...(page !== undefined && { into: page }),
});

export async function store(context: Context, target: Target, prepared: Prepared) {
  const { space, changeRequest } = target;
  const { run, read } = prepared;
  const options = optionsOf(prepared, target);
  try {
    const { revision, written } = changeRequest
      ? await commitIncomingToBranch(context, space, changeRequest, read.incoming, options)
      : await commitIncomingToSpace(context, space, read.incoming, options);
    const { created, updated, unchanged } = written;
    const pages = { created: created.length, updated: updated.length, unchanged: unchanged.length };
    await completeRun(context, run, read, { revision, pages });
    const location = context.urls.api(`/spaces/${space.id}/revisions/${revision}`);
    return new Answer(201, { revision, ...countOf(read) }, location);
  } catch (error) {
    // The next attempt must find the import under way.
    if (isRepeated(error)) throw error;
    // This transaction is given up; the note goes into one of its own, which waits for it to end.
    void failRun(context, run, error, read).catch((failed: unknown) =>
      context.log.error({ err: failed }, 'an import could not be noted as failed'),
    );
    throw error;
  }
}
