// A running import: a row that others can read, updated every few seconds, and cancelled through the row.
import { rm } from 'node:fs/promises';
import { contextOn, type Context } from '#platform/context';
import { conflict, badRequest } from '#platform/errors';
import { logFailure } from '#platform/log';
import { asHttpError } from '#platform/as-http-error';
import { stripInvalidTextUpTo } from '#platform/sanitize-text';
import { temporaryFolder } from '#platform/temporary-folder';
import { Converter } from './convert/converter.ts';
import type { Progress, ImportResult, ImportContext } from './source.ts';
import { countOf, emptyReport, lossesIn } from './report.ts';
import { insertRun, updateRun, type RunKey, type RunRow } from './rows.ts';

declare module '#platform/events' {
  interface Events {
    /** An import failed and was not cancelled; emitted in the transaction that records it. */
    'import.failed': {
      space: { organization_id: string; id: string };
      importId: string;
      changeRequest: string | null;
      reason: string;
    };
  }
}

export type RunStart = Pick<RunRow, 'source' | 'url' | 'name' | 'page_id' | 'change_request_id'>;

const tellEveryMs = 1000;
/** Error messages may quote the source, so their length is limited. */
const longestError = 2000;

export async function beginRun(
  context: Context,
  space: { organization_id: string; id: string },
  began: RunStart,
): Promise<RunKey> {
  const now = context.now.toISOString();
  const key = { organization_id: space.organization_id, space_id: space.id, id: context.newId() };
  const row: RunRow = {
    ...key,
    ...began,
    status: 'in-progress',
    error: null,
    progress: JSON.stringify({ found: 0, read: 0, files: 0 } satisfies Progress),
    report: null,
    revision_id: null,
    user_id: context.caller?.userId ?? null,
    started_at: now,
    updated_at: now,
    finished_at: null,
  };
  await context.services.database.write((db) => insertRun(db, row));
  return key;
}

/** Reads the source while others can see its progress and cancel it. */
export async function readWithin(
  { services }: Context,
  run: RunKey,
  read: (reading: ImportContext) => Promise<ImportResult>,
): Promise<ImportResult> {
  const { database, clock, config } = services;
  const stop = new AbortController();
  const progress: Progress = { found: 0, read: 0, files: 0 };
  let telling = Promise.resolve();
  let folder: Promise<string> | undefined;
  const converter = new Converter();
  const tell = async () => {
    const changes = { progress: JSON.stringify(progress), updated_at: clock().toISOString() };
    if (!(await database.write((db) => updateRun(db, run, changes)))) stop.abort(conflict('the import was cancelled'));
  };
  const timer = setInterval(() => {
    telling = telling
      .then(tell)
      .catch((error: unknown) => logFailure(services.log, error, 'the progress of an import could not be recorded'));
  }, tellEveryMs);
  const { seconds } = config.importLimits;
  const late = setTimeout(
    () => stop.abort(badRequest(`the import took longer than ${seconds} seconds`)),
    seconds * 1000,
  );
  try {
    const done = await read({
      services,
      limits: config.importLimits,
      signal: stop.signal,
      note: (now) => void Object.assign(progress, now),
      convert: (wish) => converter.convert(wish, stop.signal),
      folder: () => (folder ??= temporaryFolder('import')),
    });
    clearInterval(timer);
    await telling;
    await tell();
    stop.signal.throwIfAborted();
    return done;
  } finally {
    clearInterval(timer);
    clearTimeout(late);
    await telling;
    await converter.close();
    if (folder) await rm(await folder, { recursive: true, force: true });
  }
}

/** Records the result, in the transaction that stores it. */
export async function completeRun(
  context: Context,
  run: RunKey,
  read: ImportResult,
  { revision, pages }: { revision: string; pages: { created: number; updated: number; unchanged: number } },
): Promise<void> {
  const now = context.services.clock().toISOString();
  const noted = await updateRun(context.db, run, {
    status: 'completed',
    revision_id: revision,
    report: JSON.stringify({ ...countOf(read), ...lossesIn(read), pages }),
    updated_at: now,
    finished_at: now,
  });
  if (!noted) throw conflict('the import was cancelled');
}

export async function failRun(context: Context, run: RunKey, error: unknown, read?: ImportResult): Promise<void> {
  const { services } = context;
  const now = services.clock().toISOString();
  const report = read ? lossesIn(read) : emptyReport;
  const refusal = asHttpError(error);
  const reason = refusal ? stripInvalidTextUpTo(refusal.message, longestError) : 'internal error';
  await services.database.write(async (db) => {
    const failed = await updateRun(db, run, {
      status: 'failed',
      error: reason,
      report: JSON.stringify(report),
      updated_at: now,
      finished_at: now,
    });
    if (!failed) return;
    const space = { organization_id: run.organization_id, id: run.space_id };
    const { change_request_id: changeRequest } = failed;
    await services.emit(contextOn(context, db), 'import.failed', { space, importId: run.id, changeRequest, reason });
  });
}
