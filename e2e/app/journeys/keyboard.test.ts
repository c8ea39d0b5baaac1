// Journeys of a writer who uses the keyboard alone. The table of all journeys is in the README beside this file.
import { after, before, describe, test } from 'node:test';
import { startAuthor, type Author } from '../author.ts';
import { proposeReviewAndMerge } from './change-request.ts';
import { restoreFromHistory } from './history.ts';
import { writeTogether } from './two-people.ts';

describe('journeys by keyboard', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  test('a change request is written, reviewed and merged', () => proposeReviewAndMerge(author));
  test('two people write on one page', () => writeTogether(author));
  test('a page is restored from its history', () => restoreFromHistory(author));
});
