import { api } from '@lectern/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { organizations, type Organization } from '../../../api/organizations.ts';
import { query } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import type { Role } from './roles.tsx';

export type Shown = {
  organizationId: string;
  /** Undefined while it is loading, and when there is none that the user may see. */
  organization: Organization | undefined;
  isAdmin: boolean;
  /** Of the user. */
  role: Role;
  error: Error | null;
};

/** The organization of the URL or the given one, and what the user is there. */
export function useOrganization(given?: string): Shown {
  const { organizationId: shown = '' } = useParams({ strict: false });
  const organizationId = given ?? shown;
  const { data, error } = useQuery(organizations());
  const organization = data?.items.find(({ id }) => id === organizationId);
  const { data: me } = useQuery({
    ...query(api.getMember, { organizationId, userId: session().userId }),
    enabled: organization !== undefined,
  });
  return {
    organizationId,
    organization,
    isAdmin: organization?.permissions.admin === true,
    role: me?.role ?? null,
    error,
  };
}
