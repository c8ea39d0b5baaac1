import { isSame } from '../canonical.ts';
import type { Json } from '../canonical.ts';
import { TreeError } from '../tree-error.ts';
import type { Choice, Settlement, Subject } from './conflict.ts';

export type Fields = Readonly<Record<string, Json | undefined>>;

/** Members merged key by key. */
const BY_NAME = new Set(['layout', 'variables']);

/** Three-way, member by member, except the skipped ones. */
export function mergeFields(
  settlement: Settlement,
  subject: Subject,
  [base, ours, theirs]: readonly [Fields, Fields, Fields],
  skipped: ReadonlySet<string>,
): Record<string, Json> {
  const merged: Record<string, Json> = {};
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    if (skipped.has(name)) continue;
    const value = BY_NAME.has(name)
      ? mergeNames(settlement, subject, name, [base[name], ours[name], theirs[name]])
      : mergeValue(settlement, subject, name, [base[name], ours[name], theirs[name]]);
    if (value !== undefined) merged[name] = value;
  }
  return merged;
}

export function mergeValue(
  settlement: Settlement,
  subject: Subject,
  field: string,
  [base, ours, theirs]: readonly [Json | undefined, Json | undefined, Json | undefined],
): Json | undefined {
  if (isSame(ours, theirs) || isSame(theirs, base)) return ours;
  if (isSame(ours, base)) return theirs;
  return recordConflict(settlement, subject, field, [base, ours, theirs]);
}

/** Records a conflict between the values; ours until it is settled. */
export function recordConflict(
  settlement: Settlement,
  subject: Subject,
  field: string,
  [base, ours, theirs]: readonly [Json | undefined, Json | undefined, Json | undefined],
): Json | undefined {
  const choice = settlement.settle({ kind: 'field', subject, field, ...present({ base, ours, theirs }) });
  if (choice === undefined || choice === 'ours') return ours;
  if (choice === 'theirs') return theirs;
  if (![base, ours, theirs].some((value) => typeof value === 'string')) {
    throw new TreeError('bad-choice', `${field} is not text: choose "ours" or "theirs".`);
  }
  return choice.text;
}

function mergeNames(
  settlement: Settlement,
  subject: Subject,
  field: string,
  values: readonly [Json | undefined, Json | undefined, Json | undefined],
): Json | undefined {
  const [base, ours, theirs] = values.map((value) => (value ?? {}) as Fields) as [Fields, Fields, Fields];
  const merged: Record<string, Json> = {};
  for (const name of [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].sort()) {
    const value = mergeValue(settlement, subject, `${field}.${name}`, [base[name], ours[name], theirs[name]]);
    if (value !== undefined) merged[name] = value;
  }
  return Object.keys(merged).length > 0 ? merged : undefined;
}

/** The side of a choice, where a text is not applicable. */
export function sideOf(choice: Choice | undefined): 'ours' | 'theirs' {
  if (choice === undefined) return 'ours';
  if (typeof choice === 'string') return choice;
  throw new TreeError('bad-choice', 'This conflict must be resolved with "ours" or "theirs".');
}

/** Removes absent values from a reported conflict. */
export function present<Value>(values: Readonly<Record<string, Value | undefined>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== undefined));
}
