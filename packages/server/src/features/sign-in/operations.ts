import { api } from '@lectern/contract';
import { loadMember } from '#features/members';
import { implement, implementPrepared } from '#platform/http/implement';
import { changePassword, prepareChange } from './change-password.ts';
import { dayMs, issueLink } from './link.ts';

export const operations = [
  implementPrepared(
    api.changePassword,
    async ({ body }, { services, caller, request }) =>
      prepareChange(services, caller, {
        password: body.password,
        current: body.current,
        address: request?.address ?? '',
      }),
    async ({ prepared }, context) => {
      // Ends the current session too: its secret cannot be rotated here, and it may be stolen.
      await changePassword(context, prepared);
      return undefined;
    },
  ),

  implement(api.createLoginLink, async ({ organization, params }, context) => {
    const member = await loadMember(context, organization.id, params.userId);
    const { path, expiresAt } = await issueLink(context, {
      user: member.user_id,
      organization: organization.id,
      lifetimeMs: dayMs,
    });
    return { user: member.user_id, url: context.urls.app(path), expiresAt };
  }),
];
