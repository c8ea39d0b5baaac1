// An anonymous visitor of a site, calling the API as a renderer does.
import { strict as assert } from 'node:assert';
import { api, type Client } from '@lectern/contract';
import { clientWith, nobody } from '../../../../test/harness.ts';

/** Publishes a site of one space and visits it. */
export async function visitorOf(admin: Client, organizationId: string, spaceId: string): Promise<Client> {
  const body = { title: 'Site', spaces: [spaceId] };
  const { id: siteId } = await admin.call(api.createSite, { organizationId, body });
  await admin.call(api.publishSite, { organizationId, siteId });
  const url = `http://lectern.test/sites/${organizationId}/site`;
  const found = await nobody.call(api.resolvePublishedUrl, { body: { url, visitor: {} } });
  assert.ok('apiToken' in found);
  return clientWith(found.apiToken);
}
