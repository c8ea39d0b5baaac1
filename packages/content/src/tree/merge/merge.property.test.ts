import { deepEqual, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { sliceMap } from '../map/read.ts';
import { memoryStore, Records } from '../map/records.ts';
import { decodeReusableContent } from '../resources.ts';
import { checkTree } from '../testing/check-tree.ts';
import { History, SEED, steps } from '../testing/history.ts';
import type { Step } from '../testing/history.ts';
import { EMPTY_TREE } from '../tree.ts';
import type { Tree } from '../tree.ts';
import type { Choice } from './conflict.ts';
import { mergeTrees, resolveConflicts } from './merge.ts';
import type { MergeSides } from './merge.ts';

const numRuns = Number(process.env['LECTERN_FUZZ'] ?? 100);

interface Scene {
  readonly records: Records;
  readonly bodies: Map<string, string>;
  readonly sides: MergeSides;
}

async function play(base: readonly Step[], ours: readonly Step[], theirs: readonly Step[]): Promise<Scene> {
  const records = new Records(memoryStore());
  const bodies = new Map<string, string>();
  const first = new History(records, bodies, 'b', EMPTY_TREE);
  await first.run([...SEED, ...base]);
  const left = new History(records, bodies, 'o', first.tree);
  await left.run(ours);
  const right = new History(records, bodies, 't', first.tree);
  await right.run(theirs);
  return { records, bodies, sides: { base: first.tree, ours: left.tree, theirs: right.tree } };
}

/** Every line of every body, with duplicates. */
async function linesOf({ records, bodies }: Scene, tree: Tree): Promise<string[]> {
  const pages = await checkTree(records, tree);
  const contents = (await sliceMap(records, tree.reusableContents)).map((entry) =>
    decodeReusableContent(entry.key, entry.value),
  );
  return [...pages.values(), ...contents].flatMap((item) => (bodies.get(item.body ?? '') ?? '').split('\n'));
}

const history = fc.tuple(steps(10), steps(10), steps(10));

describe('mergeTrees, for generated histories', () => {
  test('keeps every page and every line, or reports a conflict', async () => {
    await fc.assert(
      fc.asyncProperty(history, async ([base, ours, theirs]) => {
        const scene = await play(base, ours, theirs);
        const { records, bodies, sides } = scene;
        const readBody = (hash: string): string => bodies.get(hash) ?? '';
        const result = await mergeTrees(records, sides, { readBody });
        for (const body of result.bodies) bodies.set(body.hash, body.text);
        const reported = JSON.stringify(result.conflicts);
        const before = await checkTree(records, sides.base);
        const merged = await checkTree(records, result.tree);
        const [mine, yours] = [await checkTree(records, sides.ours), await checkTree(records, sides.theirs)];

        for (const [id] of [...mine, ...yours]) {
          const isDeleted = before.has(id) && (!mine.has(id) || !yours.has(id));
          ok(merged.has(id) || isDeleted, `page ${id} is lost`);
          const edited = mine.get(id) ?? yours.get(id);
          const wasEdited = isDeleted && edited !== undefined && edited.body !== before.get(id)?.body;
          ok(!wasEdited || reported.includes(`"${id}"`), `page ${id} is deleted against an edit in silence`);
        }
        const old = new Set(await linesOf(scene, sides.base));
        const kept = new Set(await linesOf(scene, result.tree));
        const added = new Set([...(await linesOf(scene, sides.ours)), ...(await linesOf(scene, sides.theirs))]);
        for (const line of added) {
          ok(old.has(line) || kept.has(line) || reported.includes(line), `line "${line}" is lost`);
        }
        for (const line of kept) ok(added.has(line), `line "${line}" is back although both sides removed it`);
      }),
      { numRuns },
    );
  });

  test('is the identity if one side is unchanged, and symmetric without conflicts', async () => {
    await fc.assert(
      fc.asyncProperty(history, async ([base, ours, theirs]) => {
        const { records, bodies, sides } = await play(base, ours, theirs);
        const readBody = (hash: string): string => bodies.get(hash) ?? '';
        const merge = (sides: MergeSides) => mergeTrees(records, sides, { readBody });
        deepEqual((await merge({ ...sides, theirs: sides.base })).tree, sides.ours);
        deepEqual((await merge({ ...sides, ours: sides.base })).tree, sides.theirs);
        deepEqual(await merge({ ...sides, theirs: sides.ours }), { tree: sides.ours, bodies: [], conflicts: [] });
        const there = await merge(sides);
        const back = await merge({ base: sides.base, ours: sides.theirs, theirs: sides.ours });
        deepEqual(there.conflicts.length === 0, back.conflicts.length === 0);
        if (there.conflicts.length === 0) deepEqual(there.tree, back.tree);
      }),
      { numRuns },
    );
  });

  test('is resolved by any choice for each conflict', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.infiniteStream(fc.nat(2)), async ([base, ours, theirs], stream) => {
        const { records, bodies, sides } = await play(base, ours, theirs);
        const readBody = (hash: string): string => bodies.get(hash) ?? '';
        const { conflicts } = await mergeTrees(records, sides, { readBody });
        const choices = new Map<string, Choice>();
        for (const conflict of conflicts) {
          const number = stream.next().value ?? 0;
          const isText = conflict.kind === 'block';
          choices.set(conflict.id, number === 2 && isText ? { text: 'Both agree.' } : number === 1 ? 'theirs' : 'ours');
        }
        deepEqual(choices.size, conflicts.length, 'two conflicts share an id');
        const result = await resolveConflicts(records, sides, choices, { readBody });
        await checkTree(records, result.tree);
        deepEqual(result.conflicts, []);
      }),
      { numRuns },
    );
  });
});
