// Compares our replies with the published OpenAPI documents of the same interface: whatever they require must exist and
// be required here too.
import { deepEqual, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { differences, publishedDocument, publishedOperation, publishedReply } from '../test/published-replies.ts';
import { operations } from './operations.ts';
import { standalone } from './schema.ts';

const late = publishedDocument('@gitbook/api');
/** The only published document that still has custom fields. */
const early = publishedDocument('gitbook-api-2025-03');
const customFields = new Set([17, 18, 88, 89, 90, 91, 92]);

/** Whole operations that cannot match, and why. */
const apart: Record<number, string> = {
  133: 'the published document has another resource under the same path',
  134: 'the published document has another resource under the same path',
  135: 'the published document has another resource under the same path',
  136: 'the published document has another resource under the same path',
  137: 'the published document has another resource under the same path',
};

/** Path suffixes with deliberate deviations, and why. */
const deviations: [RegExp, string][] = [[/\.billing\.\w+$/, 'billing is never sent']];

describe('replies against the published documents', () => {
  for (const operation of operations) {
    const { seed, reply } = operation;
    if (seed === undefined || seed in apart) continue;
    test(`${seed} ${operation.id}`, () => {
      const document = customFields.has(seed) ? early : late;
      ok(publishedOperation(operation, document), `${operation.route} is not published`);
      const theirs = publishedReply(operation, document);
      if (!reply) return deepEqual(theirs, undefined);
      ok(theirs, 'the published document has no reply for this status');
      const own = standalone(reply);
      const found = differences({ ours: own, theirs, document, own }, operation.id, new Set());
      deepEqual(
        found.filter((each) => !deviations.some(([end]) => end.test(each.split(' ')[0]!))),
        [],
      );
    });
  }

  for (const [end, reason] of deviations) {
    test(`still differ where ${reason}`, () => {
      const all = operations.flatMap((operation) => {
        if (operation.seed === undefined || operation.seed in apart || !operation.reply) return [];
        const document = customFields.has(operation.seed) ? early : late;
        const theirs = publishedReply(operation, document);
        const own = standalone(operation.reply);
        return theirs ? differences({ ours: own, theirs, document, own }, operation.id, new Set()) : [];
      });
      ok(all.some((each) => end.test(each.split(' ')[0]!)));
    });
  }
});
