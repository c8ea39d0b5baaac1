import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bodyOf, requestIn, withoutCredentials } from './repository.ts';

describe('the repository of a space', () => {
  test('is remembered without a password', () => {
    equal(withoutCredentials('https://me:secret@git.example.com/docs.git'), 'https://git.example.com/docs.git');
    equal(withoutCredentials('git@git.example.com:docs.git'), 'git@git.example.com:docs.git');
  });

  test('is sent with a whole ref, and without what is empty', () => {
    deepEqual(bodyOf({ url: 'u', branch: '', folder: '' }), { url: 'u' });
    deepEqual(bodyOf({ url: 'u', branch: 'main', folder: 'docs' }), {
      url: 'u',
      ref: 'refs/heads/main',
      repoProjectDirectory: 'docs',
    });
    equal(bodyOf({ url: 'u', branch: 'refs/tags/v1', folder: '' }).ref, 'refs/tags/v1');
  });

  test('leads to the change request that has what contradicts', () => {
    equal(requestIn('the same content: change request #12 holds the state of the repository'), '12');
    equal(requestIn('the repository is empty'), undefined);
  });
});
