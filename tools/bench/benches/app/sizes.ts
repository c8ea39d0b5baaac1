// What a browser loads, packed with gzip. The same sizes have limits in e2e/app/sizes.test.ts.
import { page, rich, screens, shell, source, weigh, writing } from '../../../../e2e/app/bundle.ts';
import type { Bench } from '../../bench.ts';

const size = (name: string, about: string, budget: number, measure: () => number): Bench => ({
  name,
  about,
  unit: 'KB',
  budget,
  holds: 'at most',
  rounds: async () => [measure()],
});

export const appSizes: readonly Bench[] = [
  size('app-shell', 'scripts and styles that every screen of the author application loads', 200, () => weigh(shell)),
  size('app-screen', 'the heaviest screen as it is first painted, with the shell', 200, () =>
    Math.max(...screens().map((screen) => weigh([...shell, screen]))),
  ),
  size('app-page', 'a page that is read: the shell and its screen, to which the server sends HTML', 200, () =>
    weigh([...shell, ...page]),
  ),
  size('app-editor', 'what writing in the rich editor loads besides the shell', 230, () =>
    weigh([...page, writing, rich], shell),
  ),
  size('app-source', 'what source mode loads besides a page', 120, () => weigh([source], [...shell, ...page, writing])),
];
