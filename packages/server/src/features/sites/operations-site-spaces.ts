import { api } from '@lectern/contract';
import type { SignedInContext } from '#platform/context';
import { conflict, badRequest } from '#platform/errors';
import { implement, alreadyDeleted } from '#platform/http/implement';
import { mapPage } from '#platform/paging';
import { addSiteSpace, requireMayPublish } from './add.ts';
import { move } from './arrange.ts';
import { defaultSectionFor, defaultSiteSpaceFor } from './audience.ts';
import { changeStructure, removeSiteSpace, requireItem, type StructureChange } from './change.ts';
import { checkCondition } from './condition.ts';
import { rejectDraft } from './draft.ts';
import { checkName } from './names.ts';
import { mayWidenCondition, requireMayPublishAll } from './may-publish.ts';
import { inSiteOrder, presenter } from './operations-sections.ts';
import type { SiteRow } from './rows.ts';
import { recordFormerPath, updateItem, type SectionRow, type SiteSpaceRow } from './rows-structure.ts';
import { checkShareKey } from './share-key.ts';
import { orderedSections, siteSpacesIn, type Structure } from './structure.ts';

type At = { site: SiteRow; organization: { role: number | null } };

const siteSpace = async (context: SignedInContext, at: At, id: string) => {
  const { seen, present } = await presenter(context, at);
  return present.siteSpace(requireItem(seen.siteSpaces, id, 'site space'));
};

/** Section by section, in navigation order. */
const inReadingOrder = (structure: Structure): SiteSpaceRow[] => [
  ...siteSpacesIn(structure, null),
  ...orderedSections(structure).flatMap(({ id }) => siteSpacesIn(structure, id)),
];

function sectionFor({ structure }: StructureChange, wanted: string | undefined): SectionRow | null {
  const { sections, site } = structure;
  const found = sections.find(({ id }) => id === (wanted ?? site.default_section_id));
  if (wanted !== undefined && !found) throw badRequest('body.sectionId is not a section of the site');
  return found ?? null;
}

async function named({ context, structure }: StructureChange, row: SiteSpaceRow, path: string): Promise<string> {
  const name = checkName(path, 'body.path');
  if (siteSpacesIn(structure, row.section_id).some((one) => one.id !== row.id && one.path === name)) {
    throw conflict(`another site space has the path ${name}`);
  }
  if (name !== row.path) await recordFormerPath(context.db, row, row.section_id ?? 'root', row.path, row.id);
  return name;
}

export const siteSpaceOperations = [
  implement(api.getSiteStructure, async (input, context) => {
    const shareKey = await checkShareKey(context, input.site, input.query.shareKey);
    return (await presenter(context, input, shareKey)).present.structure();
  }),

  implement(api.sortSiteStructure, async (input, context) => {
    const { site, body } = input;
    const { type, id } = body.item;
    await changeStructure(context, site, async (changing) => {
      // Site spaces invisible to the caller cannot be moved.
      const { seen } = await presenter(context, input);
      const items = { 'site-space': seen.siteSpaces, 'site-section': seen.sections, 'site-section-group': seen.groups };
      if (!items[type].some((one) => one.id === id)) throw badRequest('body.item is not on the site');
      await move(changing, body.item, body.position);
    });
    const { seen, present } = await presenter(context, input);
    if (type === 'site-space') return present.siteSpace(requireItem(seen.siteSpaces, id, 'site space'));
    if (type === 'site-section') return present.section(requireItem(seen.sections, id, 'section'));
    return present.group(requireItem(seen.groups, id, 'group'));
  }),

  implement(api.listSiteSpaces, async (input, context) => {
    const { query } = input;
    const shareKey = await checkShareKey(context, input.site, query.shareKey);
    const { seen, present } = await presenter(context, input, shareKey);
    const first = defaultSiteSpaceFor(seen, defaultSectionFor(seen)?.id ?? null)?.id;
    const wanted = inReadingOrder(seen).filter(
      ({ id }) => query.default === undefined || query.default === (id === first),
    );
    return mapPage(inSiteOrder(wanted, query), (row) => present.siteSpace(row));
  }),

  implement(api.addSiteSpace, async (input, context) => {
    const { site, organization, body } = input;
    rejectDraft(body);
    const { result } = await changeStructure(context, site, async (changing) => {
      const section = sectionFor(changing, body.sectionId);
      const space = await requireMayPublish(context, organization.id, organization.role, body.spaceId);
      return addSiteSpace(changing, space, section);
    });
    return siteSpace(context, input, result.id);
  }),

  implement(api.removeSiteSpace, async ({ site, siteSpace: { id } }, context) => {
    const { result } = await changeStructure(context, site, async (changing) => {
      const row = changing.structure.siteSpaces.find((one) => one.id === id);
      if (row) await removeSiteSpace(changing, row);
      return row;
    });
    return result ? undefined : alreadyDeleted;
  }),

  implement(api.updateSiteSpace, async (input, context) => {
    const { site, organization, body } = input;
    const { id } = input.siteSpace;
    rejectDraft(body);
    checkCondition(body.condition);
    await changeStructure(context, site, async (changing) => {
      const { spaceId } = body;
      const row = requireItem(changing.structure.siteSpaces, id, 'site space');
      if (mayWidenCondition(row.condition, body.condition)) {
        await requireMayPublishAll(context, { site, siteSpaces: [row] }, organization.role);
      }
      if (spaceId !== undefined && spaceId !== row.space_id) {
        await requireMayPublish(context, organization.id, organization.role, spaceId);
        const siblings = siteSpacesIn(changing.structure, row.section_id);
        if (siblings.some(({ space_id }) => space_id === spaceId)) {
          throw conflict('the site already shows this space there');
        }
      }
      await updateItem(context.db, 'site_spaces', row, {
        ...(spaceId !== undefined && { space_id: spaceId }),
        ...(body.path !== undefined && { path: await named(changing, row, body.path) }),
        ...(body.condition !== undefined && { condition: body.condition }),
      });
    });
    return siteSpace(context, input, id);
  }),

  implement(api.moveSiteSpace, async (input, context) => {
    const { site, body } = input;
    const { id } = input.siteSpace;
    const pointer = (one: { siteSpace: string } | undefined) =>
      one && { type: 'site-space' as const, id: one.siteSpace };
    const { before, after } = body?.position ?? {};
    await changeStructure(context, site, async (changing) => {
      requireItem(changing.structure.siteSpaces, id, 'site space');
      await move(changing, { type: 'site-space', id }, { before: pointer(before), after: pointer(after) });
    });
    return siteSpace(context, input, id);
  }),
];
