import { equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '@lectern/contract/browser';
import { en } from './en.ts';
import { faultText } from './faults.ts';

describe('what went wrong', () => {
  test('is told in the language of the interface where it is known', () => {
    equal(faultText(new TypeError('Failed to fetch'), en), en.offlineAbout);
    equal(faultText(new ApiError(401, 'no token'), en), en.signedOut);
    equal(faultText(new ApiError(413, 'heron.mov is larger than 100 MB'), en), en.faults.tooLarge);
    equal(faultText(new ApiError(409, 'a sibling has this slug'), en), 'a sibling has this slug');
  });
});
