// Screens of an organization with 10,000 members, 500 teams, 2,000 spaces, 200 sites and 1,000,000 audit entries.
import { largeOrganization } from '../../../../packages/server/test/large-organization.ts';
import { isPainted, startLargeAuthor, watchAnswers, type LargeAuthor } from '../../../../e2e/app/large-organization.ts';
import { screensOf } from '../../../../e2e/app/large-screens.ts';
import { median, type Bench } from '../../bench.ts';
import { timeUntil } from './browser.ts';

const rounds = 3;

let started: Promise<LargeAuthor> | undefined;
const startedAuthor = (): Promise<LargeAuthor> => (started ??= startLargeAuthor(largeOrganization));

type Visit = { paintedMs: number; mostKilobytes: number };

/** The slowest screen and the largest answer of a round are the figures. */
async function visit(author: LargeAuthor, path: string, text: string): Promise<Visit> {
  const page = await author.open();
  const answersOf = watchAnswers(page);
  await page.goto(`${author.service.url}/app/s/${author.large.spaceId}/~/files`);
  await page.waitForLoadState('networkidle');
  // The router follows the history of the browser.
  const paintedMs = await timeUntil(page, `history.pushState({}, '', '/app${path}')`, isPainted(text));
  await page.waitForLoadState('networkidle');
  const answers = await answersOf();
  await page.context().close();
  return { paintedMs, mostKilobytes: Math.max(0, ...answers.map(({ bytes }) => bytes / 1000)) };
}

let visited: Promise<Visit[]> | undefined;

/** For each screen the median of the rounds, after one that warms up. */
async function visitAll(): Promise<Visit[]> {
  const author = await startedAuthor();
  const screens: Visit[] = [];
  for (const [name, { path, text, act }] of Object.entries(screensOf(author))) {
    // The others are not reached by a link of the application.
    if (act || path === '/account') continue;
    const times: Visit[] = [];
    for (let round = 0; round <= rounds; round++) times.push(await visit(author, path, text));
    const measured = times.slice(1);
    const paintedMs = median(measured.map((one) => one.paintedMs));
    const mostKilobytes = Math.max(...measured.map((one) => one.mostKilobytes));
    console.error(`${name}: ${Math.round(paintedMs)} ms, ${Math.round(mostKilobytes)} KB`);
    screens.push({ paintedMs, mostKilobytes });
  }
  return screens;
}

const group = 'app-large-organization';
const close = async (): Promise<void> => (await started)?.stop();
const worst = async (of: (visit: Visit) => number): Promise<number[]> => [
  Math.max(...(await (visited ??= visitAll())).map(of)),
];

export const appLargeOrganization: readonly Bench[] =
  process.env['TEST_BROWSER'] === undefined
    ? []
    : [
        {
          name: 'app-large-organization-paint',
          about: 'the slowest screen of an organization with 10,000 members, from a click until painted',
          unit: 'ms',
          budget: 500,
          holds: 'at most',
          group,
          close,
          rounds: () => worst(({ paintedMs }) => paintedMs),
        },
        {
          name: 'app-large-organization-reply',
          about: 'the largest reply that one of these screens asks for',
          unit: 'KB',
          budget: 200,
          holds: 'at most',
          group,
          close,
          rounds: () => worst(({ mostKilobytes }) => mostKilobytes),
        },
      ];
