// An organization with people, teams and what else its settings show.
import { api } from '@lectern/contract';
import type { Author } from './author.ts';
import type { Screen } from './showcase.ts';

const people = [
  { email: 'jonas.lind@example.com', role: 'review' },
  { email: 'amara.diallo@example.com', role: 'edit' },
  { email: 'yuki.tanaka@example.com', role: 'comment' },
  { email: 'carla.souza@example.com', role: null },
] as const;

export async function writeOrganization(
  { client, organizationId }: Pick<Author, 'client' | 'organizationId'>,
  spaceId: string,
): Promise<Screen[]> {
  const { users } = await client.call(api.inviteUsers, { organizationId, body: { emails: [...people] } });
  const team = (title: string, members: string[]) =>
    client.call(api.createTeam, { organizationId, body: { title, members } });
  const { id: teamId } = await team('Technical writers', users.slice(0, 2));
  await team('Support', users.slice(2, 3));
  await client.call(api.shareSpace, { spaceId, body: { role: 'create', teams: [teamId] } });
  await client.call(api.shareSpace, { spaceId, body: { role: 'read', users: [users[3]!] } });
  await client.call(api.createInviteLink, { organizationId, body: { role: 'read' } });
  await client.call(api.updateOrganization, { organizationId, body: { emailDomains: ['example.com'] } });
  const { id: parent } = await client.call(api.createCollection, { organizationId, body: { title: 'Products' } });
  await client.call(api.createCollection, { organizationId, body: { title: 'Field guides', parent } });
  const { id: webhookId } = await client.call(api.createWebhook, {
    organizationId,
    body: { url: 'https://chat.example.com/hooks/docs', title: 'Team chat', events: ['change_request_*'] },
  });
  const field = (name: string, title: string, description: string) =>
    client.call(api.createCustomField, { organizationId, body: { name, type: 'text', title, description } });
  // The showcase may be written twice into one organization.
  const { items } = await client.call(api.listCustomFields, { organizationId });
  if (items.length === 0) {
    await field('owner', 'Owner', 'Who answers for the space.');
    await client.call(api.createCustomField, {
      organizationId,
      body: { name: 'state', type: 'select:single', title: 'State', options: ['draft', 'final'] },
    });
  }
  const { items: known } = await client.call(api.listTranslationSettings, { organizationId });
  if (known.length === 0) {
    const body = { title: 'Product names' };
    const { id: translationSettingsId } = await client.call(api.createTranslationSettings, { organizationId, body });
    const instructions = 'Keep “Lectern” and the names of sensors. Address readers formally.';
    for (const language of ['de', 'fr']) {
      const settings = { organizationId, translationSettingsId, language, body: { instructions } };
      await client.call(api.setTranslationLanguage, settings);
    }
  }
  const discarded = { title: 'Old drafts', empty: true } as const;
  const { id: discardedId } = await client.call(api.createSpace, { organizationId, body: discarded });
  await client.call(api.deleteSpace, { spaceId: discardedId });
  await client.call(api.createOidcProvider, {
    organizationId,
    body: { label: 'Company login', issuer: 'https://id.example.com', clientID: 'lectern' },
  });
  const at = `/app/o/${organizationId}/settings`;
  const within = '[role=dialog]';
  return [
    { name: 'members', path: `${at}/members`, ready: 'amara.diallo@example.com' },
    {
      name: 'invite',
      path: `${at}/members`,
      ready: 'amara.diallo',
      open: (page) => page.getByRole('button', { name: 'Invite' }).click(),
      within,
    },
    { name: 'teams', path: `${at}/teams`, ready: 'Technical writers' },
    { name: 'team', path: `${at}/teams/${teamId}`, ready: 'jonas.lind' },
    {
      name: 'permissions',
      path: `/app/s/${spaceId}/~/permissions`,
      ready: 'amara.diallo@example.com',
      open: (page) =>
        page
          .getByRole('button', { name: /^Why .* has this level/ })
          .first()
          .click(),
    },
    {
      name: 'share',
      path: `/app/s/${spaceId}/~/permissions`,
      ready: 'amara.diallo@example.com',
      open: (page) => page.getByRole('button', { name: 'Share', exact: true }).click(),
      within,
    },
    { name: 'organization', path: `${at}/general`, ready: 'Role of new members' },
    { name: 'collections', path: `${at}/collections`, ready: 'Field guides' },
    { name: 'audit-log', path: `${at}/audit-log`, ready: 'team_created' },
    { name: 'webhooks', path: `${at}/webhooks`, ready: 'Team chat' },
    { name: 'webhook', path: `${at}/webhooks/${webhookId}`, ready: 'No deliveries' },
    { name: 'custom-fields', path: `${at}/custom-fields`, ready: 'Who answers for the space.' },
    { name: 'translation-settings', path: `${at}/translations`, ready: 'Product names' },
    { name: 'deleted-spaces', path: `${at}/deleted-spaces`, ready: 'Old drafts' },
    { name: 'installation', path: `${at}/installation`, ready: 'the database answers' },
    { name: 'single-sign-on', path: `${at}/single-sign-on`, ready: 'Company login' },
    {
      name: 'shortcuts',
      path: `${at}/teams`,
      ready: 'Technical writers',
      open: (page) => page.keyboard.press('Shift+?'),
      within,
    },
  ];
}
