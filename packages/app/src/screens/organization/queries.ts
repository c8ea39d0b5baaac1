import { api } from '@lectern/contract/browser';
import { changing, keyOf } from '../../api/query.ts';

/** Its settings are in the list of organizations. */
export const updateOrganization = changing(api.updateOrganization, {
  changes: () => [keyOf(api.listOrganizations, {})],
});
