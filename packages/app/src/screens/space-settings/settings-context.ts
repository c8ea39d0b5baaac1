// The space that the screens of its settings are about.
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Space } from '../../actions/screen-context.ts';
import { fill } from '../../texts/format.ts';
import { organizationTexts } from '../../texts/organization.ts';
import { spaceTexts } from '../../texts/spaces.ts';
import { decidingStep, ruleText } from '../organization/permissions/explain-model.ts';
import { explanationOf } from './queries.ts';

export const SpaceContext = createContext<Space | undefined>(undefined);

export function useSpace(): Space {
  const space = useContext(SpaceContext);
  if (!space) throw new Error('there is no space around this screen');
  return space;
}

/** Why the user may not change the space at this level; undefined for those who may. */
export function useRefusal({ id, permissions }: Space, level: 'edit' | 'create'): string | undefined {
  const isAllowed = level === 'create' ? permissions.admin : permissions.edit;
  const { data } = useQuery({ ...explanationOf(id), enabled: !isAllowed });
  if (isAllowed) return undefined;
  const [texts, o] = [spaceTexts(), organizationTexts()];
  const deciding = data && decidingStep(data);
  const needed = o.roles[level];
  if (!deciding) return fill(texts.needsLevel, { level: needed });
  const own = data.level === null ? o.roles.none : o.roles[data.level];
  return fill(texts.needsLevelBecause, { needed, level: own, reason: ruleText(o, deciding) });
}
