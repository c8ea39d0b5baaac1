import { api, type Reply } from '@lectern/contract/browser';
import { query, queryClient } from './query.ts';

export type Organization = Reply<'listOrganizations'>['items'][number];

export const organizations = () => query(api.listOrganizations, { query: { limit: 100 } });

export const canCreateSpaces = ({ permissions }: Organization): boolean => permissions.createContent;

/** As far as the list was loaded: the named organization, or else the only one. */
export function knownOrganization(preferred: string | undefined): string | undefined {
  const known = queryClient.getQueryData<Reply<'listOrganizations'>>(organizations().queryKey)?.items ?? [];
  return known.find(({ id }) => id === preferred)?.id ?? (known.length === 1 ? known[0]?.id : undefined);
}

/** As far as the list was loaded: the named organization, or else the first, if spaces can be created there. */
export function organizationForSpaces(preferred: string | undefined): string | undefined {
  const known = queryClient.getQueryData<Reply<'listOrganizations'>>(organizations().queryKey);
  const able = known?.items.filter(canCreateSpaces) ?? [];
  return (able.find(({ id }) => id === preferred) ?? able[0])?.id;
}
