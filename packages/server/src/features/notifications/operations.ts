import { findUsers } from '#features/accounts';
import { api } from '@lectern/contract';
import { personIn } from '#features/access';
import type { OrganizationForCaller } from '#features/organizations';
import type { SignedInContext } from '#platform/context';
import { badRequest, forbidden } from '#platform/errors';
import { alreadyDeleted, implement, JsonAndValue, noChange, tagged } from '#platform/http/implement';
import { mapPage } from '#platform/paging';
import { presentNotification } from './present.ts';
import * as rows from './rows.ts';
import { changeSettings, presentSettings, settingsOf } from './settings.ts';
import { deleteWatch, setWatch, showWatch } from './watch.ts';

const mostCounted = 100;

const readerOf = (context: SignedInContext, organization: OrganizationForCaller): rows.Reader => ({
  organization: organization.id,
  person: personIn(context, organization),
  only: context.caller.scopes.space,
});

const memberOf = ({ caller }: SignedInContext, { id }: { id: string }) => ({ organization: id, user: caller.userId });

export const operations = [
  implement(api.listNotifications, async ({ organization, query }, context) => {
    const reader = readerOf(context, organization);
    const page = await rows.listNotifications(context.db, reader, query);
    const actors = page.items.flatMap(({ actor_id }) => actor_id ?? []);
    const users = await findUsers(context.db, actors);
    const showEmail = reader.person.role > 0 && reader.only === undefined;
    return mapPage(page, (row) => presentNotification(context, row, users, showEmail));
  }),

  implement(api.countUnreadNotifications, async ({ organization }, context) => {
    const unread = await rows.countUnread(context.db, readerOf(context, organization), mostCounted);
    return tagged(
      `unread-${unread}`,
      new JsonAndValue(
        async () => JSON.stringify({ unread }),
        async () => ({ unread }),
      ),
    );
  }),

  implement(api.markNotifications, async ({ organization, body }, context) => {
    const { notifications: ids, read: isRead = true, until } = body;
    if (until !== undefined && Number.isNaN(Date.parse(until))) throw badRequest('body.until is not a time');
    await rows.markRead(context.db, memberOf(context, organization), context.caller.scopes.space, {
      ids,
      until: until === undefined ? undefined : new Date(until).toISOString(),
      readAt: isRead ? context.now.toISOString() : null,
    });
    // What somebody reads is not written into the audit log.
    return noChange({ unread: await rows.countUnread(context.db, readerOf(context, organization), mostCounted) });
  }),

  implement(api.getNotificationSettings, async ({ organization }, context) =>
    presentSettings(context.services, await settingsOf(context.db, memberOf(context, organization))),
  ),

  implement(api.updateNotificationSettings, async ({ organization, body }, context) => {
    if (context.caller.scopes.space !== undefined)
      throw forbidden('a token for one space cannot change what its owner is notified of');
    const member = memberOf(context, organization);
    const hasChanged = await changeSettings(context.db, context.now, member, body);
    const shown = presentSettings(context.services, await settingsOf(context.db, member));
    return hasChanged ? shown : noChange(shown);
  }),

  implement(api.getSpaceWatch, (input, context) => showWatch(context, { space: input.space })),
  implement(api.setSpaceWatch, (input, context) => setWatch(context, { space: input.space }, input.body.state)),
  implement(api.deleteSpaceWatch, async ({ space }, context) =>
    (await deleteWatch(context, { space })) ? undefined : alreadyDeleted,
  ),

  implement(api.getChangeRequestWatch, (input, context) => showWatch(context, input)),
  implement(api.setChangeRequestWatch, (input, context) => setWatch(context, input, input.body.state)),
  implement(api.deleteChangeRequestWatch, async (input, context) =>
    (await deleteWatch(context, input)) ? undefined : alreadyDeleted,
  ),
];
