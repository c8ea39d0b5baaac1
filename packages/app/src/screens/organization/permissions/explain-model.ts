// The rules that decided a level, in words.
import { fill } from '@lectern/content/locale';
import type { OrganizationTexts } from '../../../texts/organization.ts';
import type { Explanation } from './queries.ts';

export type Step = Explanation['steps'][number];

export function ruleText({ rules }: OrganizationTexts, { rule, on, team }: Step): string {
  const texts: Record<Step['rule'], string> = {
    'organization-admin': rules.organizationAdmin,
    'direct-grant': rules.directGrant,
    'team-grant': rules.teamGrant,
    creator: rules.creator,
    'default-level': rules.defaultLevel,
    guest: rules.guest,
    'organization-role': rules.organizationRole,
  };
  return fill(texts[rule], { on: on.title, team: team?.title ?? '–' });
}

export const decidingStep = ({ steps }: Explanation): Step | undefined =>
  steps.find(({ outcome }) => outcome === 'decides');
