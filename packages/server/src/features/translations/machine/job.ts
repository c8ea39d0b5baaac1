// Translates a few pages of an order, adds them to its change request, and leaves the rest to the next job: a long job
// would block others.
import { NeedsWorker } from '@lectern/content';
import type { Db } from '#db/database';
import { unavailable } from '#db/unavailable';
import { contextFor } from '#platform/job-context';
import { LeaseLost } from '#platform/job-lease';
import type { JobContext } from '#platform/jobs';
import { stripInvalidTextUpTo } from '#platform/sanitize-text';
import { errorMessage } from '#platform/error-message';
import * as orders from '../rows-orders.ts';
import * as settings from '../rows-settings.ts';
import * as rows from '../rows.ts';
import { findContent, type Content } from '../tree.ts';
import { enqueueStep, isOpen, waitingIn, type Order } from './order-state.ts';
import { translatePage, type TranslatedPage, type TranslationOptions, type Result } from './page.ts';
import { translatorOf, type Languages } from './service.ts';
import { store } from './store.ts';

const pagesAtOnce = 5;
const millisecondsAtOnce = 30_000;
const mostAttempts = 10;
const longestWaitMs = 3_600_000;

type Worked = { handled: string[]; results: Result[]; failure: string | undefined };

export async function translatePages({ organization, space }: Order, job: JobContext): Promise<void> {
  const { services } = job;
  const reads = services.database.reads;
  const key = { organization_id: organization, translation_id: space };
  const row = await rows.findTranslation(reads, organization, space);
  const order = row && (await orders.findOrder(reads, key));
  // The order was cancelled meanwhile.
  if (!order || !isOpen(order)) return;
  const translate = translatorOf(services);
  const source = await findContent(reads, organization, row.source_id);
  const hindered = !translate
    ? 'the translation service is no longer configured'
    : source
      ? undefined
      : 'the source is deleted';
  if (!translate || !source) {
    await job.write((db) => end(db, services.clock(), order, hindered!));
    return;
  }
  const instructions = await settings.findInstructions(reads, organization, space, row.language);
  const languages: Languages = {
    from: source.space.language ?? 'en',
    to: row.language,
    ...(instructions !== undefined && { instructions }),
  };
  const worked = await work(job, source, waitingIn(order), { translate, languages });
  try {
    await job.write((db) => note(job, db, { row, order, source, worked }));
  } catch (error) {
    // The pages are not at fault: the job is retried, or another process runs it.
    if (unavailable(error) || error instanceof LeaseLost) throw error;
    job.log.error({ err: error }, 'translated pages could not be stored');
    // The order records the failure and ends eventually: each attempt translates the pages once more.
    const nothing: Worked = { handled: [], results: [], failure: notStored };
    await job.write((db) => note(job, db, { row, order, source, worked: nothing }));
  }
}

const notStored = 'translated pages could not be stored; see the log of the server';

/** A step whose process lost its lease was started again: only the first to finish counts. */
async function findSame(db: Db, order: orders.OrderRow): Promise<orders.OrderRow | undefined> {
  await orders.lockOrder(db, order);
  const current = await orders.findOrder(db, order);
  return current && isOpen(current) && current.turn === order.turn ? current : undefined;
}

async function end(db: Db, now: Date, order: orders.OrderRow, error: string): Promise<void> {
  if (!(await findSame(db, order))) return;
  await orders.updateOrder(db, order, { state: 'failed', error, next_try_at: null, updated_at: now.toISOString() });
}

async function work(
  { services }: JobContext,
  source: Content,
  waiting: readonly string[],
  how: TranslationOptions,
): Promise<Worked> {
  const worked: Worked = { handled: [], results: [], failure: undefined };
  const begun = performance.now();
  for (const id of waiting.slice(0, pagesAtOnce)) {
    if (performance.now() - begun > millisecondsAtOnce) break;
    try {
      const result = await translatePage(services.database.reads, source, id, how);
      worked.handled.push(id);
      if (result) worked.results.push(result);
    } catch (error) {
      if (error instanceof NeedsWorker) {
        // What was translated is stored first; a worker would pay for it again.
        if (worked.handled.length > 0) break;
        throw error;
      }
      worked.failure = stripInvalidTextUpTo(errorMessage(error), 500);
      break;
    }
  }
  return worked;
}

type Noted = { row: rows.TranslationRow; order: orders.OrderRow; source: Content; worked: Worked };

async function note(job: JobContext, db: Db, noted: Noted): Promise<void> {
  const { row, order, source, worked } = noted;
  const current = await findSame(db, order);
  if (!current) return;
  // Not the start time of this long step: the next step would be queued ahead of jobs enqueued since.
  const now = job.services.clock();
  const context = contextFor(job.services, db, now, current.user_id);
  const done = worked.results.filter((result): result is TranslatedPage => !('problem' in result));
  const refused = worked.results.flatMap((result) => ('problem' in result ? [result] : []));
  const revision = source.space.revision_id;
  const changeRequest =
    done.length === 0 ? undefined : await store(context, row, { done, revision, into: current.change_request_id });
  const at = now.toISOString();
  await orders.deleteProblems(
    db,
    order,
    worked.results.map(({ page }) => page.id),
  );
  const { organization_id, translation_id } = order;
  await orders.insertProblems(
    db,
    refused.map(({ page, state, problem }) => ({
      organization_id,
      translation_id,
      source_page_id: page.id,
      state,
      problem,
      noted_at: at,
    })),
  );
  const waiting = waitingIn(current).filter((id) => !worked.handled.includes(id));
  const next = nextStep(current, waiting, worked, now);
  await orders.updateOrder(db, order, {
    ...next,
    waiting: JSON.stringify(waiting),
    proposed: current.proposed + done.length,
    refused: current.refused + refused.length,
    change_request_id: changeRequest ?? current.change_request_id,
    turn: current.turn + 1,
    updated_at: at,
  });
  if (next.state === 'running' || next.state === 'retrying') {
    await enqueueStep(db, now, order, next.next_try_at === null ? now : new Date(next.next_try_at));
  }
}

type Step = Pick<orders.OrderRow, 'state' | 'error' | 'attempts' | 'next_try_at'>;

/** Exponential backoff after failures; a success resets the count. */
function nextStep(current: orders.OrderRow, waiting: readonly string[], { failure, handled }: Worked, now: Date): Step {
  if (failure === undefined) {
    return { state: waiting.length > 0 ? 'running' : 'done', error: null, attempts: 0, next_try_at: null };
  }
  const attempts = handled.length > 0 ? 1 : current.attempts + 1;
  if (attempts >= mostAttempts) return { state: 'failed', error: failure, attempts, next_try_at: null };
  const wait = Math.min(longestWaitMs, 15_000 * 2 ** attempts);
  const next = new Date(now.getTime() + wait).toISOString();
  return { state: 'retrying', error: failure, attempts, next_try_at: next };
}
