import { deepEqual, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memoryStore, Records } from '../tree/map/records.ts';
import { writeManyPages } from '../tree/testing/tree-fixture.ts';
import { readPages } from '../tree/walk.ts';
import type { WalkedPage } from '../tree/walked-page.ts';
import { writeLayout, writeLayoutInSlices } from './write.ts';

const text = Array.from({ length: 60 }, (_, line) => `Line ${line} with a [link](https://example.test/${line}).`).join(
  '\n\n',
);

const withBody = ({ page, pages, ...rest }: WalkedPage): WalkedPage => ({
  ...rest,
  page: { ...page, body: 'body' },
  pages: pages.map(withBody),
});

describe('a folder of many pages', () => {
  test('is written in slices, with the same result', async () => {
    const records = new Records(memoryStore());
    const pages = (await readPages(records, await writeManyPages(records, 600, 'nested'))).map(withBody);
    const bodies = new Map([['body', text]]);
    const content = { pages, bodies, files: [], reusableContents: [], variables: {}, sources: new Map() };
    const whole = writeLayout(content);
    ok(whole.files.size > 600);
    let turns = 0;
    let isDone = false;
    const turn = (): void => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    turn();
    const before = process.threadCpuUsage();
    const written = await writeLayoutInSlices(content);
    isDone = true;
    const { user, system } = process.threadCpuUsage(before);
    deepEqual([...written.files], [...whole.files]);
    // Slices are of 8 ms; a busy machine makes them fewer.
    const ms = (user + system) / 1000;
    ok(turns > ms / 100, `${turns} turns in ${ms} ms`);
    ok(turns > 2, `${turns} turns`);
  });
});
