// Decisions about the conflicts of a change request, and what is sent for them.
import type { InputOf } from '@lectern/contract/browser';
import type { Texts } from '../../texts/en.ts';
import { fill } from '../../texts/format.ts';
import type { Conflict } from '../change-requests/queries.ts';

export type Resolution = NonNullable<InputOf<'resolveConflicts'>['body']>['resolutions'][number];

export type Decision = { take: 'ours' } | { take: 'theirs' } | { take: 'text'; text: string };
export type Decisions = ReadonlyMap<string, Decision>;

/** The text after a decision; undefined where the chosen side does not have it. */
export function resultOf({ ours, theirs }: Conflict, decision: Decision): string | undefined {
  if (decision.take === 'text') return decision.text;
  return decision.take === 'ours' ? ours : theirs;
}

const freeAttributes = new Set(['title', 'description']);

/** Some conflicts can be settled with one of the sides only, such as the position of a page. */
export const isEditable = ({ kind, attribute = '' }: Conflict): boolean =>
  kind === 'block' || (kind === 'attribute' && freeAttributes.has(attribute));

/** Both texts one after the other, where that makes sense. */
export function bothOf({ kind, ours, theirs }: Conflict): Decision | undefined {
  if (kind !== 'block' || ours === undefined || theirs === undefined) return undefined;
  return { take: 'text', text: `${ours.trimEnd()}\n\n${theirs.trimEnd()}\n` };
}

export const resolutionsOf = (conflicts: readonly Conflict[], decisions: Decisions): Resolution[] =>
  conflicts.flatMap(({ id }) => {
    const decision = decisions.get(id);
    return decision ? [{ conflict: id, ...decision }] : [];
  });

/** The next conflict without a decision after this one, from the beginning again at the end. */
export function nextOpen(conflicts: readonly Conflict[], decisions: Decisions, index: number): number | undefined {
  const order = conflicts.map((_, step) => (index + 1 + step) % conflicts.length);
  return order.find((one) => !decisions.has(conflicts[one]?.id ?? ''));
}

export function titleOfConflict({ page, file, reusableContent }: Conflict, t: Texts): string {
  return page?.title ?? file?.name ?? reusableContent?.title ?? t.variables;
}

export function kindName({ kind, attribute = '' }: Conflict, t: Texts): string {
  if (kind === 'attribute') return fill(t.conflicts.attribute, { name: attribute });
  return { block: t.conflicts.block, place: t.conflicts.place, deletion: t.conflicts.deletion }[kind];
}
