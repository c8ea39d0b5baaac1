import { api, rankOf } from '@lectern/contract';
import { isDuplicate } from '#db/dialect';
import { insertMember, rejectRemovedMember } from '#features/members';
import { requireNotBlank } from '#platform/require-not-blank';
import type { SignedInContext } from '#platform/context';
import { conflict, badRequest, notFound } from '#platform/errors';
import { implement } from '#platform/http/implement';
import { mapPage } from '#platform/paging';
import { presentOrganization } from './present.ts';
import * as rows from './rows.ts';

declare module '#platform/events' {
  interface Events {
    'organization.hostname-changed': { organization: string };
  }
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

async function seen(context: SignedInContext, id: string): Promise<rows.OrganizationForCaller> {
  const row = await rows.findOrganization(context.db, id, context.caller.userId);
  if (!row) throw notFound('organization');
  return row;
}

export const operations = [
  implement(api.listOrganizations, async ({ query }, context) => {
    const { userId, scopes, closed = [] } = context.caller;
    const page = await rows.listOrganizationsOf(
      context.db,
      userId,
      { only: scopes.organization, closed: [...closed] },
      query,
    );
    return mapPage(page, (row) => presentOrganization(context, row));
  }),

  implement(api.createOrganization, async ({ body }, context) => {
    requireNotBlank(body.title, 'body.title');
    const { id } = await rows.insertOrganization(context, body);
    await insertMember(context, id, context.caller.userId, { role: rankOf('admin') });
    return presentOrganization(context, await seen(context, id));
  }),

  implement(api.getOrganization, async ({ organization }, context) => presentOrganization(context, organization)),

  implement(api.updateOrganization, async ({ organization, body }, context) => {
    const change = {
      ...(body.title !== undefined && { title: requireNotBlank(body.title, 'body.title') }),
      ...(body.hostname !== undefined && { hostname: body.hostname }),
      ...(body.defaultRole !== undefined && { default_role: rankOf(body.defaultRole) }),
      ...(body.defaultContent !== undefined && { default_site_id: body.defaultContent?.site ?? null }),
      ...(body.logo !== undefined && { logo_url: body.logo }),
      ...(body.sso !== undefined && { sso: Number(body.sso) }),
      ...(body.ai !== undefined && { ai: Number(body.ai) }),
      ...(body.inviteLinks !== undefined && { invite_links: Number(body.inviteLinks) }),
    };
    try {
      await rows.updateOrganization(context, organization.id, change, body.emailDomains);
    } catch (error) {
      if (isDuplicate(error)) throw conflict(`the hostname ${body.hostname} is taken`);
      throw error;
    }
    if (body.hostname !== undefined && body.hostname !== organization.hostname) {
      await context.services.emit(context, 'organization.hostname-changed', { organization: organization.id });
    }
    return presentOrganization(context, await seen(context, organization.id));
  }),

  implement(api.joinOrganization, async ({ organization }, context) => {
    const { userId, email } = context.caller;
    if (organization.role !== null) throw badRequest('you are already a member of this organization');
    const domains = JSON.parse(organization.email_domains) as string[];
    // An organization that the caller may not join must be indistinguishable from one that does not exist.
    if (!domains.includes(domainOf(email))) throw notFound('organization');
    await rejectRemovedMember(context.db, organization.id, { user: userId, email });
    await insertMember(context, organization.id, userId, { role: organization.default_role });
    return undefined;
  }),

  implement(api.listOrganizationsByEmailDomain, async ({ params }, context) => {
    const { userId, email, scopes, closed } = context.caller;
    const domain = params.emailDomain.toLowerCase();
    const found = await rows.listByDomain(context.db, domain, userId, domainOf(email) === domain);
    const reached = (id: string): boolean => (scopes.organization ?? id) === id && !closed?.has(id);
    const visible = found.filter(({ id }) => reached(id));
    return { organizations: visible.map((row) => presentOrganization(context, row)) };
  }),
];
