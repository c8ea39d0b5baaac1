// The screens of a very large organization, each with a text that is there once the screen is.
import type { Page } from 'playwright-core';
import { rareAction } from '../../packages/server/test/large-organization.ts';
import type { LargeAuthor } from './large-organization.ts';

export type LargeScreen = {
  path: string;
  text: string;
  /** Where the text is, as a selector. */
  within?: string;
  /** What somebody does on the screen, for which the text is the answer. */
  act?(page: Page): Promise<void>;
};

const screen = (path: string, text: string): LargeScreen => ({ path, text });

const ofSettings = (settings: string, { teamId, collectionId }: LargeAuthor['large']): Record<string, LargeScreen> => ({
  general: screen(`${settings}/general`, 'Role of new members'),
  members: screen(`${settings}/members`, '@example.test'),
  'members by name': {
    ...screen(`${settings}/members`, 'Member number 7654'),
    act: (page) => page.getByLabel('Name or e-mail address').fill('7654'),
  },
  teams: screen(`${settings}/teams`, 'Team number'),
  team: screen(`${settings}/teams/${teamId}`, 'Member number'),
  collections: screen(`${settings}/collections`, 'Collection number 1'),
  'permissions of a collection': screen(`${settings}/collections/${collectionId}`, 'Team number'),
  'custom fields': screen(`${settings}/custom-fields`, 'Facts about spaces'),
  'translation settings': screen(`${settings}/translations`, 'Translation'),
  webhooks: screen(`${settings}/webhooks`, 'New webhook'),
  'single sign-on': screen(`${settings}/single-sign-on`, 'OpenID Connect'),
  'audit log': screen(`${settings}/audit-log`, 'Member number'),
  'audit log by action': {
    ...screen(`${settings}/audit-log`, rareAction),
    within: 'main li',
    act: (page) => page.getByLabel('Action').fill(rareAction),
  },
  'deleted spaces': screen(`${settings}/deleted-spaces`, 'No deleted spaces.'),
  installation: screen(`${settings}/installation`, 'Versions'),
});

const ofSite = (site: string): Record<string, LargeScreen> => ({
  site: screen(site, 'Name and address'),
  'insights of a site': screen(`${site}/insights`, 'Most read pages'),
  'structure of a site': screen(`${site}/structure`, 'Space number'),
  'redirects of a site': screen(`${site}/redirects`, 'redirect'),
  'audience of a site': screen(`${site}/audience`, 'Share links'),
  'permissions of a site': screen(`${site}/audience`, 'Member number'),
  'feedback of a site': screen(`${site}/feedback`, 'Nobody has said anything yet.'),
  'theme of a site': screen(`${site}/theme`, 'Colours'),
});

const ofSpace = (space: string): Record<string, LargeScreen> => ({
  space: screen(space, 'Herons stand'),
  'page of a space': screen(`${space}/notes`, 'Herons stand'),
  'permissions of a space': screen(`${space}/~/permissions`, 'Team number'),
  'settings of a space': screen(`${space}/~/settings`, 'Editing and access'),
  'Git sync of a space': screen(`${space}/~/settings/git`, 'not connected'),
  'imports of a space': screen(`${space}/~/settings/imports`, 'Nothing was imported yet.'),
  'translations of a space': screen(`${space}/~/settings/translations`, 'ranslation'),
  'change requests': screen(`${space}/~/changes`, 'Change requests'),
  history: screen(`${space}/~/history`, 'History'),
  files: screen(`${space}/~/files`, 'Files'),
});

/** Every screen of the organization, its sites and spaces, and what is on all of them. */
export function screensOf({ organizationId, large }: LargeAuthor): Record<string, LargeScreen> {
  const at = `/o/${organizationId}`;
  return {
    home: screen('/', 'Collection number 1'),
    'home of one organization': screen(at, 'Collection number 1'),
    palette: {
      ...screen('/', 'Keyboard shortcuts'),
      within: '[role="dialog"]',
      act: (page) => page.keyboard.press('Control+k'),
    },
    notifications: screen(`${at}/notifications`, 'Nothing has happened yet'),
    'notification settings': screen(`${at}/notifications/settings`, 'What you are told'),
    sites: screen(`${at}/sites`, 'Site number'),
    specifications: screen(`${at}/specifications`, 'API specifications'),
    ...ofSettings(`${at}/settings`, large),
    ...ofSite(`${at}/sites/${large.siteId}`),
    ...ofSpace(`/s/${large.spaceId}`),
    tokens: screen('/account', 'token'),
  };
}
