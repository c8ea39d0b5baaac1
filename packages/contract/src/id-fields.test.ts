// Every query or body field that looks like an id declares its kind, or is listed here with the reason why no guard
// checks it.
import { deepEqual, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { looksLikeId } from '../test/looks-like-id.ts';
import { idFieldsOf, idsAt, partsOf } from './id-fields.ts';
import { operations } from './operations.ts';

const inContent = 'looked up in the content of the space the path names, and nowhere else';
const compared = 'compared with rows the caller sees anyway; people who have left are looked for too';
const pointer = 'stored as it was written; whoever reads it is shown what they may see';

/** By `query` or `body` and the path; `*` matches any prefix. */
const exempt: Record<string, string> = {
  'query.page': `${inContent}, where it is no token of a list`,
  'query.pageId': compared,
  'query.targetPage': compared,
  'query.authors.[]': compared,
  'query.contributor': compared,
  'query.creator': compared,
  'query.requestedReviewer': compared,
  'query.owner': compared,
  'query.siteSpace of listPageFeedback, countPageFeedback, getSiteInsights, listSiteInsights':
    'chosen from the site spaces the caller sees',
  'query.user': 'guests are refused before anybody is looked up, so that they cannot tell members from others',
  'query.action, query.actor, query.target of listAuditEntries, exportAuditLog':
    'for administrators, compared with the log of their organization',
  'query.parent of getPageTree, getPageTreeInChangeRequest': inContent,
  'query.id of listUses, listUsesInChangeRequest': inContent,
  'query.since': 'looked up among the versions of the specification the path names',
  'body.changes.[].into': inContent,
  'body.changes.[].page': inContent,
  'body.changes.[].target.page': inContent,
  'body.changes.[].target.file': inContent,
  'body.changes.[].reusableContent': inContent,
  'body.changes.[].file': inContent,
  'query.replaces': inContent,
  'query.showPage': inContent,
  'body.changes.[].block': inContent,
  'body.changes.[].block.[]': inContent,
  'body.favorites.[].page': inContent,
  'body.into of transferPages': 'looked up in the space of the body, which is checked by its guard',
  'body.page': inContent,
  'body.target.page': inContent,
  'body.source.files.[]': 'names of files, which are refused here',
  'body.target.changeRequest': 'looked up in the space of the body, which goes through its door',
  'body.notifications.[]': 'of the caller’s own notifications; others are left alone',
  'body.pageId': inContent,
  'body.node': inContent,
  'body.tableCell.record': inContent,
  'body.tableCell.definition': inContent,
  'body.destination.pageId': inContent,
  'body.sourcePage': 'looked up in the source, which the caller must be able to read',
  'body.pages.[]': 'chosen from the pages of the source, which the caller must be able to read',
  'body.primary': 'compared with the revision the conflicts are about',
  'query.webhook': 'a name in the API specification the path names',
  'body.siteSpaceId of searchSite': 'chosen from the site spaces the caller sees',
  'body.siteSpaceIds.[]': 'chosen from the site spaces the caller sees',
  'body.scope.siteSpaceIds.[]': 'chosen from the site spaces the caller sees',
  'body.scope.includedSiteSpaces.[]': 'chosen from the site spaces the caller sees',
  '*.to.file': pointer,
  '*.to.page': pointer,
  '*.to.space': pointer,
  '*.to.user': pointer,
  '*.to.collection': pointer,
  '*.to.reusableContent': pointer,
  'body.styling.font.id': 'a name of the caller’s choice',
  'body.styling.monospaceFont.id': 'a name of the caller’s choice',
  'body.ai.integrationId': 'stored as it was written; there are no integrations',
  'body.integration': 'stored as it was written; there are no integrations',
  'body.template.id': 'there are no templates',
  'body.id of sendAgentMessage': 'the number of the message, repeated in the answer',
  'body.method of sendAgentMessage': 'the name of a method',
  'body.clientID': 'known to the identity provider only',
  'body.entityID': 'known to the identity provider only',
  'body.repoCacheID': 'stored as it was written',
};

const entries = Object.entries(exempt).flatMap(([key]) => {
  const [paths, ids] = key.split(' of ') as [string, string?];
  return paths.split(', ').map((path) => ({ key, path, only: ids?.split(', ') }));
});
const used = new Set<string>();

function isExempt(id: string, path: string): boolean {
  const entry = entries.find(
    (one) =>
      (one.path.startsWith('*') ? path.endsWith(one.path.slice(1)) : one.path === path) &&
      (one.only?.includes(id) ?? true),
  );
  if (entry) used.add(entry.path);
  return entry !== undefined;
}

describe('ids in queries and bodies', () => {
  for (const operation of operations) {
    test(operation.id, () => {
      for (const where of ['query', 'body'] as const) {
        const schema = operation[where];
        for (const { path, node } of schema ? partsOf(schema) : []) {
          if (!looksLikeId(path, node) || node['x-id-of'] !== undefined) continue;
          const at = [where, ...path].join('.');
          ok(isExempt(operation.id, at), `${at} looks like an id: declare it with idOf, or exempt it with the reason`);
        }
      }
    });
  }

  test('are exempt only where the field exists', () => {
    deepEqual(
      entries.filter(({ path }) => !used.has(path)).map(({ path }) => path),
      [],
    );
  });

  test('are found at any depth', () => {
    const fields = new Map(operations.map((operation) => [operation.id, idFieldsOf(operation)]));
    const found = (id: string, value: unknown) =>
      fields.get(id)!.flatMap(({ path, kind }) => idsAt(value, path).map((one) => `${kind} ${one}`));
    deepEqual(found('transferSpace', { organization: 'o', parent: 'c' }), ['organization o', 'collection c']);
    deepEqual(found('updateTeamMembers', { add: ['a', 'b'], memberships: { c: { role: 'owner' } } }), [
      'user a',
      'user b',
      'user c',
    ]);
    deepEqual(found('moveSpace', { parent: null, position: { before: { type: 'space', space: 's' } } }), ['space s']);
    deepEqual(found('createSite', { spaces: 'sample' }), []);
    deepEqual(found('createSite', { spaces: ['s'] }), ['space s']);
  });
});

describe('every operation for signed-in users', () => {
  test('declares the required scope of a token or session, and no other needs more than its path', () => {
    const widest = operations
      .filter(({ minimumScope }) => minimumScope !== 'space')
      .map(({ id, minimumScope }) => `${id} ${minimumScope}`);
    deepEqual(widest.sort(), [
      'acceptInvite account',
      'changePassword organization',
      'createOrganization account',
      'deleteOtherSessions organization',
      'deleteSession organization',
      'joinOrganization account',
      'listOrganizationsByEmailDomain organization',
      'listSessions organization',
      'updateUser organization',
    ]);
  });
});
