import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { organization as en } from '../../../texts/en/organization.ts';
import { decidingStep, ruleText, type Step } from './explain-model.ts';
import { lowerLevelAfter } from './own-level.ts';
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

test('a change of permissions tells when it lowers the own level', () => {
  const target = { kind: 'space', id: 's1' } as const;
  const byRole: Explanation = { user, level: 'create', steps: [{ ...decides, level: 'create' }] };
  deepEqual(lowerLevelAfter(byRole, target, { defaultLevel: null }), { level: null });
  deepEqual(lowerLevelAfter(byRole, target, { defaultLevel: 'read' }), { level: 'read' });
  equal(lowerLevelAfter(byRole, target, { defaultLevel: 'create' }), undefined);
  equal(lowerLevelAfter(byRole, target, { defaultLevel: 'inherit' }), undefined);
  const decidedBy = (rule: Step['rule'], on: Step['on'] = birds): Explanation => ({
    user,
    level: 'create',
    steps: [{ rule, on, outcome: 'decides', level: 'create', text: '' }],
  });
  for (const rule of ['organization-admin', 'direct-grant', 'team-grant'] as const) {
    equal(lowerLevelAfter(decidedBy(rule), target, { defaultLevel: null }), undefined, rule);
  }
  // What is shared further up does not count once it is hidden here.
  const shore = { type: 'collection', id: 'c1', title: 'Shore' } as const;
  deepEqual(lowerLevelAfter(decidedBy('direct-grant', shore), target, { defaultLevel: null }), { level: null });
  const guest: Step = { rule: 'guest', on: birds, outcome: 'passes', text: '' };
  const asGuest: Explanation = {
    ...decidedBy('direct-grant', shore),
    steps: [guest, ...decidedBy('direct-grant', shore).steps],
  };
  equal(lowerLevelAfter(asGuest, target, { defaultLevel: 'read' }), undefined);
  deepEqual(lowerLevelAfter(asGuest, target, { defaultLevel: null }), { level: null });
});

test('taking back the own grant lowers the own level, another person’s does not', () => {
  const target = { kind: 'space', id: 's1' } as const;
  const steps: Step[] = [{ rule: 'direct-grant', on: birds, outcome: 'decides', level: 'create', text: '' }];
  const mine = { kind: 'user', id: 'u1', name: 'Wren' } as const;
  deepEqual(lowerLevelAfter({ user, level: 'create', steps }, target, { grantee: mine, level: 'read' }), {
    level: 'read',
  });
  equal(lowerLevelAfter({ user, level: 'create', steps }, target, { grantee: mine, level: 'create' }), undefined);
  const other = { ...mine, id: 'u2' };
  equal(lowerLevelAfter({ user, level: 'create', steps }, target, { grantee: other, level: null }), undefined);
});
