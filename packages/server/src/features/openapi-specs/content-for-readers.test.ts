import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { runSync } from '@lectern/content';
import { services as base } from '../../../test/harness.ts';
import { asServices } from '../../../test/servers.ts';
import { shownContent } from './content-for-readers.ts';
import { partOf } from './document.ts';
import { mergedParts } from './merged-parts.ts';
import { findSpec, findVersion, type VersionRow } from './rows.ts';
import { petshop, withSpec } from './testing/spec.ts';

const services = asServices(base);

async function versionOf(text: string): Promise<VersionRow> {
  const { at } = await withSpec(text);
  return services.database.write(async (db) => {
    const spec = (await findSpec(db, at.organizationId, at.specSlug))!;
    return (await findVersion(db, spec, spec.last_version_id!))!;
  });
}

const shown = new Set(['path get /pets', 'path post /pets', 'path get /pets/{id}', 'schema Owner', 'path get /gone']);

describe('the content of a private specification on a site', () => {
  test('is the union of the shown parts', async () => {
    const version = await versionOf(petshop);
    const wanted = [
      { path: '/pets', method: 'get' },
      { path: '/pets', method: 'post' },
      { path: '/pets/{id}', method: 'get' },
      { schemas: ['Owner'] },
    ];
    const parts = await Promise.all(wanted.map((one) => partOf(services, version, one)));
    const whole = runSync(mergedParts(parts.map(({ document }) => document)));
    assert.deepEqual(JSON.parse(String(await shownContent(services, version, shown))), whole);
  });

  test('is assembled once for concurrent requests', async () => {
    const version = await versionOf(petshop.replace('Petshop', 'Zoo'));
    const [one, other] = await Promise.all([
      shownContent(services, version, shown),
      shownContent(services, version, new Set([...shown].reverse())),
    ]);
    assert.equal(one, other);
    assert.equal(await shownContent(services, version, shown), one);
    const less = await shownContent(services, version, new Set(['path post /pets']));
    assert.doesNotMatch(String(less), /listPets|Owner/);
    const changed = await shownContent(services, await versionOf(petshop.replace('Petshop', 'Farm')), shown);
    assert.match(String(changed), /Farm/);
  });
});
