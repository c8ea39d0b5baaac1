// Text with an entry for each listed page, kept per group of siblings: after an edit only the groups on the way to the
// changed page are written again.
import { createYielder, processCaches } from '@lectern/content';
import { escapePath, type PageNode, type PageTree } from '../model/page-tree.ts';
import type { Visit } from '../model/visit.ts';
import type { Page } from '../types.ts';

type Level = readonly Page[];
/** Entries of consecutive pages; `ends` are where each of them ends. */
type Entries = { text: Buffer; ends: readonly number[] };
type Part = Entries | Level;
/** The first page of the space, where it is in this group: it has another path. */
type Written = { parts: readonly Part[]; first: Page | undefined };

/** A page as far as an entry needs it. */
export type ListedPage = Pick<PageNode, 'page' | 'path' | 'escapedPath'>;
type WriteEntry = (node: ListedPage) => string;

class ListTexts {
  readonly levels = new WeakMap<Level, Written>();
  /** Of the list written last; earlier ones share most of it and are collected with their pages. */
  bytes = 0;
}

const kept = processCaches.cache('site-lists', { weigh: ({ bytes }: ListTexts) => bytes });

/** What URLs of pages depend on, besides their path. */
export function visitKey({ model, content, audience, insider, origin, siteBase, base }: Visit, kind: string): string {
  const place = ({ id, path, default: first }: { id: string; path: string; default?: boolean }) => [id, path, first];
  const around = [model.siteSpaces.map(place), [...model.sectionOf.values()].map(place)];
  return JSON.stringify([kind, content.space, audience, !!insider, origin, siteBase, base, model.siteSpace.id, around]);
}

const isLevel = (part: Part): part is Level => Array.isArray(part);

/** The text of at most this many entries, in reading order. An entry that is empty does not count. */
export async function listText(
  visit: Visit,
  kind: string,
  write: WriteEntry,
  most = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  const { tree } = visit;
  const key = visitKey(visit, kind);
  const texts = kept.get(key) ?? new ListTexts();
  const { first } = tree;
  const firstLevel = first && (first.parent ? first.parent.page.pages : tree.pages);
  const due = createYielder();
  const pieces: Buffer[] = [];
  let left = most;
  const open: { parts: readonly Part[]; next: number }[] = [{ parts: [tree.pages], next: 0 }];
  for (let at = open.at(-1); at && left > 0; at = open.at(-1)) {
    const part = at.parts[at.next++];
    if (part === undefined) open.pop();
    else if (!isLevel(part)) {
      pieces.push(part.ends.length > left ? part.text.subarray(0, part.ends[left - 1]) : part.text);
      left -= part.ends.length;
    } else {
      const own = part === firstLevel ? first?.page : undefined;
      let written = texts.levels.get(part);
      if (!written || written.first !== own) {
        written = { parts: await partsOf(tree, part, own, write, due), first: own };
        texts.levels.set(part, written);
      }
      open.push({ parts: written.parts, next: 0 });
    }
  }
  const whole = Buffer.concat(pieces);
  // With what each group and entry takes beside its text.
  texts.bytes = whole.length + 500 * pieces.length + 8 * tree.byId.size;
  kept.set(key, texts);
  return whole;
}

async function partsOf(
  tree: PageTree,
  level: Level,
  first: Page | undefined,
  write: WriteEntry,
  due: ReturnType<typeof createYielder>,
): Promise<Part[]> {
  const parts: Part[] = [];
  let text: string[] = [];
  let ends: number[] = [];
  let length = 0;
  const finish = (): void => {
    if (ends.length > 0) parts.push({ text: Buffer.from(text.join('')), ends });
    [text, ends, length] = [[], [], 0];
  };
  for (const page of level) {
    const turn = due();
    if (turn) await turn;
    if (page.hidden === true || !tree.isAllowed(page)) continue;
    if (page.type === 'document' && !page.noIndex) {
      const path = page === first ? '' : page.path;
      const entry = write({ page, path, escapedPath: escapePath(path) });
      if (entry !== '') {
        text.push(entry);
        ends.push((length += Buffer.byteLength(entry)));
      }
    }
    if (!page.pages?.length) continue;
    finish();
    parts.push(page.pages);
  }
  finish();
  return parts;
}
