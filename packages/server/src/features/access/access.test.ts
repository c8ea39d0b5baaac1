import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { levels } from '@lectern/contract';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import type { Db } from '#db/database';
import { addToDirectory } from '#db/directory';
import { a, services } from '../../../test/harness.ts';
import {
  loadAncestorChain,
  copyGrants,
  deleteGrantsOf,
  rankFor,
  rankOn,
  rankedCollections,
  rankedSpaces,
  removeGrant,
  setGrant,
  type Content,
  type ContentNode,
  type Person,
  type Subject,
} from './index.ts';

const { database } = services;
const now = new Date();
const stamp = now.toISOString();

const rank = fc.integer({ min: 0, max: levels.length });
const small = fc.nat({ max: 5 });
const content = fc.record({
  /** Index of an earlier collection; out of range means the top level. */
  parent: small,
  defaultLevel: fc.constantFrom(...levels, 'inherit', 'inherit', 'inherit', null, null),
  creator: fc.option(small),
});
const organizations = fc.record({
  roles: fc.array(rank, { minLength: 2, maxLength: 4 }),
  teams: fc.array(fc.uniqueArray(small, { maxLength: 4 }), { maxLength: 3 }),
  collections: fc.array(content, { maxLength: 5 }),
  spaces: fc.array(content, { minLength: 1, maxLength: 4 }),
  grants: fc.uniqueArray(
    fc.record({
      of: fc.constantFrom('space', 'collection'),
      content: small,
      to: fc.constantFrom('user', 'team'),
      subject: small,
      rank,
    }),
    { maxLength: 10, selector: (one) => [one.of, one.content, one.to, one.subject].join() },
  ),
});
type Plan = typeof organizations extends fc.Arbitrary<infer T> ? T : never;

const fixed = (
  id: string,
  parent_id: string | null,
  plan: { defaultLevel: string | null },
  created_by: string | null,
) => ({
  id,
  parent_id,
  title: id,
  default_level: plan.defaultLevel,
  position: 'a0',
  created_by,
  created_at: stamp,
  updated_at: stamp,
  deleted_at: null,
});

const spaceDetails = {
  document_key: 'key',
  emoji: '',
  icon_url: null,
  visibility: 'private',
  edit_mode: 'locked',
  language: null,
  revision_id: 'none',
  open_comments: 0,
  change_requests: 0,
  change_requests_open: 0,
  change_requests_draft: 0,
};

type Made = ReturnType<typeof rowsOf>;

/** The rows of a generated organization; references out of range are dropped. */
function rowsOf(plan: Plan, organization_id: string) {
  const id = (kind: string, index: number) => `${organization_id}-${kind}${index}`;
  const people: Person[] = plan.roles.map((role, index) => ({ userId: id('user', index), role }));
  const idIn = (list: readonly unknown[], kind: string, index: number | null) =>
    index !== null && index < list.length ? id(kind, index) : null;
  const collections = plan.collections.map((one, index) => ({
    organization_id,
    description: null,
    ...fixed(
      id('collection', index),
      one.parent < index ? id('collection', one.parent) : null,
      one,
      idIn(people, 'user', one.creator),
    ),
  }));
  const spaces = plan.spaces.map((one, index) => ({
    organization_id,
    ...spaceDetails,
    ...fixed(
      id('space', index),
      idIn(plan.collections, 'collection', one.parent),
      one,
      idIn(people, 'user', one.creator),
    ),
  }));
  const teams = plan.teams.map((members, index) => ({
    id: id('team', index),
    members: members.filter((one) => one < people.length).map((one) => id('user', one)),
  }));
  const grants = plan.grants.flatMap((one) => {
    const on = idIn(one.of === 'space' ? spaces : collections, one.of, one.content);
    const to = idIn(one.to === 'user' ? people : teams, one.to, one.subject);
    if (on === null || to === null) return [];
    const content: Content = one.of === 'space' ? { space: on } : { collection: on };
    const subject: Subject = one.to === 'user' ? { user: to } : { team: to };
    return [{ organization: organization_id, content, subject, rank: one.rank, on, to }];
  });
  return { people, collections, spaces, teams, grants };
}

