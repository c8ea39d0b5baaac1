import { deepEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { shapes } from '@lectern/contract';
import type { Space } from '../../actions/screen-context.ts';
import { languages } from './languages.ts';
import { accessChangeOf, accessFormOf, changeOf, formOf } from './settings-model.ts';

const space: Space = {
  object: 'space',
  id: 's1',
  title: 'Birds',
  emoji: '1f426',
  visibility: 'private',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  editMode: 'live',
  urls: { location: '', app: '' },
  organization: 'o1',
  revision: 'r1',
  defaultLevel: 'inherit',
  comments: 0,
  changeRequests: 0,
  changeRequestsOpen: 0,
  changeRequestsDraft: 0,
  mergeRules: { type: 'inherit' },
  permissions: {
    view: true,
    access: true,
    admin: true,
    viewInviteLinks: true,
    edit: true,
    triggerGitSync: true,
    comment: true,
    merge: true,
    review: true,
    installIntegration: true,
  },
};

describe('the settings of a space', () => {
  test('send only what was changed', () => {
    deepEqual(changeOf(space, formOf(space)), {});
    deepEqual(changeOf(space, { ...formOf(space), title: 'Herons', language: 'fr' }), {
      title: 'Herons',
      language: 'fr',
    });
    deepEqual(changeOf(space, { ...formOf(space), emoji: '', icon: 'https://example.com/i.png' }), {
      emoji: null,
      icon: 'https://example.com/i.png',
    });
    deepEqual(accessChangeOf(space, accessFormOf(space)), {});
    deepEqual(accessChangeOf(space, { editMode: 'locked', defaultLevel: 'none' }), {
      editMode: 'locked',
      defaultLevel: null,
    });
    deepEqual(accessFormOf({ ...space, defaultLevel: null }), { editMode: 'live', defaultLevel: 'none' });
  });

  test('offer the languages of the contract', () => {
    deepEqual(languages, shapes.languages);
  });
});
