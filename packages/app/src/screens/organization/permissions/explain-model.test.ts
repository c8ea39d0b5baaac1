import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { organization as en } from '../../../texts/en/organization.ts';
import { decidingStep, ruleText, type Step } from './explain-model.ts';
import type { Explanation } from './queries.ts';

const birds = { type: 'space', id: 's1', title: 'Birds' } as const;
const org = { type: 'organization', id: 'o1', title: 'Reserve' } as const;
const passed: Step = { rule: 'team-grant', on: birds, outcome: 'passes', text: '' };
const decides: Step = { rule: 'organization-role', on: org, outcome: 'decides', level: 'edit', text: '' };
const user: Explanation['user'] = { object: 'user', id: 'u1', displayName: 'Wren', urls: { location: '' } };

test('the rules of an explanation are told in words', () => {
  equal(ruleText(en, { ...passed, team: { id: 't1', title: 'Writers' } }), 'Birds is shared with a team: Writers');
  equal(ruleText(en, passed), 'Birds is shared with a team: –');
  equal(ruleText(en, decides), 'role in Reserve');
});

test('the rule that decides is found among those that do not apply', () => {
  deepEqual(decidingStep({ user, level: 'edit', steps: [passed, decides] }), decides);
  equal(decidingStep({ user, level: null, steps: [passed] }), undefined);
});
