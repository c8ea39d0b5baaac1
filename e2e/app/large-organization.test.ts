// One engine: the screens ask the same on both; what the requests cost is in `packages/server/test/large-organization.test.ts`.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { largeOrganization } from '../../packages/server/test/large-organization.ts';
import { paintTimes, screensOf, startLargeAuthor, watchAnswers, type LargeAuthor } from './large-organization.ts';
import { settled } from './visit.ts';

const mostBytes = 200_000;
const whole = process.env['LECTERN_LARGE'] === '1';
const sizes = { ...largeOrganization, ...(!whole && { auditEntries: 20_000 }) };

describe('a large organization', () => {
  let author: LargeAuthor;
  before(async () => void (author = await startLargeAuthor(sizes)));
  after(() => author?.stop());

  test('never asks for more than 200 KB at once', async () => {
    for (const [name, [path, text]] of Object.entries(screensOf(author))) {
      const page = await author.open();
      const answersOf = watchAnswers(page);
      await page.goto(`${author.service.url}/app${path}`);
      await page.locator('main').getByText(text).first().waitFor();
      await settled(page);
      for (const { url, bytes } of await answersOf()) {
        assert.ok(bytes <= mostBytes, `${name}: ${url} answers ${bytes} bytes`);
      }
      await page.context().close();
    }
  });

  test('tells when each screen is painted and what that costs the server', async (context) => {
    // All screens on a quiet machine; one of them shows elsewhere that it works.
    const screens = Object.entries(screensOf(author)).filter(([name]) => whole || name === 'permissions of a space');
    for (const [name, [path, text]] of screens) {
      const { firstMs, againMs, cpuMs } = await paintTimes(author, path, text);
      const times = `${Math.round(firstMs)} ms, again ${Math.round(againMs)} ms, ${cpuMs} ms of the server's processor`;
      context.diagnostic(`${name}: ${times}`);
      assert.ok(!whole || againMs <= 500, `${name} is painted after ${times}`);
    }
  });

  test('shows the spaces of a collection when it is opened, and finds others by title', async () => {
    const page = await author.open();
    await page.goto(`${author.service.url}/app`);
    const main = page.locator('main');
    await main.getByText('Collection number 2', { exact: true }).click();
    await main.getByRole('link', { name: 'Space number 101', exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Find a space' }).fill('number 1999');
    await main.getByRole('link', { name: 'Space number 1999', exact: true }).waitFor();
    assert.equal(await main.getByRole('link', { name: /^Space number/ }).count(), 1);
    await page.context().close();
  });

  test('finds a space for a new site on the server', async () => {
    const page = await author.open();
    await page.goto(`${author.service.url}/app/o/${author.organizationId}/sites`);
    await page.getByRole('button', { name: 'New site' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Find a space').fill('number 1777');
    await dialog.getByRole('checkbox', { name: 'Space number 1777' }).check();
    await dialog.getByLabel('Find a space').fill('number 1888');
    await dialog.getByRole('checkbox', { name: 'Space number 1888' }).check();
    assert.ok(await dialog.getByRole('checkbox', { name: 'Space number 1777' }).isChecked());
    await page.context().close();
  });
});
