import { api } from '@lectern/contract';
import type { SignedInContext } from '#platform/context';
import { conflict, badRequest } from '#platform/errors';
import { Reply, implement, alreadyDeleted } from '#platform/http/implement';
import { mapPage, paginateArray, type PageQuery } from '#platform/paging';
import { addSection, requireMayPublish } from './add.ts';
import { dissolve, move, moveIntoGroup, removeFromGroup } from './arrange.ts';
import { visibleSiteFor } from './audience.ts';
import {
  changeStructure,
  reloadSite,
  removeSection,
  setDefaultOf,
  requireItem,
  type StructureChange,
} from './change.ts';
import { checkCondition } from './condition.ts';
import { rejectDraft } from './draft.ts';
import { checkName, checkTitle } from './names.ts';
import { mayWidenCondition, requireMayPublishAll } from './may-publish.ts';
import { StructurePresenter } from './present-structure.ts';
import type { SiteRow } from './rows.ts';
import { insertItem, recordFormerPath, updateItem, type SectionRow } from './rows-structure.ts';
import { checkShareKey } from './share-key.ts';
import { orderedSections, siteSpacesIn, topItems } from './structure.ts';
import { keyAfter } from '#platform/sibling-order';

type At = { site: SiteRow; organization: { role: number | null } };

/** The current site, as visible to the caller. */
export async function presenter(context: SignedInContext, { site, organization }: At, shareKey?: string) {
  const seen = await visibleSiteFor(context, await reloadSite(context, site), organization.role);
  return { seen, present: new StructurePresenter(context, seen, shareKey) };
}

const section = async (context: SignedInContext, at: At, id: string) => {
  const { seen, present } = await presenter(context, at);
  return present.section(requireItem(seen.sections, id, 'section'));
};

const group = async (context: SignedInContext, at: At, id: string) => {
  const { seen, present } = await presenter(context, at);
  return present.group(requireItem(seen.groups, id, 'group'));
};

/** A page of a list in site order. */
export function inSiteOrder<T extends { id: string }>(items: readonly T[], query: PageQuery) {
  const numbered = items.map((item, index) => ({ item, key: String(index).padStart(6, '0') }));
  return mapPage(
    paginateArray(numbered, ({ key }) => key, query),
    ({ item }) => item,
  );
}

async function named(changing: StructureChange, row: SectionRow, path: string): Promise<string> {
  const name = checkName(path, 'body.path');
  if (changing.structure.sections.some((one) => one.id !== row.id && one.path === name)) {
    throw conflict(`another section has the path ${name}`);
  }
  if (name !== row.path) await recordFormerPath(changing.context.db, row, '', row.path, row.id);
  return name;
}

/** Null and an empty string remove the value; absent keeps it. */
export const nullableText = (text: string | null): string | null => (text === '' ? null : text);

function chosen({ structure }: StructureChange, ids: readonly string[], field: string): SectionRow[] {
  return [...new Set(ids)].map((id) => {
    const found = structure.sections.find((one) => one.id === id);
    if (!found) throw badRequest(`${field} is not a section of the site: ${id}`);
    return found;
  });
}

