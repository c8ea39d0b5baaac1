import { deepEqual, equal } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ApiError } from '@lectern/contract/browser';
import { en } from './en.ts';
import { faultText, LocalizedError } from './faults.ts';

/** Where the message of an error is read but not shown as it is. */
const readers = new Map([
  ['api/upload.ts', 'makes the error'],
  ['screens/space-settings/git.tsx', 'finds the change request that it names'],
  ['texts/faults.ts', 'this is the place'],
]);

describe('what went wrong', () => {
  test('is told in the language of the interface where it is known', () => {
    equal(faultText(new TypeError('Failed to fetch'), en), en.offlineAbout);
    equal(faultText(new ApiError(401, 'no token'), en), en.signedOut);
    equal(faultText(new ApiError(404, 'page not found'), en), en.faults.missing);
    equal(faultText(new ApiError(413, 'heron.mov is larger than 100 MB'), en), en.faults.tooLarge);
    equal(faultText(new ApiError(429, 'too many requests'), en), en.faults.tooMany);
    equal(faultText(new ApiError(500, 'Internal Server Error'), en), en.faults.failed);
    equal(faultText(new ApiError(502, 'status 502'), en), en.faults.failed);
    equal(faultText(new ApiError(502, 'git.example.com cannot be reached'), en), 'git.example.com cannot be reached');
    equal(faultText(new ApiError(409, 'a sibling has this slug'), en), 'a sibling has this slug');
    equal(faultText(new LocalizedError('Die Seite ist nicht lesbar.'), en), 'Die Seite ist nicht lesbar.');
  });

  test('is never shown as the message of an error', () => {
    const source = join(import.meta.dirname, '..');
    const shown = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|\/testing\//.test(file))
      .filter((file) =>
        /(?:error|problem|reason|cause|fault|failure)\??\.message\b/i.test(readFileSync(join(source, file), 'utf8')),
      );
    deepEqual(shown.toSorted(), [...readers.keys()].toSorted());
  });
});
