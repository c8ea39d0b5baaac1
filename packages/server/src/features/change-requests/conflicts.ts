// Conflicts are not stored: they are derived from the three trees, and keep their ids while neither side changes.
import { TreeError, type Choice, type Choices, type Conflict, type MergeResult } from '@lectern/content';
import type { shapes, Static } from '@lectern/contract';
import type { Context, SignedInContext } from '#platform/context';
import { conflict, badRequest } from '#platform/errors';
import { paginateArray, type PageQuery } from '#platform/paging';
import { checkChoice, requireSize, resolveChoiceLinks } from './given-text.ts';
import { lockForUpdate, mergeLoadedTrees, loadMergeTrees, storeUpdate, type Input, type MergeTrees } from './merge.ts';
import { presentConflicts } from './present-conflict.ts';

export async function listConflicts(context: Context, { space, changeRequest }: Input, query: PageQuery) {
  const sides = await loadMergeTrees(context, space, changeRequest);
  const conflicts = changeRequest.status === 'merged' ? [] : (await mergeLoadedTrees(context, sides)).conflicts;
  // In the order of detection, which is that of the content.
  const { items, ...page } = paginateArray(
    conflicts.map((found, index) => ({ found, key: String(index).padStart(9, '0') })),
    ({ key }) => key,
    query,
  );
  const shown = await presentConflicts(
    context,
    space,
    sides,
    items.map(({ found }) => found),
  );
  return { ...page, items: shown, revision: changeRequest.revision_id, primary: space.revision_id };
}

type Resolutions = { resolutions: Static<typeof shapes.Resolution>[]; primary?: string };

export async function resolve(context: SignedInContext, input: Input, { resolutions, primary }: Resolutions) {
  const { space, changeRequest } = await lockForUpdate(context, input);
  if (primary !== undefined && primary !== space.revision_id) {
    throw conflict('the main content has changed since the conflicts were listed');
  }
  const sides = await loadMergeTrees(context, space, changeRequest);
  const merged = await settle(context, sides, choicesOf(resolutions));
  const remaining = merged.conflicts.map(({ id }) => id);
  if (remaining.length > 0) return { revision: changeRequest.revision_id, result: 'conflicts' as const, remaining };
  const revision = await storeUpdate(context, { space, changeRequest }, sides, merged);
  return { revision, result: 'update' as const, remaining };
}

function choicesOf(resolutions: Resolutions['resolutions']): Map<string, Choice> {
  const choices = new Map<string, Choice>();
  for (const one of resolutions) {
    if (choices.has(one.conflict)) throw badRequest(`body.resolutions resolves ${one.conflict} twice`);
    choices.set(one.conflict, one.take === 'text' ? { text: one.text } : one.take);
  }
  return choices;
}

/** Resolving one conflict can reveal another, so choices are applied until none is left. */
async function settle(context: Context, sides: MergeTrees, choices: Choices): Promise<MergeResult> {
  const known = new Map<string, Choice>();
  const found = new Map<string, Conflict>();
  for (;;) {
    const merged = await mergedWith(context, sides, known);
    const resolved = merged.conflicts.filter(({ id }) => choices.has(id) && !known.has(id));
    if (resolved.length === 0) {
      const unknown = [...choices.keys()].find((id) => !known.has(id));
      if (unknown !== undefined) throw conflict(`there is no conflict ${unknown}, or it no longer exists`);
      // Links are resolved against the pages after the merge.
      const linked = await resolveChoiceLinks(sides.records, merged.tree, found, known);
      const result = linked ? await mergedWith(context, sides, linked) : merged;
      requireSize(result, known);
      return result;
    }
    for (const one of resolved) {
      found.set(one.id, one);
      known.set(one.id, checkChoice(one, choices.get(one.id)!));
    }
  }
}

async function mergedWith(context: Context, sides: MergeTrees, choices: Choices): Promise<MergeResult> {
  try {
    return await mergeLoadedTrees(context, sides, choices);
  } catch (error) {
    if (error instanceof TreeError && error.code !== 'damaged') throw badRequest(error.message);
    throw error;
  }
}
