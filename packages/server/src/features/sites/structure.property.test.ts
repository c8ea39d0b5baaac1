// Any sequence of changes keeps a structure valid: one default per level, no duplicate paths, and nothing missing
// except what was removed.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type Static, type shapes } from '@lectern/contract';
import fc from 'fast-check';
import { engine } from '../../../test/engine.ts';
import { a } from '../../../test/harness.ts';
import { aSite, type Made } from '../../../test/site-fixture.ts';

type Section = Static<typeof shapes.SiteSection>;
type SiteSpace = Static<typeof shapes.SiteSpace>;
type State = {
  type: string;
  top: Static<typeof shapes.SiteStructure>['structure'];
  sections: Section[];
  groups: string[];
  siteSpaces: SiteSpace[];
};

async function read({ admin, at }: Made): Promise<State> {
  const { type, structure: top } = await admin.call(api.getSiteStructure, at);
  const sections = top.flatMap((item) =>
    item.object === 'site-section' ? [item] : item.object === 'site-section-group' ? item.sections : [],
  );
  const groups = (await admin.call(api.listSiteSectionGroups, at)).items.map(({ id }) => id);
  const siteSpaces = sections.flatMap((section) => section.siteSpaces);
  const flat = top.flatMap((item) => (item.object === 'site-space' ? [item] : []));
  return { type, top, sections, groups, siteSpaces: [...flat, ...siteSpaces] };
}

const unique = (values: readonly string[], what: string) =>
  assert.equal(new Set(values).size, values.length, `${what}: ${values.join()}`);
const defaults = (items: readonly { default?: boolean }[]) => items.filter((item) => item.default).length;

async function check(made: Made, state: State): Promise<void> {
  const { admin, at } = made;
  const { type, sections, siteSpaces } = state;
  assert.equal(type, sections.length > 0 ? 'sections' : 'siteSpaces');
  const levels = sections.length > 0 ? sections.map((section) => section.siteSpaces) : [siteSpaces];
  for (const level of levels) {
    assert.equal(defaults(level), Math.min(1, level.length));
    unique(
      level.map(({ path }) => path),
      'paths of site spaces',
    );
  }
  assert.equal(defaults(sections), Math.min(1, sections.length));
  unique(
    sections.map(({ path }) => path),
    'paths of sections',
  );
  unique(
    [...sections, ...siteSpaces].map(({ id }) => id),
    'ids',
  );
  for (const section of sections) for (const one of section.siteSpaces) assert.equal(one.section, section.id);
  const listed = await admin.call(api.listSiteSections, at);
  assert.deepEqual(listed.items, sections);
  const spaces = await admin.call(api.listSiteSpaces, at);
  assert.deepEqual(
    spaces.items.map(({ id }) => id),
    siteSpaces.map(({ id }) => id),
  );
  assert.equal((await admin.call(api.getSite, at)).siteSpaces, siteSpaces.length);
}

const kinds = [
  'add',
  'remove',
  'add section',
  'remove section',
  'add group',
  'remove group',
  'into group',
  'out of group',
  'move',
  'rename',
  'default section',
  'default space',
] as const;
const step = fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat(50), other: fc.nat(50) });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(items: readonly T[], which: number): T | undefined => items[which % (items.length || 1)];
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id).sort();

