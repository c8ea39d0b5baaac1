// Names of places in a page: what links and addresses call its headings and boxes, and how deep each heading stands.
import { anchors, inlineText, slug, visitBlocks, type Markdown, type MarkdownPage } from '@lectern/content';

type Named = Markdown.Heading | Markdown.Expandable;

export type Names = {
  of(block: Named): string | undefined;
  /** Other names it is known by: links from before it was renamed, and from where it was written. */
  also(block: Named): readonly string[];
  /** Headings step down one level at a time, whatever their author wrote, so that those who hear a page can follow. */
  level(heading: Markdown.Heading): number;
  /** Of what is new on a day; the newest stand first, so those of one day are numbered from the last. */
  update(update: Markdown.Update): string | undefined;
  /** The name somebody meant who spelled it another way. */
  meant(name: string): string | undefined;
};

const kept = new WeakMap<MarkdownPage, Names>();

export function namesOf(page: MarkdownPage): Names {
  let names = kept.get(page);
  if (!names) kept.set(page, (names = work(page)));
  return names;
}

const letters = (name: string): string => name.replace(/^id-/, '').replaceAll(/[^\p{L}\p{N}]/gu, '');

function work(page: MarkdownPage): Names {
  const own = new Map<Named, string>(anchors(page));
  const used = new Set(own.values());
  const levels = new Map<Markdown.Heading, number>();
  const boxes: Markdown.Expandable[] = [];
  const updates: Markdown.Update[] = [];
  let last = 1;
  visitBlocks(page.children, {
    block(block) {
      if (block.type === 'expandable') boxes.push(block);
      if (block.type === 'updates') updates.push(...block.children);
      if (block.type !== 'heading' || inlineText(block.children).trim() === '') return;
      last = Math.min(6, Math.max(2, block.depth), last + 1);
      levels.set(block, last);
    },
  });
  for (const box of boxes) {
    const name = slug(inlineText(box.summary));
    if (name === '' || used.has(name)) continue;
    used.add(name);
    own.set(box, name);
  }
  const others = new Map<Named, string[]>();
  for (const [block, name] of own) {
    const words = slug(inlineText(block.type === 'heading' ? block.children : block.summary));
    const more = [words, /^\d/.test(name) ? `id-${name}` : ''].filter((one) => one !== '' && !used.has(one));
    for (const one of more) used.add(one);
    if (more.length > 0) others.set(block, more);
  }
  const days = new Map<Markdown.Update, string>();
  for (const update of updates.reverse()) {
    if (update.date === undefined) continue;
    const first = `update-${slug(update.date)}`;
    let name = first;
    for (let i = 2; used.has(name); i++) name = `${first}-${i}`;
    used.add(name);
    days.set(update, name);
  }
  let spelled: Map<string, string> | undefined;
  return {
    of: (block) => own.get(block),
    also: (block) => others.get(block) ?? [],
    update: (update) => days.get(update),
    level: (heading) => levels.get(heading) ?? Math.min(6, Math.max(2, heading.depth)),
    meant(name) {
      if (used.has(name)) return name;
      spelled ??= new Map([...used].reverse().map((one) => [letters(one), one]));
      return spelled.get(letters(name));
    },
  };
}
