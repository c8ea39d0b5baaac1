import { deepEqual, ok } from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hrefTo, manualPath, paths, previewUrl } from './paths.ts';

test('URLs of the application', () => {
  const at = { spaceId: 'space1' };
  const inChange = { ...at, changeRequestId: '7' };
  deepEqual(
    [
      paths.home(),
      paths.organization('org1'),
      paths.sites('org1'),
      paths.site({ organizationId: 'org1', siteId: 'site1' }),
      paths.site({ organizationId: 'org1', siteId: 'site1' }, 'insights'),
      paths.notifications('org1'),
      paths.notificationSettings('org1'),
      paths.specifications('org1'),
      paths.specification({ organizationId: 'org1', specSlug: 'pets' }),
      paths.space(at),
      paths.space(inChange),
      paths.page(at, 'guide/getting started'),
      paths.page(inChange, 'guide/ä?b#c'),
      paths.changeRequests('space1'),
      paths.changeRequest('space1', 7),
      paths.history('space1'),
      paths.history('space1', { page: 'p 1', against: undefined, revision: 'r1' }),
      paths.review('space1', 7),
      paths.review('space1', 7, 'page1'),
      paths.conflicts('space1', 7),
      previewUrl('https://docs.example.com/guide/?jwt_token=x', { changeRequestId: 'cr1' }),
      previewUrl('https://docs.example.com/?jwt_token=x', { path: 'a b/c' }),
      paths.files(at),
      paths.links(inChange),
      paths.reusableContent(at, 'note'),
      paths.variables(inChange),
      paths.pageComments(inChange, 'page1'),
      paths.settings('org1'),
      paths.team('org1', 'team1'),
      paths.collectionPermissions('org1', 'c1'),
      paths.permissions('space1'),
      paths.spaceSettings('space1'),
      paths.spaceSettings('space1', 'git'),
      paths.importReport('space1', 'import1'),
      paths.translatedPage('space1', 'page1'),
      hrefTo(paths.space(at)),
    ],
    [
      '/',
      '/o/org1',
      '/o/org1/sites',
      '/o/org1/sites/site1',
      '/o/org1/sites/site1/insights',
      '/o/org1/notifications',
      '/o/org1/notifications/settings',
      '/o/org1/specifications',
      '/o/org1/specifications/pets',
      '/s/space1',
      '/s/space1/~/changes/7',
      '/s/space1/guide/getting%20started',
      '/s/space1/~/changes/7/guide/%C3%A4%3Fb%23c',
      '/s/space1/~/changes',
      '/s/space1/~/changes/7',
      '/s/space1/~/history',
      '/s/space1/~/history?page=p+1&revision=r1',
      '/s/space1/~/changes/7/~/review',
      '/s/space1/~/changes/7/~/review?page=page1',
      '/s/space1/~/changes/7/~/conflicts',
      'https://docs.example.com/guide/~/changes/cr1/?jwt_token=x',
      'https://docs.example.com/a%20b/c?jwt_token=x',
      '/s/space1/~/files',
      '/s/space1/~/changes/7/~/links',
      '/s/space1/~/reusable/note',
      '/s/space1/~/changes/7/~/variables',
      '/s/space1/~/changes/7/~/comments/page1',
      '/o/org1/settings/members',
      '/o/org1/settings/teams/team1',
      '/o/org1/settings/collections/c1',
      '/s/space1/~/permissions',
      '/s/space1/~/settings',
      '/s/space1/~/settings/git',
      '/s/space1/~/settings/imports/import1',
      '/s/space1/~/settings/translations/page1',
      '/app/s/space1',
    ],
  );
});

test('each screen has a page of the manual', () => {
  const manual = join(import.meta.dirname, '../../../docs/manual');
  const site = { organizationId: 'o', siteId: 's' };
  const pages = [
    [paths.sites('o'), 'start/manage-sites'],
    [paths.site(site, 'theme'), 'start/manage-sites'],
    [paths.settings('o', 'members'), 'operate/organization'],
    [paths.settings('o', 'webhooks'), 'api/webhooks'],
    [paths.settings('o', 'single-sign-on'), 'operate/single-sign-on'],
    [paths.settings('o', 'translations'), 'write/translations'],
    [paths.collectionPermissions('o', 'c'), 'concepts/access'],
    [paths.spaceSettings('s'), 'write/space-settings'],
    [paths.spaceSettings('s', 'git'), 'operate/git'],
    [paths.spaceSettings('s', 'imports'), 'start/import'],
    [paths.spaceSettings('s', 'translations'), 'write/translations'],
    [paths.notificationSettings('o'), 'write/notifications'],
    [paths.specifications('o'), 'write/apis'],
  ] as const;
  for (const [screen, page] of pages) {
    deepEqual(manualPath(screen), `/app/manual/${page}`);
    ok(existsSync(join(manual, `${page}.md`)), page);
  }
});
