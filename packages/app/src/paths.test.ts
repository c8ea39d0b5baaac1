import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { hrefTo, paths, previewUrl } from './paths.ts';

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
      paths.spaceSettings('space1'),
      hrefTo(paths.space(at)),
    ],
    [
      '/',
      '/o/org1',
      '/o/org1/sites',
      '/o/org1/sites/site1',
      '/o/org1/sites/site1/insights',
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
      '/s/space1/~/settings',
      '/app/s/space1',
    ],
  );
});
