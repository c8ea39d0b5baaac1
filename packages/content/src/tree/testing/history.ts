// Generated edits for tests: a step is a few numbers, interpreted against the current tree.
import * as fc from 'fast-check';
import { deletePage, insertPage, movePage, updatePage } from '../edit-page.ts';
import { hashText } from '../hash.ts';
import { sliceMap } from '../map/read.ts';
import type { Records } from '../map/records.ts';
import { decodePage } from '../page.ts';
import type { Page } from '../page.ts';
import { deleteFile, findReusableContent, putFile, putReusableContent, setVariables } from '../resources.ts';
import type { Tree } from '../tree.ts';
import { TreeError } from '../tree-error.ts';

export type Step = readonly [kind: number, page: number, other: number, at: number];

export const steps = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(fc.tuple(fc.nat(15), fc.nat(60), fc.nat(60), fc.nat(8)), { maxLength, size: 'max' });

/** Six pages of several blocks, two of them below others, and a reusable content: enough for overlapping edits. */
export const SEED: readonly Step[] = [
  [0, 1, 0, 4],
  [0, 2, 0, 3],
  [0, 3, 1, 4],
  [0, 4, 0, 2],
  [0, 5, 2, 4],
  [0, 8, 4, 3],
  [15, 0, 0, 2],
  [15, 0, 0, 2],
];

const TITLES = ['Intro', 'Install', 'Guide', 'Übersicht', '概要', 'Reference'];

export class History {
  readonly records: Records;
  readonly bodies: Map<string, string>;
  readonly name: string;
  tree: Tree;
  #count = 0;

  constructor(records: Records, bodies: Map<string, string>, name: string, tree: Tree) {
    this.records = records;
    this.bodies = bodies;
    this.name = name;
    this.tree = tree;
  }

  async run(list: readonly Step[]): Promise<void> {
    for (const step of list) {
      try {
        await this.#take(step);
      } catch (error) {
        // Rejected edits (below itself, slug taken) are expected.
        if (!(error instanceof TreeError) || error.code === 'damaged') throw error;
      }
    }
  }

  async #take([kind, number, other, at]: Step): Promise<void> {
    const pages = (await sliceMap(this.records, this.tree.pages)).map((entry) => decodePage(entry.key, entry.value));
    const page = pages[number % Math.max(pages.length, 1)];
    const into = other % 3 === 0 ? undefined : pages[other % Math.max(pages.length, 1)]?.id;
    if (kind <= 2 || page === undefined) return this.#insert(number, into, at);
    if (kind <= 5) return this.#editBody(page, other, at);
    if (kind <= 8) return this.#put(await movePage(this.records, this.tree, page.id, { into, at }));
    if (kind === 9) return this.#put(await deletePage(this.records, this.tree, page.id));
    if (kind === 10) return this.#update(page, { title: TITLES[other % TITLES.length] ?? 'x' });
    if (kind === 11) return this.#update(page, { slug: `slug-${other % 6}` });
    if (kind === 12) return this.#update(page, { hidden: other % 2 === 0, icon: `icon-${other % 3}` });
    if (kind === 13) return this.#update(page, { variables: { [`v${other % 3}`]: at, fixed: 'x' } });
    if (kind === 14) return this.#resource(other, at);
    return this.#reusable(other, at);
  }

  async #insert(number: number, into: string | undefined, at: number): Promise<void> {
    this.#count += 1;
    const isGroup = into === undefined && number % 7 === 0;
    const body = Array.from({ length: at % 5 }, (_, index) => `${this.#line()}\n${this.#line()} ${index}`).join('\n\n');
    this.#put(
      await insertPage(this.records, this.tree, {
        id: `${this.name}${this.#count}`,
        type: isGroup ? 'group' : 'document',
        title: TITLES[number % TITLES.length] ?? 'x',
        ...(into === undefined ? {} : { into }),
        ...(isGroup || body === '' ? {} : { body: this.#keep(`${body}\n`) }),
        at,
      }),
    );
  }

  async #editBody(page: Page, other: number, at: number): Promise<void> {
    if (page.type !== 'document') return;
    await this.#update(page, { body: this.#keep(this.#edited(this.bodies.get(page.body ?? '') ?? '', other, at)) });
  }

  #edited(text: string, other: number, at: number): string {
    const blocks = text === '' ? [] : text.trimEnd().split('\n\n');
    const index = blocks.length === 0 ? 0 : other % blocks.length;
    const lines = (blocks[index] ?? '').split('\n');
    if (blocks.length === 0 || at <= 1) blocks.splice(index, 0, this.#line());
    else if (at === 2) blocks.push(this.#line());
    else if (at === 3) blocks.splice(index, 1);
    else if (at === 4) blocks[index] = [...lines, this.#line()].join('\n');
    else if (at === 5) blocks[index] = [this.#line(), ...lines.slice(1)].join('\n');
    else if (at === 6) blocks[index] = [...lines.slice(0, -1), this.#line()].join('\n');
    else blocks.splice(index, 1, `${this.#line()}\n${this.#line()}`, this.#line());
    return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`;
  }

  async #update(page: Page, patch: Parameters<typeof updatePage>[3]): Promise<void> {
    this.#put(await updatePage(this.records, this.tree, page.id, patch));
  }

  async #resource(other: number, at: number): Promise<void> {
    const id = `file${other % 4}`;
    if (other % 5 === 0) this.tree = await deleteFile(this.records, this.tree, id);
    else {
      const file = { id, name: `name-${at}`, contentType: 'image/png', size: at, content: hashText(`${other}`) };
      this.tree = await putFile(this.records, this.tree, file);
    }
    this.tree = await setVariables(this.records, this.tree, { [`v${other % 4}`]: at === 0 ? undefined : at });
  }

  async #reusable(other: number, at: number): Promise<void> {
    const id = `reusable${other % 3}`;
    const known = await findReusableContent(this.records, this.tree, id);
    const body = this.#keep(this.#edited(this.bodies.get(known?.body ?? '') ?? '', other, at));
    this.tree = await putReusableContent(this.records, this.tree, {
      id,
      title: `title-${other % 2}`,
      ...(body === '' ? {} : { body }),
    });
  }

  #put(edited: { readonly tree: Tree }): void {
    this.tree = edited.tree;
  }

  #line(): string {
    this.#count += 1;
    return `${this.name} line ${this.#count}`;
  }

  #keep(text: string): string {
    if (text === '') return '';
    const hash = hashText(text);
    this.bodies.set(hash, text);
    return hash;
  }
}
