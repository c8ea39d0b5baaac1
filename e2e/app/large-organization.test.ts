// One engine: the screens ask the same on both; what the requests cost is in `packages/server/test/large-organization.test.ts`.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { largeOrganization } from '../../packages/server/test/large-organization.ts';
import {
  openInRounds,
  paintTimes,
  startLargeAuthor,
  tableOf,
  watchAnswers,
  type LargeAuthor,
} from './large-organization.ts';
import { screensOf } from './large-screens.ts';
import { settled } from './visit.ts';

const mostMs = 500;
/** What is asked for at once, and what depends on the answers. */
const mostRounds = 2;
const mostBytes = 200_000;
const whole = process.env['LECTERN_LARGE'] === '1';
const sizes = { ...largeOrganization, ...(!whole && { auditEntries: 60_000 }) };

describe('a large organization', () => {
  let author: LargeAuthor;
  before(async () => void (author = await startLargeAuthor(sizes)));
  after(() => author?.stop());

  test('asks for at most 200 KB at once, in at most two rounds', async () => {
    const page = await author.open();
    const answersOf = watchAnswers(page);
    const tooMuch: string[] = [];
    for (const [name, screen] of Object.entries(screensOf(author))) {
      const rounds = await openInRounds(page, author, screen);
      await screen.act?.(page);
      await page
        .locator(screen.within ?? 'main', { hasText: screen.text })
        .first()
        .waitFor();
      await settled(page);
      if (rounds > mostRounds) tooMuch.push(`${name} is painted after ${rounds} rounds of requests`);
      for (const { url, bytes } of await answersOf())
        if (bytes > mostBytes) tooMuch.push(`${name}: ${url} answers ${bytes} bytes`);
    }
    assert.deepEqual(tooMuch, []);
    await page.context().close();
  });

  test('tells when each screen is painted and what that costs the server', async (context) => {
    // All screens on a quiet machine; one of them shows elsewhere that it works.
    const screens = Object.entries(screensOf(author)).filter(([name]) => whole || name === 'permissions of a space');
    const times = new Map(
      await Array.fromAsync(screens, async ([name, screen]) => [name, await paintTimes(author, screen)] as const),
    );
    for (const line of tableOf(times)) context.diagnostic(line);
    const late = [...times].flatMap(([name, { againMs }]) =>
      againMs > mostMs ? [`${name} is painted after ${Math.round(againMs)} ms`] : [],
    );
    if (whole) assert.deepEqual(late, []);
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
