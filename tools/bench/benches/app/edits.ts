// What the editors do to the text of pages: nothing without an edit, and little with one. Without a browser.
import { Binding } from '../../../../packages/app/src/editor/rich/binding.ts';
import { htmlToPaste } from '../../../../packages/app/src/editor/rich/paste-html.ts';
import { clipboards } from '../../../../packages/app/src/editor/rich/testing/clipboards.ts';
import { PageText } from '../../../../packages/app/src/editor/page-text.ts';
import type { Bench } from '../../bench.ts';
import { countEdits } from './count-edits.ts';
import { sources } from './edit-sources.ts';

/** Pages whose text is another after the rich editor was opened and left ten times. */
function changedByOpening(): number {
  return sources(1000).filter(({ source }) => {
    const text = new PageText(source, () => 0);
    let changes = 0;
    text.subscribe(() => changes++);
    for (let times = 0; times < 10; times++) Binding.open(text)?.newDoc();
    return changes > 0 || text.text !== source;
  }).length;
}

const percent = (count: number, of: number): number => (count / of) * 100;

const group = 'app-edits';

export const appEdits: readonly Bench[] = [
  {
    name: 'app-no-edit',
    about: 'pages of all corpora that change when the rich editor is opened ten times',
    unit: 'pages',
    budget: 0,
    holds: 'at most',
    group,
    rounds: async () => [changedByOpening()],
  },
  {
    name: 'app-edit-leaf',
    about:
      '100,000 random edits, each read again: of those in one paragraph, item or cell, the share that changed no other',
    unit: '%',
    budget: 99.5,
    holds: 'at least',
    group,
    async rounds() {
      const { outsideLeaf, leafEdits } = await countEdits();
      return [100 - percent(outsideLeaf, leafEdits)];
    },
  },
  {
    name: 'app-edit-block',
    about:
      'the share of the same edits that changed no other block of the page, unless Markdown would read it as one with its new neighbour',
    unit: '%',
    budget: 100,
    holds: 'at least',
    group,
    async rounds() {
      const { neighbours, edits } = await countEdits();
      return [100 - percent(neighbours, edits)];
    },
  },
  {
    name: 'app-paste',
    about: 'of 40 clipboards in the form of other programs, those that become exactly the expected Markdown',
    unit: 'clipboards',
    budget: 38,
    holds: 'at least',
    group,
    rounds: async () => [clipboards.filter(({ html, markdown }) => htmlToPaste(html).trim() === markdown).length],
  },
];
