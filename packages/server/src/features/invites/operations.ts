import { api, rankOf } from '@lectern/contract';
import type { Content } from '#features/access';
import { invalid, notFound } from '#platform/errors';
import { implement, nothingThere } from '#platform/http/implement';
import { mapPage } from '#platform/paging';
import { accept } from './accept.ts';
import { claim } from './invitation.ts';
import { inviteUsers } from './invite-users.ts';
import { contentOf, loadInvite, loadOpened, openedBy, rankThere, requireGiver } from './invite.ts';
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
    const opened = await openedBy(context, organization.id, page.items);
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
    const opened = await loadOpened(context, organization, content);
    const rank = await requireGiver(context, organization, content, level);
    return presentInvite(context, await rows.insertInvite(context, organization.id, content, level), opened, rank);
  }),

  implement(api.getInviteLink, async ({ organization, params }, context) => {
    const invite = await loadInvite(context, organization, params.inviteId);
    const content = contentOf(invite);
    const opened = await loadOpened(context, organization, content);
    return presentInvite(context, invite, opened, await rankThere(context, organization, content));
  }),

  implement(api.deleteInviteLink, async ({ organization, params }, context) => {
    const invite = await rows.findRevocable(context, organization.id, params.inviteId);
    if (!invite) return nothingThere;
    await requireGiver(context, organization, contentOf(invite), 0);
    await rows.deleteInvite(context.db, invite);
    return undefined;
  }),

  implement(api.updateInviteLink, async ({ organization, params, body }, context) => {
    const invite = await rows.findInvite(context.db, organization.id, params.inviteId);
    if (!invite) throw notFound('invite');
    const content = contentOf(invite);
    if (content ? !('level' in body) : !('role' in body)) {
      throw invalid(`this invite has a ${content ? 'level' : 'role'}`);
    }
    const level = rankOf('role' in body ? body.role : body.level);
    const opened = await loadOpened(context, organization, content);
    const rank = await requireGiver(context, organization, content, level);
    await rows.updateInvite(context.db, invite, level);
    return presentInvite(context, { ...invite, level }, opened, rank);
  }),

  implement(api.inviteUsers, async ({ organization, body }, context) => inviteUsers(context, organization, body)),

  implement(api.acceptInvite, async ({ organization, params }, context) => {
    const invite = await loadInvite(context, organization, params.inviteId);
    await loadOpened(context, organization, contentOf(invite));
    await accept(context, organization, invite);
    return {};
  }),

  implement(api.claimInvitation, async ({ params }, context) => {
    const claimed = await claim(context, params.secret);
    if (!claimed) throw notFound('invitation');
    const { user_id: user, organization_id: organization } = claimed.invitation;
    return { user, organization, token: claimed.token };
  }),
];
