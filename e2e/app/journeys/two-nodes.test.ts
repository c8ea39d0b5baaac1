// Journeys on PostgreSQL with two nodes, where TEST_DATABASE_URL names a server.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { startAuthor, type Author } from '../author.ts';
import { proposeReviewAndMerge } from './change-request.ts';
import { restoreFromHistory } from './history.ts';
import { startTwoNodes } from './two-nodes.ts';
import { writeTogether } from './two-people.ts';

const databaseServer = process.env['TEST_DATABASE_URL'];

if (databaseServer !== undefined) {
  describe('two nodes on one PostgreSQL database', () => {
    let author: Author;
    let served: readonly number[];
    before(async () => {
      const service = await startTwoNodes(databaseServer);
      served = service.served;
      author = await startAuthor(service);
    });
    after(() => author?.stop());

    test('a change request is written, reviewed and merged', () => proposeReviewAndMerge(author));
    test('two people write on one page', () => writeTogether(author));
    test('a page is restored from its history', async () => {
      await restoreFromHistory(author);
      const [first = 0, second = 0] = served;
      assert.ok(Math.abs(first - second) <= 1 && first > 50, `requests of the nodes: ${first}, ${second}`);
    });
  });
}