export const sectionOperations = [
  implement(api.listSiteSections, async (input, context) => {
    const shareKey = await checkShareKey(context, input.site, input.query.shareKey);
    const { seen, present } = await presenter(context, input, shareKey);
    return mapPage(inSiteOrder(orderedSections(seen), input.query), (row) => present.section(row));
  }),

  implement(api.createSiteSection, async (input, context) => {
    const { site, organization, body } = input;
    rejectDraft(body);
    const { result } = await changeStructure(context, site, async (changing) => {
      const space = await requireMayPublish(context, organization.id, organization.role, body.spaceId);
      const { siteSpaces } = await visibleSiteFor(context, changing.structure.site, organization.role);
      const known = new Set(siteSpaces.map(({ space_id }) => space_id));
      return addSection(changing, space, body, (id) => known.has(id));
    });
    return section(context, input, result.id);
  }),

  implement(api.deleteSiteSection, async ({ site, section: { id } }, context) => {
    const { result } = await changeStructure(context, site, async (changing) => {
      const row = changing.structure.sections.find((one) => one.id === id);
      if (row) await removeSection(changing, row);
      return row;
    });
    return result ? undefined : alreadyDeleted;
  }),

  implement(api.updateSiteSection, async (input, context) => {
    const { site, organization, body } = input;
    const { id } = input.section;
    rejectDraft(body);
    checkCondition(body.condition);
    await changeStructure(context, site, async (changing) => {
      const { structure } = changing;
      const row = requireItem(structure.sections, id, 'section');
      if (mayWidenCondition(row.condition, body.condition)) {
        await requireMayPublishAll(context, { site, siteSpaces: siteSpacesIn(structure, id) }, organization.role);
      }
      const { defaultSiteSpace } = body;
      if (defaultSiteSpace !== undefined) {
        if (!siteSpacesIn(structure, id).some((one) => one.id === defaultSiteSpace)) {
          throw badRequest('body.defaultSiteSpace is not a site space of the section');
        }
        await setDefaultOf(changing, row, defaultSiteSpace);
      }
      await updateItem(context.db, 'site_sections', row, {
        ...(body.title !== undefined && { title: checkTitle(body.title) }),
        ...(body.path !== undefined && { path: await named(changing, row, body.path) }),
        ...(body.condition !== undefined && { condition: body.condition }),
        ...(body.icon !== undefined && { icon: nullableText(body.icon) }),
        ...(body.description !== undefined && { description: nullableText(body.description) }),
      });
    });
    return section(context, input, id);
  }),

  implement(api.moveSiteSection, async (input, context) => {
    const { site, body } = input;
    const { id } = input.section;
    const pointer = (one: { siteSection: string } | undefined) =>
      one && { type: 'site-section' as const, id: one.siteSection };
    const { before, after } = body?.position ?? {};
    await changeStructure(context, site, async (changing) => {
      requireItem(changing.structure.sections, id, 'section');
      await move(changing, { type: 'site-section', id }, { before: pointer(before), after: pointer(after) });
    });
    return section(context, input, id);
  }),

  implement(api.listSiteSectionGroups, async (input, context) => {
    const { seen, present } = await presenter(context, input);
    return mapPage(inSiteOrder(seen.groups, input.query), (row) => present.group(row));
  }),

  implement(api.createSiteSectionGroup, async (input, context) => {
    const { site, body } = input;
    rejectDraft(body);
    const { result } = await changeStructure(context, site, async (changing) => {
      const sections = chosen(changing, body.sections ?? [], 'body.sections');
      const row = {
        organization_id: site.organization_id,
        site_id: site.id,
        id: context.newId(),
        title: checkTitle(body.title),
        icon: body.icon || null,
        position: keyAfter(topItems(changing.structure).at(-1)?.row.position),
      };
      await insertItem(context.db, 'site_section_groups', row);
      await moveIntoGroup(changing, row, sections);
      return row;
    });
    return group(context, input, result.id);
  }),

  implement(api.deleteSiteSectionGroup, async ({ site, group: { id } }, context) => {
    const { result } = await changeStructure(context, site, async (changing) => {
      const row = changing.structure.groups.find((one) => one.id === id);
      if (row) await dissolve(changing, row);
      return row;
    });
    return result ? undefined : alreadyDeleted;
  }),

  implement(api.updateSiteSectionGroup, async (input, context) => {
    const { site, body } = input;
    rejectDraft(body);
    const { id } = input.group;
    await changeStructure(context, site, ({ structure }) =>
      updateItem(context.db, 'site_section_groups', requireItem(structure.groups, id, 'group'), {
        ...(body.title !== undefined && { title: checkTitle(body.title) }),
        ...(body.icon !== undefined && { icon: nullableText(body.icon) }),
      }),
    );
    return group(context, input, id);
  }),

  implement(api.addSectionToGroup, async (input, context) => {
    const { site, body, params } = input;
    const { id } = input.group;
    await changeStructure(context, site, (changing) => {
      const row = requireItem(changing.structure.groups, id, 'group');
      return moveIntoGroup(changing, row, chosen(changing, [body.sectionId], 'body.sectionId'));
    });
    const path = `/orgs/${params.organizationId}/sites/${site.id}/section-groups/${id}/sections/${body.sectionId}`;
    return new Reply(201, await group(context, input, id), context.urls.api(path));
  }),

  implement(api.removeSectionFromGroup, async ({ site, group: { id }, section: { id: sectionId } }, context) => {
    const { result } = await changeStructure(context, site, async (changing) => {
      const row = changing.structure.groups.find((one) => one.id === id);
      const inside = changing.structure.sections.find((one) => one.id === sectionId && one.group_id === id);
      if (row && inside) await removeFromGroup(changing, row, [inside], 'after');
      return inside;
    });
    return result ? undefined : alreadyDeleted;
  }),

  implement(api.moveSiteSectionGroup, async (input, context) => {
    const { site, body } = input;
    const { id } = input.group;
    await changeStructure(context, site, async (changing) => {
      requireItem(changing.structure.groups, id, 'group');
      await move(changing, { type: 'site-section-group', id }, body?.position ?? {});
    });
    return group(context, input, id);
  }),
];
