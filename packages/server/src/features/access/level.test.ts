import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { levels, rankOf } from '@lectern/contract';
import fc from 'fast-check';
import { rankFor, sentenceFor, explainRank, type ContentNode, type Person } from './level.ts';

const admin = rankOf('admin');
const rank = fc.integer({ min: 0, max: admin });
const userId = fc.constantFrom('ada', 'bob');
const person: fc.Arbitrary<Person> = fc.record({ userId, role: rank });
const member = person.filter(({ role }) => role > 0 && role < admin);
const notAdmin = person.filter(({ role }) => role < admin);
const link: fc.Arbitrary<ContentNode> = fc.record({
  kind: fc.constantFrom('space', 'collection'),
  id: fc.constantFrom('a', 'b'),
  title: fc.constantFrom('', 'Handbook'),
  defaultLevel: fc.constantFrom(...levels, 'inherit', null),
  createdBy: fc.option(userId),
  direct: fc.option(rank),
  team: fc.option(rank),
});
const chain = fc.array(link, { maxLength: 4 });
const ungranted = { direct: null, team: null };

describe('the level of a user', () => {
  test('is admin everywhere for administrators of the organization', () => {
    fc.assert(fc.property(chain, (above) => rankFor({ userId: 'ada', role: admin }, above) === admin));
  });

  test('is the direct grant first', () => {
    fc.assert(
      fc.property(notAdmin, link, rank, chain, (who, at, direct, above) => {
        assert.equal(rankFor(who, [{ ...at, direct }, ...above]), direct);
      }),
    );
  });

  test('is the team grant if there is no direct one', () => {
    fc.assert(
      fc.property(notAdmin, link, rank, chain, (who, at, team, above) => {
        assert.equal(rankFor(who, [{ ...at, direct: null, team }, ...above]), team);
      }),
    );
  });

  test('is the default level without grants', () => {
    fc.assert(
      fc.property(member, link, fc.constantFrom(...levels), chain, (who, at, defaultLevel, above) => {
        assert.equal(rankFor(who, [{ ...at, ...ungranted, defaultLevel }, ...above]), rankOf(defaultLevel));
      }),
    );
  });

  test('comes from the parent if the content inherits, and from the organization at the root', () => {
    fc.assert(
      fc.property(notAdmin, link, chain, (who, at, above) => {
        const inheriting = { ...at, ...ungranted, defaultLevel: 'inherit' };
        assert.equal(rankFor(who, [inheriting, ...above]), rankFor(who, above));
        assert.equal(rankFor(who, [inheriting]), who.role);
      }),
    );
  });

  test('is none on hidden content for all but its creator, who has the level of the parent', () => {
    fc.assert(
      fc.property(notAdmin, link, chain, (who, at, above) => {
        const hidden = { ...at, ...ungranted, defaultLevel: null };
        const expected = at.createdBy === who.userId ? rankFor(who, above) : 0;
        assert.equal(rankFor(who, [hidden, ...above]), expected);
      }),
    );
  });

  test('is none for guests without a grant', () => {
    fc.assert(
      fc.property(userId, chain, (who, above) => {
        const bare = above.map((one) => ({ ...one, ...ungranted }));
        assert.equal(rankFor({ userId: who, role: 0 }, bare), 0);
      }),
    );
  });
});

describe('the explanation of a level', () => {
  test('ends with the deciding step', () => {
    fc.assert(
      fc.property(person, chain, (who, above) => {
        const steps = explainRank(who, above);
        assert.deepEqual(
          steps.map(({ decides }) => decides),
          steps.map((_, index) => index === steps.length - 1),
        );
        for (const step of steps) assert.match(sentenceFor(step), /^[A-Z].*\.$/);
      }),
    );
  });

  test('consists of sentences', () => {
    const at: ContentNode = {
      kind: 'space',
      id: 's',
      title: 'Handbook',
      defaultLevel: 'inherit',
      createdBy: null,
      ...ungranted,
    };
    const above: ContentNode = { ...at, kind: 'collection', id: 'c', title: 'Team' };
    const told = (role: number, ...links: ContentNode[]) =>
      explainRank({ userId: 'ada', role }, links).map((step) => sentenceFor(step));
    assert.deepEqual(told(rankOf('edit'), at, { ...above, defaultLevel: 'comment' }), [
      'No grant on the space “Handbook”, which inherits from its parent.',
      'The default level of the collection “Team” gives comment.',
    ]);
    assert.deepEqual(told(rankOf('edit'), { ...at, defaultLevel: null, createdBy: 'ada' }), [
      'Hidden by default, the space “Handbook” stays visible to the user because they created it.',
      'The user’s role in the organization gives edit.',
    ]);
    assert.deepEqual(told(0, { ...at, defaultLevel: 'read' }, { ...above, title: '' }), [
      'Default levels do not apply to guests on the space “Handbook”; only grants count.',
      'No grant on the collection, which inherits from its parent.',
      'As a guest of the organization the user has no default level.',
    ]);
    assert.deepEqual(told(rankOf('edit'), { ...at, direct: 0 }), [
      'A grant to the user on the space “Handbook” gives no access.',
    ]);
    const [granted] = explainRank({ userId: 'ada', role: 0 }, [{ ...at, team: 3 }]);
    assert.equal(sentenceFor(granted!, 'Writers'), 'A grant to the team “Writers” on the space “Handbook” gives edit.');
  });
});