/** Applies the step and returns which site spaces must remain, new ones aside. */
async function run(made: Made, spaces: string[], state: State, { kind, which, other }: Step): Promise<string[]> {
  const { admin, at } = made;
  const all = ids(state.siteSpaces);
  const section = pick(state.sections, which);
  const siteSpace = pick(state.siteSpaces, which);
  const group = pick(state.groups, other);
  const spaceId = pick(spaces, other)!;
  switch (kind) {
    case 'add': {
      const body = { spaceId, ...(section && which % 2 === 0 && { sectionId: section.id }) };
      const { status } = await admin.send(api.addSiteSpace, { ...at, body });
      assert.ok(status === 201 || status === 409, String(status));
      return all;
    }
    case 'remove':
      if (!siteSpace) return all;
      await admin.call(api.removeSiteSpace, { ...at, siteSpaceId: siteSpace.id });
      return all.filter((id) => id !== siteSpace.id);
    case 'add section':
      await admin.call(api.createSiteSection, { ...at, body: { spaceId } });
      return all;
    case 'remove section': {
      if (!section) return all;
      await admin.call(api.deleteSiteSection, { ...at, siteSectionId: section.id });
      const gone = state.sections.length === 1 ? [] : ids(section.siteSpaces);
      return all.filter((id) => !gone.includes(id));
    }
    case 'add group': {
      const sections = state.sections.filter((_, index) => (which >> index) % 2 === 1).map(({ id }) => id);
      await admin.call(api.createSiteSectionGroup, { ...at, body: { title: 'Group', sections } });
      return all;
    }
    case 'remove group':
      if (group) await admin.call(api.deleteSiteSectionGroup, { ...at, siteSectionGroupId: group });
      return all;
    case 'into group':
      if (!group || !section) return all;
      await admin.call(api.addSectionToGroup, { ...at, siteSectionGroupId: group, body: { sectionId: section.id } });
      return all;
    case 'out of group':
      if (!group || !section) return all;
      await admin.send(api.removeSectionFromGroup, { ...at, siteSectionGroupId: group, siteSectionId: section.id });
      return all;
    case 'move': {
      const items = [
        ...state.siteSpaces.map(({ id }) => ({ type: 'site-space' as const, id })),
        ...state.sections.map(({ id }) => ({ type: 'site-section' as const, id })),
        ...state.groups.map((id) => ({ type: 'site-section-group' as const, id })),
      ];
      const item = pick(items, which);
      const to = pick(items, other);
      if (!item || !to) return all;
      const position = other % 3 === 0 ? { before: to } : { after: to };
      const { status } = await admin.send(api.sortSiteStructure, { ...at, body: { item, position } });
      assert.ok(status === 200 || status === 400, String(status));
      return all;
    }
    case 'rename': {
      const path = `p${other % 4}`;
      const { status } = section
        ? await admin.send(api.updateSiteSection, { ...at, siteSectionId: section.id, body: { path } })
        : siteSpace
          ? await admin.send(api.updateSiteSpace, { ...at, siteSpaceId: siteSpace.id, body: { path } })
          : { status: 200 };
      assert.ok(status === 200 || status === 409, String(status));
      return all;
    }
    case 'default section':
      if (section) await admin.call(api.updateSite, { ...at, body: { defaultSiteSection: section.id } });
      return all;
    case 'default space': {
      if (!siteSpace) return all;
      const { status } = await admin.send(api.updateSite, { ...at, body: { defaultSiteSpace: siteSpace.id } });
      assert.ok(status === 200 || status === 400, String(status));
      return all;
    }
  }
}

describe('the structure of a site', () => {
  test('stays consistent through any changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const made = await aSite('One', 'Two');
        const spaces = made.spaces.map(({ id }) => id);
        for (const title of ['Three', 'Four']) spaces.push((await a.space({ in: made.organization, title })).id);
        let state = await read(made);
        for (const one of steps) {
          const kept = await run(made, spaces, state, one);
          const before = state.siteSpaces.length;
          state = await read(made);
          await check(made, state);
          const now = ids(state.siteSpaces);
          assert.deepEqual(
            kept.filter((id) => !now.includes(id)),
            [],
            'lost',
          );
          const added = now.filter((id) => !kept.includes(id)).length;
          assert.ok(added <= (one.kind === 'add' || one.kind === 'add section' ? 1 : 0), `${one.kind} added ${added}`);
          if (one.kind === 'remove' && before > 0) assert.equal(now.length, before - 1);
        }
      }),
      { numRuns: engine === 'postgres' ? 5 : 12 },
    );
  });
});
