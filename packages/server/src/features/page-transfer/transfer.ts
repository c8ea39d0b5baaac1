// Moves or copies pages to another space of the organization. A thousand pages take long to read and rewrite, so this
// is done before the transaction, and again if one of the spaces has changed meanwhile.
import type { Tree } from '@lectern/content';
import {
  changesBetween,
  commit,
  headOf,
  lockBranch,
  mainBranch,
  reloadBranch,
  requireEditable,
  viewOf,
  type ContentView,
} from '#features/branches';
import { requireIfMatch } from '#features/content';
import { PlanCache, writeBodies, writeTree, type PlannedChange } from '#features/revisions';
import type { SpaceForCaller } from '#features/spaces';
import type { Context, SignedInContext } from '#platform/context';
import { badRequest } from '#platform/errors';
import { noChange } from '#platform/http/implement';
import { planTransfer, type Input, type Plan, type Views } from './plan.ts';

/** `request` identifies the plan: the same object before and in the transaction. */
export type Transfer = { from: SpaceForCaller; to: SpaceForCaller; input: Input; request: object };

const plans = new PlanCache<Plan>();

/** Before the transaction. */
export async function prepareTransfer(context: Context, transfer: Transfer): Promise<void> {
  const { from, to, request } = transfer;
  if (from.id === to.id) throw badRequest('body.space is the space itself');
  if (from.organization_id !== to.organization_id) throw badRequest('body.space is in another organization');
  await plans.make(context, request, (on) => plan(on, transfer));
}

export async function commitTransfer(context: SignedInContext, transfer: Transfer) {
  const { source, target } = await lockBoth(context, transfer);
  const { input, request } = transfer;
  const planned = await plans.take(context, request, keyOf({ source, target }), (on) => plan(on, transfer));
  const { result } = planned;
  if (input.dryRun) return noChange(result);
  await writeBodies(context.db, target.space.organization_id, planned.texts);
  const targetRevision = await store(context, target, planned.target);
  if (!planned.source) return { ...result, targetRevision };
  return { ...result, revision: await store(context, source, planned.source), targetRevision };
}

const keyOf = ({ source, target }: Views): string => `${source.revision.id} ${target.revision.id}`;

async function plan(context: Context, { from, to, input }: Transfer): Promise<PlannedChange<Plan>> {
  const view = async (space: SpaceForCaller) => viewOf(context, await reloadBranch(context, mainBranch(space)));
  const views = { source: await view(from), target: await view(to) };
  const value = await planTransfer(context, views, input);
  const key = keyOf(views);
  if (!context.db.ahead || input.dryRun) return { key, value };
  await writeBodies(context.db, to.organization_id, value.texts);
  for (const [{ records, tree }, after] of [
    [views.target, value.target],
    [views.source, value.source ?? views.source.tree],
  ] as const) {
    await writeTree(records, after);
    await changesBetween(records, tree, after);
  }
  return { key, value: { ...value, texts: [] } };
}

/** In the order of their ids, so that two transfers in opposite directions do not wait for each other. */
async function lockBoth(context: SignedInContext, { from, to, input }: Transfer): Promise<Views> {
  const locked = new Map<string, ContentView>();
  for (const space of [from, to].sort((one, other) => (one.id < other.id ? -1 : 1))) {
    const branch = await lockBranch(context, mainBranch(space));
    if (input.mode === 'move' || space.id === to.id) requireEditable(branch);
    if (space.id === from.id) requireIfMatch(context, headOf(branch));
    locked.set(space.id, await viewOf(context, branch));
  }
  const [source, target] = [locked.get(from.id), locked.get(to.id)];
  if (!source || !target) throw new Error('both spaces were locked');
  return { source, target };
}

async function store(context: SignedInContext, view: ContentView, tree: Tree): Promise<string> {
  const { branch, records, tree: before } = view;
  const main = branch ?? mainBranch(view.space);
  const parents = [headOf(main)];
  const { revision } = await commit(context, main, { records, before, tree, type: 'edits', parents });
  return revision.id;
}