async function insert(db: Db, organization_id: string, made: Made): Promise<void> {
  const users = made.people.map(({ userId }) => ({
    id: userId,
    email: `${userId}@example.test`,
    display_name: userId,
    photo_url: null,
    search: userId,
    created_at: stamp,
    updated_at: stamp,
  }));
  await db.q.insertInto('users').values(users).execute();
  const members = made.people.map(({ userId, role }) => ({
    organization_id,
    user_id: userId,
    role,
    disabled: 0,
    sso: 0,
    joined_at: stamp,
    last_seen_at: null,
  }));
  await db.q.insertInto('members').values(members).execute();
  for (const { id, members } of made.teams) {
    await db.q.insertInto('teams').values({ organization_id, id, title: id, search: id, created_at: stamp }).execute();
    const joined = members.map((user_id) => ({
      organization_id,
      team_id: id,
      user_id,
      role: 'member',
      created_at: stamp,
    }));
    if (joined.length > 0) await db.q.insertInto('team_members').values(joined).execute();
  }
  if (made.collections.length > 0) await db.q.insertInto('collections').values(made.collections).execute();
  await db.q.insertInto('spaces').values(made.spaces).execute();
  for (const { id } of [...made.collections, ...made.spaces]) await addToDirectory(db, organization_id, id);
  for (const grant of made.grants) await setGrant({ db, now }, grant);
}

/** The ancestor chain read from the plan instead of the database. */
function plannedChain(made: Made, contentId: string, user: string): ContentNode[] {
  const space = made.spaces.find(({ id }) => id === contentId);
  const links: ContentNode[] = [];
  for (
    let at = space ?? made.collections.find(({ id }) => id === contentId);
    at !== undefined;
    at = made.collections.find(({ id }) => id === at.parent_id)
  ) {
    const { id } = at;
    const ranksOf = (wanted: (to: string) => boolean) =>
      made.grants.filter((grant) => grant.on === id && wanted(grant.to)).map((grant) => grant.rank);
    const team = ranksOf((to) => made.teams.some((one) => one.id === to && one.members.includes(user)));
    links.push({
      kind: id === space?.id ? 'space' : 'collection',
      id,
      title: at.title,
      defaultLevel: at.default_level,
      createdBy: at.created_by,
      direct: ranksOf((to) => to === user)[0] ?? null,
      team: team.length > 0 ? Math.max(...team) : null,
    });
  }
  return links;
}

