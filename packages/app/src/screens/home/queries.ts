import { api } from '@lectern/contract/browser';
import { query } from '../../api/query.ts';
import { session } from '../../api/session.ts';

export const myChangeRequests = (organizationId: string) =>
  query(api.listOrganizationChangeRequests, {
    organizationId,
    query: { contributor: session().userId, status: ['draft', 'open'], limit: 10 },
  });

export const requestedReviews = (organizationId: string) =>
  query(api.listOrganizationChangeRequests, {
    organizationId,
    query: { requestedReviewer: session().userId, status: ['open'], limit: 10 },
  });

export const ssoLogins = (organizationId: string) => query(api.listSsoLogins, { organizationId });

export const recentPagesOf = (organizationId: string) =>
  query(api.listRecentPages, { organizationId, query: { limit: 8 } });
export const openCommentsOf = (organizationId: string) =>
  query(api.listOpenComments, { organizationId, query: { limit: 10 } });
