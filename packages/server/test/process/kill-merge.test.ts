import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type Client } from '@lectern/contract';
import { startChild } from './child.ts';
import { suiteSettings } from './settings.ts';
import { bodyIn } from '../page-text.ts';

const spaces = 3;
const requestsPerSpace = 20;
const killAfter = 15;
const atOnce = 12;

type Proposal = { spaceId: string; changeRequestId: string; title: string; edited: string; shared: string };
type Space = { id: string; shared: string };

const bodyOf = (title: string): string => `The body of ${title}.\n\n${'More of it. '.repeat(100)}\n`;

async function createSpace(client: Client, organizationId: string, title: string): Promise<Space> {
  const { id: spaceId } = await client.call(api.createSpace, { organizationId, body: { title } });
  const { id: changeRequestId } = await client.call(api.createChangeRequest, { spaceId });
  const paragraphs = Array.from({ length: requestsPerSpace }, (_, index) => `Paragraph ${index}.`).join('\n\n');
  await client.call(api.editContentInChangeRequest, {
    spaceId,
    changeRequestId,
    body: { changes: [{ operation: 'insert_page', title: 'Shared', document: { markdown: `${paragraphs}\n` } }] },
  });
  await client.call(api.mergeChangeRequest, { spaceId, changeRequestId });
  const { pages } = await client.call(api.listPages, { spaceId });
  return { id: spaceId, shared: pages[0]!.id };
}

/** Adds a page and rewrites a paragraph of the page that all of them share: half of it would be seen. */
async function propose(client: Client, space: Space, number: number): Promise<Proposal> {
  const { id: spaceId, shared } = space;
  const { id: changeRequestId } = await client.call(api.createChangeRequest, { spaceId });
  const title = `Page ${number}`;
  const edited = `Paragraph ${number}, rewritten.`;
  const page = await client.call(api.getPage, { spaceId, pageId: shared, query: { format: 'markdown' } });
  const markdown = page.markdown!.replace(`Paragraph ${number}.`, edited);
  await client.call(api.editContentInChangeRequest, {
    spaceId,
    changeRequestId,
    body: {
      changes: [
        { operation: 'insert_page', title, document: { markdown: bodyOf(title) } },
        { operation: 'update_page', page: shared, document: { markdown } },
      ],
    },
  });
  return { spaceId, changeRequestId, title, edited, shared };
}

/** Some at a time, in the order given. */
async function inTurns<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = [...things];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
  };
  await Promise.allSettled(Array.from({ length: atOnce }, worker));
}

type Read = { bodies: Map<string, string>; shared: string };

/** Every page of a place with its body. */
async function readWhole(client: Client, proposal: Proposal, inRequest: boolean): Promise<Read> {
  const { spaceId, changeRequestId, shared } = proposal;
  const query = { format: 'markdown' as const };
  const { pages } = inRequest
    ? await client.call(api.getContentInChangeRequest, { spaceId, changeRequestId, query })
    : await client.call(api.getContent, { spaceId, query });
  const bodies = new Map<string, string>();
  for (const { id, title, markdown } of pages) {
    assert.ok(markdown !== undefined && markdown !== '', `${title} has its body`);
    bodies.set(id === shared ? 'Shared' : title, bodyIn({ title, markdown }));
  }
  return { bodies, shared: bodies.get('Shared')! };
}

const holds = ({ bodies, shared }: Read, { title, edited }: Proposal) => ({
  page: bodies.get(title) === bodyOf(title),
  paragraph: shared.includes(edited),
});

describe('a process that is killed during merges', () => {
  const settings = suiteSettings();

  test('keeps every acknowledged merge, and the others completely or not at all', async () => {
    const env = settings();
    const first = await startChild(env);
    const { items } = await first.client.call(api.listOrganizations);
    const made: Space[] = [];
    for (let number = 0; number < spaces; number++) {
      made.push(await createSpace(first.client, items[0]!.id, `Space ${number}`));
    }
    const wanted = Array.from({ length: requestsPerSpace }, (_, number) => made.map((space) => ({ space, number })));
    const proposals: Proposal[] = [];
    await inTurns(wanted.flat(), async ({ space, number }) => {
      proposals.push(await propose(first.client, space, number));
    });
    assert.equal(proposals.length, spaces * requestsPerSpace);

    const answered = new Map<Proposal, { revision: string; result: string }>();
    await inTurns(proposals, async (proposal) => {
      const { spaceId, changeRequestId } = proposal;
      answered.set(proposal, await first.client.call(api.mergeChangeRequest, { spaceId, changeRequestId }));
      if (answered.size === killAfter) first.kill('SIGKILL');
    });
    assert.equal(await first.ended, null);
    assert.ok(answered.size >= killAfter && answered.size < proposals.length, `${answered.size} were answered`);

    const second = await startChild(env);
    const heads = new Map<string, Read>();
    for (const proposal of proposals) {
      if (!heads.has(proposal.spaceId)) heads.set(proposal.spaceId, await readWhole(second.client, proposal, false));
    }
    for (const proposal of proposals) {
      const { spaceId, changeRequestId, title } = proposal;
      const request = await second.client.call(api.getChangeRequest, { spaceId, changeRequestId });
      const merged = request.status === 'merged';
      const answer = answered.get(proposal);
      if (answer) {
        assert.ok(merged, `${title} was answered`);
        assert.deepEqual(answer, { revision: request.revisionMerged, result: 'merge' });
      }
      assert.equal(request.revisionMerged !== undefined, merged, title);
      assert.deepEqual(holds(heads.get(spaceId)!, proposal), { page: merged, paragraph: merged }, title);
      const proposed = await readWhole(second.client, proposal, true);
      assert.deepEqual(holds(proposed, proposal), { page: true, paragraph: true }, title);
    }
    assert.equal(await second.stop(), 0);
  });
});