describe('levels in the database', () => {
  let made = 0;

  test('are the same one by one and in lists, for all users and content', async () => {
    await fc.assert(
      fc.asyncProperty(organizations, async (plan) => {
        const { id } = await a.organization({ title: `Plan ${++made}` });
        const rows = rowsOf(plan, id);
        await database.write((db) => insert(db, id, rows));
        const db = database.reads;
        for (const person of rows.people) {
          const spaces = await db.q.selectFrom(rankedSpaces(id, person).as('r')).selectAll().execute();
          const collections = await db.q.selectFrom(rankedCollections(id, person).as('r')).selectAll().execute();
          const ranked = [...spaces, ...collections];
          assert.equal(ranked.length, rows.spaces.length + rows.collections.length);
          for (const { ranked_id, rank } of ranked) {
            const chain = plannedChain(rows, ranked_id, person.userId);
            assert.deepEqual(await loadAncestorChain(db, id, ranked_id, person.userId), chain);
            assert.equal(rank, rankFor(person, chain));
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  test('do not leak into another organization', async () => {
    const [here, there] = [await a.organization(), await a.organization()];
    const plan: Plan = {
      roles: [1, 0],
      teams: [],
      collections: [],
      spaces: [{ parent: 0, defaultLevel: 'inherit', creator: null }],
      grants: [{ of: 'space', content: 0, to: 'user', subject: 1, rank: 4 }],
    };
    const rows = rowsOf(plan, here.id);
    await database.write((db) => insert(db, here.id, rows));
    const [, guest] = rows.people;
    const space = rows.spaces[0]!.id;
    assert.equal(await rankOn(database.reads, here.id, space, guest!), 4);
    assert.deepEqual(await loadAncestorChain(database.reads, there.id, space, guest!.userId), []);
    assert.deepEqual(
      await database.reads.q.selectFrom(rankedSpaces(there.id, guest!).as('r')).selectAll().execute(),
      [],
    );
  });
});

describe('looking up levels', { skip: database.engine !== 'sqlite' }, () => {
  const db = database.reads;
  const planOf = async ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): Promise<string[]> => {
    const { rows } = await db.q.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    return rows.map(({ detail }) => detail).filter((detail) => /^(SCAN|SEARCH)/.test(detail));
  };
  const withoutIndex = (plan: string[]) => plan.filter((detail) => !/^SCAN (up|reach)$|USING .*INDEX/.test(detail));

  test('uses an index at every step, so that other organizations do not slow it down', async () => {
    const person = { userId: 'user', role: 1 };
    const plans: string[][] = [];
    const listening: Db = {
      ...db,
      async all(prepared, args) {
        const { query, values } = prepared.with('sqlite', db.q, args);
        plans.push(await planOf({ sql: query.sql, parameters: values }));
        return [];
      },
    };
    await loadAncestorChain(listening, 'organization', 'content', 'user');
    for (const ranked of [rankedSpaces, rankedCollections]) {
      plans.push(await planOf(db.q.selectFrom(ranked('organization', person).as('r')).selectAll().compile()));
    }
    assert.equal(plans.length, 3);
    for (const plan of plans) {
      assert.ok(plan.length > 3);
      assert.deepEqual(withoutIndex(plan), []);
      // Each recursion step finds the children of one collection by index, instead of scanning all collections.
      for (const step of plan.filter((detail) => detail.includes('collections_by_parent'))) {
        assert.match(step, /parent_id=\?/);
      }
    }
  });
});

describe('grants', () => {
  const plan: Plan = {
    roles: [0],
    teams: [[0]],
    collections: [{ parent: 0, defaultLevel: 'inherit', creator: null }],
    spaces: [{ parent: 0, defaultLevel: 'inherit', creator: null }],
    grants: [],
  };

  test('replace each other, end, and are copied and deleted with the content', async () => {
    const { id: organization } = await a.organization();
    const rows = rowsOf(plan, organization);
    const [person] = rows.people;
    const space = { space: rows.spaces[0]!.id };
    const collection = { collection: rows.collections[0]!.id };
    const user = { user: person!.userId };
    const team = { team: rows.teams[0]!.id };
    const level = () => rankOn(database.reads, organization, space.space, person!);
    await database.write((db) => insert(db, organization, rows));

    await database.write((db) => setGrant({ db, now }, { organization, content: collection, subject: team, rank: 2 }));
    assert.equal(await level(), 2);
    await database.write((db) => setGrant({ db, now }, { organization, content: space, subject: user, rank: 3 }));
    assert.equal(await level(), 3);
    await database.write((db) => setGrant({ db, now }, { organization, content: space, subject: user, rank: 0 }));
    assert.equal(await level(), -1);
    assert.equal(await database.write((db) => removeGrant(db, organization, space, user)), true);
    assert.equal(await database.write((db) => removeGrant(db, organization, space, user)), false);
    assert.equal(await level(), 2);
    await database.write(async (db) => {
      await setGrant({ db, now }, { organization, content: space, subject: team, rank: 5 });
      const copy = { ...rows.spaces[0]!, id: `${space.space}-copy` };
      await db.q.insertInto('spaces').values(copy).execute();
      await addToDirectory(db, organization, copy.id);
      await copyGrants({ db, now }, organization, { from: space.space, to: copy.id });
      assert.equal(await rankOn(db, organization, copy.id, person!), 5);
    });
    await database.write((db) => deleteGrantsOf(db, organization, [space.space, collection.collection]));
    assert.equal(await level(), -1);
    await database.write((db) => deleteGrantsOf(db, organization, []));
  });
});
