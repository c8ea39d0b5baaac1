import { api, type Reply } from '@lectern/contract/browser';
import { query, queryClient } from './query.ts';

export type Organization = Reply<'listOrganizations'>['items'][number];

export const organizations = () => query(api.listOrganizations, { query: { limit: 100 } });

export const canCreateSpaces = ({ permissions }: Organization): boolean => permissions.createContent;

/** As far as the list was loaded: the named organization, or else the first. */
export function knownOrganization(preferred: string | undefined): string | undefined {
  if (preferred !== undefined) return preferred;
  return queryClient.getQueryData<Reply<'listOrganizations'>>(organizations().queryKey)?.items[0]?.id;
}

/** As far as the list was loaded: the named organization, or else the first, if spaces can be created there. */
export function organizationForSpaces(preferred: string | undefined): string | undefined {
  const known = queryClient.getQueryData<Reply<'listOrganizations'>>(organizations().queryKey);
  const able = known?.items.filter(canCreateSpaces) ?? [];
  return (able.find(({ id }) => id === preferred) ?? able[0])?.id;
}
