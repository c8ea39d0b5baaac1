// Files, reusable contents and variables: maps without structure.
import { canonical } from '../canonical.ts';
import type { Json } from '../canonical.ts';
import { diffMaps } from '../map/diff.ts';
import type { MapRef } from '../map/read.ts';
import type { Records } from '../map/records.ts';
import { editMap } from '../map/write.ts';
import type { Subject } from './conflict.ts';
import { mergeBodyHashes } from './context.ts';
import type { MergeContext } from './context.ts';
import { mergeFields, mergeValue, present, sideOf } from './fields.ts';
import type { Fields } from './fields.ts';
import { mergeSilentFields, SILENT_FIELDS } from './silent-fields.ts';

type ThreeMaps = Readonly<Record<'base' | 'ours' | 'theirs', MapRef>>;
type ThreeValues = readonly [Json | undefined, Json | undefined, Json | undefined];
type MergeEntry = (context: MergeContext, id: string, values: ThreeValues) => Promise<Json | undefined>;

export async function mergeMaps(
  records: Records,
  context: MergeContext,
  maps: ThreeMaps,
  mergeEntry: MergeEntry,
): Promise<MapRef> {
  const ours = new Map((await diffMaps(records, maps.base, maps.ours)).map((change) => [change.key, change.after]));
  const edits = new Map<string, string | undefined>();
  for (const { key, before, after } of await diffMaps(records, maps.base, maps.theirs)) {
    const mine = ours.has(key) ? ours.get(key) : before;
    if (mine === before) edits.set(key, after);
    else if (mine !== after) {
      const merged = await mergeEntry(context, key, [parse(before), parse(mine), parse(after)]);
      edits.set(key, merged === undefined ? undefined : canonical(merged));
    }
  }
  return edits.size === 0 ? maps.ours : editMap(records, maps.ours, edits);
}

export const mergeVariable: MergeEntry = async (context, id, values) =>
  mergeValue(context.settlement, { type: 'variable', id }, 'value', values);

/** The bytes of a file and its metadata are merged as a unit. */
export const mergeFile: MergeEntry = async (context, id, values) => {
  const subject: Subject = { type: 'file', id };
  const [base, ours, theirs] = values;
  if (ours === undefined || theirs === undefined) return mergeDeletedEntry(context, subject, values);
  const three: [Fields, Fields, Fields] = [fileParts(base ?? {}), fileParts(ours), fileParts(theirs)];
  const merged = mergeFields(context.settlement, subject, three, SILENT_FIELDS);
  return { ...(merged['data'] as Fields), name: merged['name'], ...quietOf(values) };
};

/** The original text of a file never conflicts; an outdated one is detected and not used. */
export const mergeSource: MergeEntry = async (_context, _path, [, ours, theirs]) => theirs ?? ours;

function fileParts(value: Json): Fields {
  const { name, git: _, ...data } = value as Fields;
  return { name, data };
}

export const mergeReusableContent: MergeEntry = async (context, id, values) => {
  const subject: Subject = { type: 'reusable-content', id };
  const [base, ours, theirs] = values as readonly [Fields | undefined, Fields | undefined, Fields | undefined];
  if (ours === undefined || theirs === undefined) return mergeDeletedEntry(context, subject, values);
  const fields = mergeFields(
    context.settlement,
    subject,
    [base ?? {}, ours, theirs],
    new Set(['body', ...SILENT_FIELDS]),
  );
  const hashes = [base, ours, theirs].map((entry) => entry?.['body']) as (string | undefined)[];
  const body = await mergeBodyHashes(context, subject, base !== undefined, [hashes[0], hashes[1], hashes[2]]);
  return { ...fields, ...quietOf(values), body };
};

function mergeDeletedEntry(
  context: MergeContext,
  subject: Subject,
  [base, ours, theirs]: ThreeValues,
): Json | undefined {
  const choice = context.settlement.settle({ kind: 'deleted', subject, ...present({ base, ours, theirs }) });
  return choice === undefined ? (ours ?? theirs) : { ours, theirs }[sideOf(choice)];
}

function quietOf([base, ours, theirs]: ThreeValues): Fields {
  return mergeSilentFields((base ?? {}) as Fields, ours as Fields, theirs as Fields) as Fields;
}

function parse(text: string | undefined): Json | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as Json);
}
