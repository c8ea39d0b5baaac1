// Files that visitors of a site get: what they see there, with links that lead there.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { app, clientWith } from '../../../test/harness.ts';
import { addPages, published, shown, signed } from '../publishing/testing/visits.ts';

async function download(url: string): Promise<Buffer> {
  const { pathname, search } = new URL(url);
  const answer = await app.http.inject({ method: 'GET', url: pathname + search });
  assert.equal(answer.statusCode, 200);
  return answer.rawPayload;
}

const sheetsIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length;

describe('the PDF for a visitor', () => {
  test('takes a claim that is an empty list for a claim', async () => {
    const made = await published('Guide');
    const { admin, at, base } = made;
    const spaceId = made.spaces[0]!.id;
    const roles = { type: 'array', description: 'what they do', items: { type: 'string', description: 'one of it' } };
    const jsonSchema = { type: 'object', properties: { roles }, additionalProperties: false };
    await admin.call(api.setAdaptiveSchema, { ...at, body: { jsonSchema } });
    await admin.call(api.updateSite, { ...at, body: { adaptiveContent: { enabled: true } } });
    const { privateKey } = await admin.call(api.getPublishingAuth, at);
    await addPages(
      made,
      spaceId,
      { title: 'Start', markdown: 'Hello.\n' },
      { title: 'Roles', markdown: 'For those without.\n', condition: '!visitor.claims.roles' },
    );
    const sheetsFor = async (claims: object): Promise<number> => {
      const { apiToken } = await shown(base, { jwtToken: signed(privateKey, claims) });
      const { url } = await clientWith(apiToken).call(api.getSpacePdf, { spaceId });
      return sheetsIn(await download(url));
    };
    const [few, many] = [await sheetsFor({ roles: [] }), await sheetsFor({})];
    assert.ok(few < many, `${few} and ${many} sheets`);
  });
});
