// What a browser loads, packed with gzip.
import type { Bench } from '../../bench.ts';
import { page, rich, screens, shell, source, weigh } from './bundle.ts';

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
  size('app-screen', 'the heaviest screen as a whole, without an editor: one that shows a page', 200, () =>
    Math.max(...screens().map((screen) => weigh([...shell, screen]))),
  ),
  size('app-page', 'what a page loads besides the shell: the Markdown parser and renderer', 120, () =>
    weigh([page], shell),
  ),
  size('app-editor', 'what writing in the rich editor loads besides the shell', 230, () => weigh([page, rich], shell)),
  size('app-source', 'what source mode loads besides a page', 120, () => weigh([source], [...shell, page])),
];
