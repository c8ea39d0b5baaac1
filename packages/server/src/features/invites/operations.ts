import { api, rankOf } from '@lectern/contract';
import type { Content } from '#features/access';
import { badRequest, notFound } from '#platform/errors';
import { implement, alreadyDeleted } from '#platform/http/implement';
import { mapPage } from '#platform/paging';
import { accept } from './accept.ts';
import { claimInvitation } from './invitation.ts';
import { inviteUsers } from './invite-users.ts';
import {
  contentOf,
  loadInvite,
  loadInviteContent,
  contentOpenedBy,
  rankOnInviteContent,
  requireMayInvite,
} from './invite.ts';
import {
  presentCollectionInvite,
  presentContentInvite,
  presentInvite,
  presentOrganizationInvite,
  presentSpaceInvite,
} from './present.ts';
import * as rows from './rows.ts';

export const operations = [
  implement(api.listInviteLinks, async ({ organization, query, rank }, context) =>
    mapPage(await rows.listInvites(context, organization.id, query), (row) =>
      presentOrganizationInvite(context, row, rank),
    ),
  ),

  implement(api.listContentInviteLinks, async ({ organization, query, rank }, context) => {
    const page = await rows.listContentInvites(context, organization.id, undefined, query);
    const opened = await contentOpenedBy(context, organization.id, page.items);
    return mapPage(page, (row) => presentContentInvite(context, row, opened(row), rank));
  }),

  implement(api.listSpaceInviteLinks, async ({ space, query, rank }, context) => {
    const only = { content: { space: space.id }, upTo: rank };
    return mapPage(await rows.listContentInvites(context, space.organization_id, only, query), (row) =>
      presentSpaceInvite(context, row, space, rank),
    );
  }),

  implement(api.listCollectionInviteLinks, async ({ collection, query, rank }, context) => {
    const only = { content: { collection: collection.id }, upTo: rank };
    return mapPage(await rows.listContentInvites(context, collection.organization_id, only, query), (row) =>
      presentCollectionInvite(context, row, collection, rank),
    );
  }),

  implement(api.createInviteLink, async ({ organization, body }, context) => {
    const content: Content | undefined =
      'space' in body ? { space: body.space } : 'collection' in body ? { collection: body.collection } : undefined;
    const level = rankOf('role' in body ? body.role : body.level);
    const opened = await loadInviteContent(context, organization, content);
    const rank = await requireMayInvite(context, organization, content, level);
    return presentInvite(context, await rows.insertInvite(context, organization.id, content, level), opened, rank);
  }),

  implement(api.getInviteLink, async ({ organization, params }, context) => {
    const invite = await loadInvite(context, organization, params.inviteId);
    const content = contentOf(invite);
    const opened = await loadInviteContent(context, organization, content);
    return presentInvite(context, invite, opened, await rankOnInviteContent(context, organization, content));
  }),

  implement(api.deleteInviteLink, async ({ organization, params }, context) => {
    const invite = await rows.findRevocable(context, organization.id, params.inviteId);
    if (!invite) return alreadyDeleted;
    await requireMayInvite(context, organization, contentOf(invite), 0);
    await rows.deleteInvite(context.db, invite);
    return undefined;
  }),

  implement(api.updateInviteLink, async ({ organization, params, body }, context) => {
    const invite = await rows.findInvite(context.db, organization.id, params.inviteId);
    if (!invite) throw notFound('invite');
    const content = contentOf(invite);
    if (content ? !('level' in body) : !('role' in body)) {
      throw badRequest(`this invite has a ${content ? 'level' : 'role'}`);
    }
    const level = rankOf('role' in body ? body.role : body.level);
    const opened = await loadInviteContent(context, organization, content);
    const rank = await requireMayInvite(context, organization, content, level);
    await rows.updateInvite(context.db, invite, level);
    return presentInvite(context, { ...invite, level }, opened, rank);
  }),

  implement(api.inviteUsers, async ({ organization, body }, context) => inviteUsers(context, organization, body)),

  implement(api.acceptInvite, async ({ organization, params }, context) => {
    const invite = await loadInvite(context, organization, params.inviteId);
    await loadInviteContent(context, organization, contentOf(invite));
    await accept(context, organization, invite);
    return {};
  }),

  implement(api.claimInvitation, async ({ params }, context) => {
    const claimed = await claimInvitation(context, params.secret);
    if (!claimed) throw notFound('invitation');
    const { user_id: user, organization_id: organization } = claimed.invitation;
    return { user, organization, token: claimed.token };
  }),
];
