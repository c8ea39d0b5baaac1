import { api } from '@lectern/contract/browser';
import type { QueryKey } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keyOf, mutation, query, refresh } from '../../api/query.ts';
import type { SiteAt } from '../../paths.ts';
import { siteKeys } from './queries.ts';
import type { MoveStep } from './structure-model.ts';

export const structureOf = (at: SiteAt) => query(api.getSiteStructure, { ...at, query: {} });

const changes = ({ organizationId, siteId }: SiteAt): QueryKey[] => [
  keyOf(api.getSiteStructure, { organizationId, siteId }),
  ...siteKeys({ organizationId, siteId }),
];

export const addSiteSpace = mutation(api.addSiteSpace, { changes });
export const updateSiteSpace = mutation(api.updateSiteSpace, { changes });
export const removeSiteSpace = mutation(api.removeSiteSpace, { changes });
export const createSection = mutation(api.createSiteSection, { changes });
export const updateSection = mutation(api.updateSiteSection, { changes });
export const deleteSection = mutation(api.deleteSiteSection, { changes });
export const createGroup = mutation(api.createSiteSectionGroup, { changes });
export const updateGroup = mutation(api.updateSiteSectionGroup, { changes });
export const deleteGroup = mutation(api.deleteSiteSectionGroup, { changes });
export const chooseDefault = mutation(api.updateSite, { changes });

export async function makeMoves(at: SiteAt, steps: readonly MoveStep[]): Promise<void> {
  try {
    // Each depends on the one before.
    for (const step of steps) await makeMove(at, step);
  } finally {
    await refresh(changes(at));
  }
}

async function makeMove(at: SiteAt, step: MoveStep): Promise<void> {
  if (step.step === 'sort') {
    const { item, position } = step;
    await client.call(api.sortSiteStructure, { ...at, body: { item, position } });
  } else if (step.step === 'join') {
    const body = { sectionId: step.section };
    await client.call(api.addSectionToGroup, { ...at, siteSectionGroupId: step.group, body });
  } else {
    await client.call(api.removeSectionFromGroup, {
      ...at,
      siteSectionGroupId: step.group,
      siteSectionId: step.section,
    });
  }
}
