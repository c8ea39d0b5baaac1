// What others did that concerns the user, and its screens.
import { api, createClient } from '@lectern/contract';
import { openAs, type Author } from './author.ts';
import type { Screen } from './showcase.ts';

/** Jobs write notifications soon after what happened. */
async function settled({ client, organizationId }: Author, expected: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { unread } = await client.call(api.countUnreadNotifications, { organizationId });
    if (unread >= expected) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the notifications were not written');
}

export async function writeNotifications(
  author: Author,
  at: { spaceId: string; changeRequestId: string; number: number; pageId: string },
): Promise<Screen[]> {
  const { client, organizationId, service } = author;
  const { spaceId, changeRequestId, number, pageId } = at;
  const { id: userId } = await client.call(api.getCurrentUser);
  const { page, userId: theirs } = await openAs(author, { name: `Ines${Date.now() % 1e6}`, role: 'review' });
  const { request } = page;
  const session = await request.get(`${service.url}/v1/user/session`);
  const { csrfToken } = (await session.json()) as { csrfToken: string };
  const made = await request.post(`${service.url}/v1/user/tokens`, {
    headers: { origin: service.url, 'x-csrf-token': csrfToken },
    data: { label: 'showcase' },
  });
  const { token } = (await made.json()) as { token: string };
  await page.context().close();
  const ines = createClient({ endpoint: service.url, token });
  await ines.call(api.updateUser, { userId: theirs, body: { displayName: 'Ines Moreau' } });
  await ines.call(api.createComment, {
    spaceId,
    body: { page: pageId, body: { markdown: `[Mira](lectern:user/${userId} "mention"), is the table still right?` } },
  });
  const inRequest = { spaceId, changeRequestId };
  await ines.call(api.createCommentInChangeRequest, {
    ...inRequest,
    body: { body: { markdown: 'The second step needs a picture.' } },
  });
  await ines.call(api.createReview, { ...inRequest, body: { status: 'changes-requested' } });
  await settled(author, 3);
  const list = `/app/o/${organizationId}/notifications`;
  return [
    { name: 'notifications', path: list, ready: 'is the table still right' },
    { name: 'notification-settings', path: `${list}/settings`, ready: 'What you are told' },
    {
      name: 'watch',
      path: `/app/s/${spaceId}/~/changes/${number}`,
      ready: 'Comments',
      open: async (shown) => {
        await shown.getByRole('main').getByRole('button', { name: 'Notifications' }).click();
        await shown.getByRole('radio').first().waitFor();
      },
      within: '[role=dialog]',
    },
  ];
}
