import { knownOrganization } from '../api/organizations.ts';
import { paths, type SettingsPart } from '../paths.ts';
import type { Texts } from '../texts/en.ts';
import type { IconName } from '../ui/icon.tsx';
import type { Action } from './action.ts';
import type { ScreenContext } from './screen-context.ts';

const organizationOf = ({ organizationId, space }: ScreenContext): string | undefined =>
  knownOrganization(organizationId ?? space?.organization);

const goTo = (part: SettingsPart, icon: IconName, title: (t: Texts['settings']) => string): Action => ({
  id: `settings-${part}`,
  title: (t) => `${t.settings.title}: ${title(t.settings)}`,
  icon,
  when: (at) => organizationOf(at) !== undefined,
  run(at, { go }) {
    const organizationId = organizationOf(at);
    if (organizationId !== undefined) go(paths.settings(organizationId, part));
  },
});

const goToPermissions: Action = {
  id: 'permissions',
  title: (t) => t.settings.permissions,
  icon: 'person',
  when: ({ space }) => space !== undefined,
  run: ({ space }, { go }) => space && go(paths.permissions(space.id)),
};

export const settingsActions: readonly Action[] = [
  goToPermissions,
  goTo('members', 'person', (t) => t.members),
  goTo('teams', 'person', (t) => t.teams),
  goTo('collections', 'folder', (t) => t.collections),
  goTo('general', 'settings', (t) => t.general),
  goTo('custom-fields', 'braces', (t) => t.customFields),
  goTo('webhooks', 'out', (t) => t.webhooks),
  goTo('single-sign-on', 'person', (t) => t.singleSignOn),
  goTo('audit-log', 'history', (t) => t.auditLog),
  goTo('deleted-spaces', 'trash', (t) => t.deletedSpaces),
];
