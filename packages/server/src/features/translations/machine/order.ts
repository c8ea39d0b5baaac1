// Machine translation orders: one per translation at a time, so that there is one change request to review.
import { findPage } from '@lectern/content';
import { findChangeRequest } from '#features/branches';
import type { SpaceForCaller } from '#features/spaces';
import type { Context, SignedInContext } from '#platform/context';
import * as orders from '../rows-orders.ts';
import * as rows from '../rows.ts';
import { stateOf } from '../state.ts';
import { loadBoth } from '../link.ts';
import { enqueueStep, isOpen, waitingIn } from './order-state.ts';

const keyOf = ({ organization_id, id }: SpaceForCaller): rows.Key => ({ organization_id, translation_id: id });

async function openRequest({ db }: Context, space: SpaceForCaller, id: string | null): Promise<string | null> {
  const found = id === null ? undefined : await findChangeRequest(db, space.organization_id, space.id, id);
  return found && (found.status === 'open' || found.status === 'draft') ? found.id : null;
}

/**
 * Source pages without those whose current text is already translated in the open change request of an earlier order.
 */
export async function withoutProposed(
  context: Context,
  space: SpaceForCaller,
  pages: readonly string[],
): Promise<string[]> {
  const key = keyOf(space);
  const order = await orders.findOrder(context.db, key);
  const request = await openRequest(context, space, order?.change_request_id ?? null);
  if (request === null) return [...pages];
  const { source } = await loadBoth(context, space);
  const states = new Map(
    (await rows.listProposed(context.db, key, request)).map(({ source_page_id, state }) => [source_page_id, state]),
  );
  const left: string[] = [];
  for (const id of pages) {
    const page = states.has(id) ? await findPage(source.records, source.tree, id) : undefined;
    if (!page || stateOf(page) !== states.get(id)) left.push(id);
  }
  return left;
}

export async function placeOrder(
  context: SignedInContext,
  space: SpaceForCaller,
  pages: readonly string[],
): Promise<orders.OrderRow> {
  const { db, now } = context;
  const key = keyOf(space);
  await orders.lockOrder(db, key);
  const known = await orders.findOrder(db, key);
  const at = now.toISOString();
  if (known && isOpen(known)) {
    const waiting = [...new Set([...waitingIn(known), ...pages])];
    const grown = known.pages + waiting.length - waitingIn(known).length;
    const change = { waiting: JSON.stringify(waiting), pages: grown, updated_at: at };
    await orders.updateOrder(db, key, change);
    return { ...known, ...change };
  }
  const row: orders.OrderRow = {
    ...key,
    user_id: context.caller.userId,
    state: 'running',
    pages: pages.length,
    waiting: JSON.stringify(pages),
    proposed: 0,
    refused: 0,
    change_request_id: await openRequest(context, space, known?.change_request_id ?? null),
    error: null,
    attempts: 0,
    next_try_at: null,
    turn: (known?.turn ?? 0) + 1,
    created_at: at,
    updated_at: at,
  };
  if (known) await orders.updateOrder(db, key, row);
  else await orders.insertOrder(db, row);
  await enqueueStep(db, now, key, now);
  return row;
}

/** Returns whether there was an order to cancel. */
export async function cancelOrder({ db, now }: Context, space: SpaceForCaller): Promise<boolean> {
  const key = keyOf(space);
  await orders.lockOrder(db, key);
  const known = await orders.findOrder(db, key);
  if (!known || !isOpen(known)) return false;
  const error = 'the machine translation was cancelled';
  await orders.updateOrder(db, key, {
    state: 'failed',
    waiting: '[]',
    error,
    next_try_at: null,
    updated_at: now.toISOString(),
  });
  return true;
}
