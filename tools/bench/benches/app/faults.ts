// Tabs, connections and nodes that end while a page is written, and loads that give nothing. Without a browser: the saver of
// the application, a device and a server that can fail at every step.
import { mergeTexts } from '@lectern/content/browser';
import { ApiError } from '@lectern/contract/browser';
import { PageText } from '../../../../packages/app/src/editor/page-text.ts';
import { Saver, type SaverIo } from '../../../../packages/app/src/editor/saver.ts';
import type { Bench } from '../../bench.ts';

type Version = { revision: string; text: string };

function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** `lost`: the server never hears of it; `unheard`: it is stored, but the answer is lost. */
type SaveFault = 'none' | 'lost' | 'unheard' | 'error' | 'signed-out';
type LoadFault = 'none' | 'empty' | 'half' | 'failed';
const saveFaults: readonly SaveFault[] = ['none', 'lost', 'unheard', 'error', 'signed-out'];
const loadFaults: readonly LoadFault[] = ['none', 'empty', 'half', 'failed'];

class World {
  head: Version;
  draft: { text: string; base: Version } | undefined;
  saveFault: SaveFault = 'none';
  loadFault: LoadFault = 'none';
  page!: PageText;
  saver!: Saver;
  #revisions = 0;

  constructor(text: string) {
    this.head = { revision: 'r0', text };
    this.openTab();
  }

  /** A new tab begins with what the device kept, else with what the server has. */
  openTab(): void {
    const { text, base } = this.draft ?? { text: this.head.text, base: this.head };
    this.page = new PageText(text);
    this.saver = new Saver(this.page, base, this.#io());
    this.saver.resume();
  }

  /** The tab is gone, with everything that was in memory only. */
  killTab(): void {
    this.saver.dispose();
    this.openTab();
  }

  store(text: string): Version {
    this.head = { revision: `r${++this.#revisions}`, text };
    return this.head;
  }

  #io(): SaverIo {
    return {
      save: async (text, { revision }) => {
        if (this.saveFault === 'lost') throw new TypeError('Failed to fetch');
        if (this.saveFault === 'error') throw new ApiError(503, 'not now');
        if (this.saveFault === 'signed-out') throw new ApiError(401, 'signed out');
        if (revision !== this.head.revision) throw new ApiError(412, 'the content has moved on');
        const stored = this.store(text);
        if (this.saveFault === 'unheard') throw new TypeError('Failed to fetch');
        return stored;
      },
      load: async () => {
        if (this.loadFault === 'failed') throw new TypeError('Failed to fetch');
        const { revision, text } = this.head;
        if (this.loadFault === 'empty') return { revision, text: '' };
        return this.loadFault === 'half' ? { revision, text: text.slice(0, text.length * 0.1) } : this.head;
      },
      merge(base, ours, theirs) {
        const { text, conflicts } = mergeTexts(base, ours, theirs);
        return { text, conflicts: conflicts.length };
      },
      keep: async (text, base) => void (this.draft = { text, base }),
      forget: async () => void (this.draft = undefined),
      wait: () => () => undefined,
    };
  }
}

const longText = Array.from({ length: 40 }, (_, index) => `Paragraph ${index} has some words about herons.\n`).join(
  '\n',
);
const append = (page: PageText, text: string): void =>
  page.apply([{ from: page.text.length, to: page.text.length, insert: text }], 'typing');

const missing = (words: Iterable<string>, text: string): number =>
  [...words].filter((word) => !text.includes(`${word}.`)).length;

/** Words that were typed and kept on the device or acknowledged, and are gone after all faults are over. */
async function wordsLost(kills: number): Promise<number> {
  const random = randomFrom(kills);
  const world = new World(longText);
  const typed = new Set<string>();
  let lost = 0;
  for (let kill = 0; kill < kills; kill++) {
    world.saveFault = saveFaults[random(saveFaults.length)]!;
    for (let words = 0; words <= random(3); words++) {
      const word = `w${kill}x${words}`;
      append(world.page, `\n${word}.\n`);
      typed.add(word);
      if (random(2) === 0) await world.saver.flush();
    }
    // Another user changes the first paragraph now and then.
    if (random(4) === 0)
      world.store(world.head.text.replace(/^Paragraph 0 \w*/, `Paragraph 0 ${'ab'[kill % 2]}${kill}`));
    if (random(2) === 0) world.killTab();
    await new Promise(setImmediate);
    if (kill % 50 !== 49) continue;
    world.saveFault = 'none';
    await world.saver.flush();
    await world.saver.decide('mine');
    lost += missing(typed, world.head.text);
    typed.clear();
  }
  return lost;
}

/** Faults after which the server has less of the page than what somebody deleted. */
async function pagesShrunk(faults: number): Promise<number> {
  const random = randomFrom(faults);
  let shrunk = 0;
  for (let fault = 0; fault < faults; fault++) {
    const world = new World(longText);
    append(world.page, '\nMine.\n');
    world.store(world.head.text.replace('Paragraph 3 ', 'Paragraph three '));
    world.loadFault = loadFaults[random(loadFaults.length)]!;
    world.saveFault = saveFaults[random(saveFaults.length)]!;
    // An old tab or a script that empties the text; the user does not.
    if (random(3) === 0) world.page.apply([{ from: 0, to: world.page.text.length, insert: '' }], 'remote');
    await world.saver.flush();
    if (random(2) === 0) world.killTab();
    await world.saver.flush();
    if (world.head.text.length < longText.length) shrunk++;
  }
  return shrunk;
}

const count = (name: string, about: string, unit: string, rounds: () => Promise<number>): Bench => ({
  name,
  about,
  unit,
  budget: 0,
  holds: 'at most',
  rounds: async () => [await rounds()],
});

export const appFaults: readonly Bench[] = [
  count('app-durability', 'words lost in 1,000 random faults of tab, connection and server', 'words', () =>
    wordsLost(1000),
  ),
  count('app-never-blank', 'pages that shrank in 500 failed or empty loads, saves and emptied editors', 'pages', () =>
    pagesShrunk(500),
  ),
];
