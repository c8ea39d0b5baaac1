import { knownOrganization } from '../api/organizations.ts';
import { session } from '../api/session.ts';
import { paths, serverPaths } from '../paths.ts';
import { chooseTheme } from '../ui/preferences.ts';
import type { Action } from './action.ts';
import { openDialog } from './dialogs.ts';
import type { ScreenContext } from './screen-context.ts';

const always = (): boolean => true;

export const openPalette: Action = {
  id: 'palette',
  title: (t) => t.search,
  icon: 'search',
  keys: 'mod+k',
  when: always,
  run: () => openDialog({ kind: 'palette' }),
};

export const showShortcuts: Action = {
  id: 'shortcuts',
  title: (t) => t.shortcuts.title,
  icon: 'outline',
  keys: '?',
  when: always,
  run: () => openDialog({ kind: 'shortcuts' }),
};

const goHome: Action = {
  id: 'home',
  title: (t) => t.home,
  icon: 'home',
  when: always,
  run: (_, { go }) => go(paths.home()),
};

const goToChangeRequests: Action = {
  id: 'change-requests',
  title: (t) => t.changeRequests,
  icon: 'change',
  when: ({ space }) => space !== undefined,
  run: ({ space }, { go }) => space && go(paths.changeRequests(space.id)),
};

/** From a page it leads to the same page of the change request. */
const newChangeRequest: Action = {
  id: 'new-change-request',
  title: (t) => t.proposals.new,
  icon: 'change',
  when: ({ space, branch }) => space?.permissions.edit === true && branch?.changeRequestId === undefined,
  run: ({ space, page }) =>
    space && openDialog({ kind: 'new-change-request', spaceId: space.id, path: page?.path || undefined }),
};

const goToHistory: Action = {
  id: 'history',
  title: (t) => t.history,
  icon: 'history',
  when: ({ space }) => space !== undefined,
  run: ({ space }, { go }) => space && go(paths.history(space.id)),
};

const goToFiles: Action = {
  id: 'files',
  title: (t) => t.files.title,
  icon: 'file',
  when: ({ branch }) => branch !== undefined,
  run: ({ branch }, { go }) => branch && go(paths.files(branch)),
};

const goToReusableContents: Action = {
  id: 'reusable-contents',
  title: (t) => t.reusable.title,
  icon: 'block',
  when: ({ branch }) => branch !== undefined,
  run: ({ branch }, { go }) => branch && go(paths.reusableContents(branch)),
};

const goToVariables: Action = {
  id: 'variables',
  title: (t) => t.spaceVariables.title,
  icon: 'braces',
  when: ({ branch }) => branch !== undefined,
  run: ({ branch }, { go }) => branch && go(paths.variables(branch)),
};

const goToLinks: Action = {
  id: 'links',
  title: (t) => t.links.title,
  icon: 'link',
  when: ({ branch }) => branch !== undefined,
  run: ({ branch }, { go }) => branch && go(paths.links(branch)),
};

const organizationOf = ({ organizationId, space }: ScreenContext): string | undefined =>
  knownOrganization(organizationId ?? space?.organization);

const goToSites: Action = {
  id: 'sites',
  title: (t) => t.sites,
  icon: 'site',
  when: (at) => organizationOf(at) !== undefined,
  run(at, { go }) {
    const organizationId = organizationOf(at);
    if (organizationId !== undefined) go(paths.sites(organizationId));
  },
};

const goToNotifications: Action = {
  id: 'notifications',
  title: (t) => t.notifications,
  icon: 'comment',
  when: (at) => organizationOf(at) !== undefined,
  run(at, { go }) {
    const organizationId = organizationOf(at);
    if (organizationId !== undefined) go(paths.notifications(organizationId));
  },
};

const goToSpecifications: Action = {
  id: 'specifications',
  title: (t) => t.specifications,
  icon: 'braces',
  when: (at) => organizationOf(at) !== undefined,
  run(at, { go }) {
    const organizationId = organizationOf(at);
    if (organizationId !== undefined) go(paths.specifications(organizationId));
  },
};

const goToSpaceSettings: Action = {
  id: 'space-settings',
  title: (t) => t.spaceSettings,
  icon: 'settings',
  when: ({ space }) => space !== undefined,
  run: ({ space }, { go }) => space && go(paths.spaceSettings(space.id)),
};

const toLight: Action = {
  id: 'light',
  title: (t) => t.themeLight,
  icon: 'sun',
  when: always,
  run: () => chooseTheme('light'),
};

const toDark: Action = {
  id: 'dark',
  title: (t) => t.themeDark,
  icon: 'moon',
  when: always,
  run: () => chooseTheme('dark'),
};

export const goToAccount: Action = {
  id: 'account',
  title: (t) => t.account,
  icon: 'person',
  when: always,
  run: () => location.assign(serverPaths.account),
};

/** A form, because signing out needs a POST with the token of the session. */
export const signOut: Action = {
  id: 'sign-out',
  title: (t) => t.signOut,
  icon: 'out',
  when: always,
  run() {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = serverPaths.signOut;
    const token = document.createElement('input');
    token.type = 'hidden';
    token.name = 'csrf';
    token.value = session().csrfToken;
    form.append(token);
    document.body.append(form);
    form.submit();
  },
};

export const generalActions: readonly Action[] = [
  goHome,
  goToChangeRequests,
  newChangeRequest,
  goToHistory,
  goToFiles,
  goToReusableContents,
  goToVariables,
  goToLinks,
  goToNotifications,
  goToSites,
  goToSpecifications,
  goToSpaceSettings,
  showShortcuts,
  toLight,
  toDark,
  goToAccount,
  signOut,
];
