// Everything a member can change about the slowest pages there can be, and the jobs behind it, while nobody else waits.
// Runs alone: other tests would slow down what is measured.
// One engine: what is measured is the time this process computes, and no database has a say in that.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { readingCost } from '@lectern/content';
import { api, type shapes } from '@lectern/contract';
import { maxWrittenLength } from '../../src/platform/text-limit.ts';
import { cpuScale } from '../cpu-scale.ts';
import { suiteSettings } from '../process/settings.ts';
import { startMeasured, type Measured } from './measured.ts';
import { others, slowest } from './pages.ts';

const longest = 100;
const all = Object.entries({ ...slowest, ...others });
/** As for reads: `LECTERN_HOSTILE=all` tries every kind of content. */
const wanted = process.env['LECTERN_HOSTILE'] ?? 'operations of an API';
const kinds = all.filter(([name]) => wanted === 'all' || wanted.split(',').includes(name));
/** As long as it may be for no worker to be asked. */
const short = kinds.map(([name, text]): [string, string] => {
  let length = maxWrittenLength;
  while (readingCost(text.slice(0, length), maxWrittenLength) > maxWrittenLength - 1000) length -= 100;
  return [`${name}, short`, text.slice(0, length)];
});
/** Jobs are due at once and looked for every second. */
const jobsMs = 1500;

describe('the main thread', () => {
  const settings = suiteSettings();
  let service: Measured;
  let organizationId: string;

  /** The longest turn while this is answered, and in the jobs behind it. */
  async function turnOf(work: () => Promise<unknown>): Promise<number> {
    await service.longestTurn();
    await work();
    await wait(jobsMs);
    return (await service.longestTurn()).longest;
  }

  /** The longest turn of each write. */
  async function tryWrites(markdown: string): Promise<Map<string, number>> {
    const { client } = service;
    const turns = new Map<string, number>();
    const measured = async (name: string, work: () => Promise<unknown>) => turns.set(name, await turnOf(work));
    const { id: spaceId } = await client.call(api.createSpace, { organizationId, body: { title: 'Hostile' } });
    await client.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const edit = (...changes: shapes.ContentChange[]) => client.call(api.editContent, { spaceId, body: { changes } });
    const inserted = { operation: 'insert_page', title: 'Page', document: { markdown } } as const;
    await measured('insert', () => edit(inserted));
    const { pages } = await client.call(api.listPages, { spaceId });
    const page = pages.find(({ title }) => title === 'Page')!.id;
    const text = (value: string) => ({ operation: 'update_page', page, document: { markdown: value } }) as const;
    const request = async (value: string): Promise<string> => {
      const { id: changeRequestId } = await client.call(api.createChangeRequest, { spaceId, body: { subject: 'C' } });
      const body = { changes: [text(value)] };
      await client.call(api.editContentInChangeRequest, { spaceId, changeRequestId, body });
      return changeRequestId;
    };
    let changeRequestId = '';
    await measured('edit in a change request', async () => (changeRequestId = await request(`${markdown}\n\nEnd.\n`)));
    await measured('edit', () => edit(text(`First.\n\n${markdown}`)));
    await measured('merge', () => client.call(api.mergeChangeRequest, { spaceId, changeRequestId }));
    const { revision } = await client.call(api.getSpace, { spaceId });
    await measured('rename', () => edit({ operation: 'update_page', page, title: 'Another' }));
    const splices = [{ from: 0, to: 0, insert: 'Before.\n\n' }];
    await measured('splice', () => edit({ operation: 'update_page', page, base: revision, splices }));
    await measured('delete', () => edit({ operation: 'delete_page', page }));
    await measured('duplicate', () => client.call(api.duplicateSpace, { spaceId }));
    return turns;
  }

  before(async () => {
    service = await startMeasured(settings());
    organizationId = (await service.client.call(api.listOrganizations)).items[0]!.id;
    // What is loaded and compiled at the first use is not what is measured.
    await tryWrites('Some *words*.\n');
    await tryWrites('Some *words* on a [page](x.md).\n\n'.repeat(2000));
  });
  after(() => service?.stop());

  for (const [name, markdown] of [...kinds, ...short]) {
    test(`does not block the event loop while a page of ${name} is written and indexed`, async () => {
      let slow: [string, number][] | undefined;
      // A host that takes the processor away adds to a measurement, so a write must be slow three times.
      for (let attempt = 1; attempt <= 3 && slow?.length !== 0; attempt++) {
        const turns = await tryWrites(markdown.slice(0, -50 * attempt));
        if (process.env['LECTERN_HOSTILE_LOG']) console.log(name, turns);
        const before = slow?.map(([write]) => write);
        slow = [...turns].filter(
          ([write, ms]) => ms > longest && ms > longest * cpuScale() && (before?.includes(write) ?? true),
        );
      }
      assert.deepEqual(slow, []);
    });
  }
});
