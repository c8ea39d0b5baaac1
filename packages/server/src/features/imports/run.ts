// A running import: a row that others can read, updated every few seconds, and cancelled through the row.
import { rm } from 'node:fs/promises';
import { NeedsPreparation } from '#db/transaction';
import { contextOn, type Context, type Services } from '#platform/context';
import { Counter } from '#platform/counters';
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

const imports = new Counter('lectern_imports_total', 'Imports that ended, by source and result', ['source', 'result']);
/** Counted when it is committed: the transaction may be repeated. */
export const countImport = (db: Context['db'], source: string, result: 'completed' | 'failed'): void =>
  db.afterCommit?.(async () => imports.add([source, result]));

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

type Heartbeat = { beat(): Promise<void>; stop(): Promise<void> };

/** Shows that the import is running, and aborts it when it was cancelled. */
function startHeartbeat(services: Services, run: RunKey, stop: AbortController, progress?: Progress): Heartbeat {
  const { database, clock, log } = services;
  const beat = async (): Promise<void> => {
    const changes = { ...(progress && { progress: JSON.stringify(progress) }), updated_at: clock().toISOString() };
    if (!(await database.write((db) => updateRun(db, run, changes)))) stop.abort(conflict('the import was cancelled'));
  };
  let beating = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating
      .then(beat)
      .catch((error: unknown) => logFailure(log, error, 'the progress of an import could not be recorded'));
  }, tellEveryMs);
  return {
    beat,
    stop() {
      clearInterval(timer);
      return beating;
    },
  };
}

/**
 * The import is computed again when the content changed meanwhile. In a large space this takes long, and without a
 * heartbeat the import would be shown as failed although it is running.
 */
export function beatWhilePreparing(context: Context, run: RunKey, { prepare }: NeedsPreparation): NeedsPreparation {
  return new NeedsPreparation(async () => {
    const stop = new AbortController();
    const heartbeat = startHeartbeat(context.services, run, stop);
    try {
      await prepare().finally(() => heartbeat.stop());
      stop.signal.throwIfAborted();
    } catch (error) {
      await failRun(context, run, error);
      throw error;
    }
  });
}

/** Reads the source while others can see its progress and cancel it. */
export async function readWithin(
  { services }: Context,
  run: RunKey,
  read: (reading: ImportContext) => Promise<ImportResult>,
): Promise<ImportResult> {
  const { config } = services;
  const stop = new AbortController();
  const progress: Progress = { found: 0, read: 0, files: 0 };
  let folder: Promise<string> | undefined;
  const converter = new Converter();
  const heartbeat = startHeartbeat(services, run, stop, progress);
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
    await heartbeat.stop();
    await heartbeat.beat();
    stop.signal.throwIfAborted();
    return done;
  } finally {
    clearTimeout(late);
    await heartbeat.stop();
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
  countImport(context.db, noted.source, 'completed');
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
    countImport(db, failed.source, 'failed');
    const space = { organization_id: run.organization_id, id: run.space_id };
    const { change_request_id: changeRequest } = failed;
    await services.emit(contextOn(context, db), 'import.failed', { space, importId: run.id, changeRequest, reason });
  });
}
