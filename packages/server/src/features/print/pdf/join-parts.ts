// Joins the parts of a book: one page tree, named destinations, page labels and bookmarks.
import type { Part } from './part.ts';
import { bookmarks } from './bookmarks.ts';
import { renumbered } from './pdf-text.ts';
import type { PdfWriter } from './pdf-writer.ts';
import type { BookTitle } from './writer.ts';

export type JoinedCatalog = {
  root: number;
  /** Named destinations that links can use. */
  names: ReadonlySet<string>;
  /** Changed objects of parts, by new number; references inside still use the numbers of their part. */
  heads: Map<number, string>;
};

export function joinedCatalog(parts: readonly Part[], titles: readonly BookTitle[], writer: PdfWriter): JoinedCatalog {
  const [root, tree] = [writer.newNumber(), writer.newNumber()];
  const heads = new Map<number, string>();
  const kids: number[] = [];
  const places = new Map<string, number>();
  const labels: string[] = [];
  let sheets = 0;
  for (const part of parts) {
    const catalog = part.objects.get(part.root)?.head ?? '';
    const pages = refIn(catalog, 'Pages');
    const head = part.objects.get(pages)?.head ?? '';
    kids.push(part.base + pages);
    // With the numbers of the part, because all of them are shifted later.
    heads.set(part.base + pages, head.replace('/Type /Pages', `/Type /Pages\n/Parent ${tree - part.base} 0 R`));
    for (const [, name = '', number] of catalog.matchAll(/\(([\w-]+)\) (\d+) 0 R/g))
      places.set(name, part.base + Number(number));
    const nums = /\/PageLabels <<\s*\/Nums \[([^\]]*)\]/.exec(catalog)?.[1] ?? '';
    for (const [, at, number] of nums.matchAll(/(\d+) (\d+) 0 R/g))
      labels.push(`${sheets + Number(at)} ${part.base + Number(number)} 0 R`);
    sheets += Number(/\/Count (\d+)/.exec(head)?.[1] ?? 0);
  }
  const [first] = parts as [Part];
  const names = [...places].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, at]) => `(${name}) ${at} 0 R`);
  const outlines = bookmarks(
    titles.filter(({ key }) => places.has(key)),
    writer,
  );
  const catalog = renumbered(first.objects.get(first.root)?.head ?? '', (number) => first.base + number);
  const kept = ['ViewerPreferences', 'Metadata', 'Lang'].flatMap((key) => entryIn(catalog, key));
  writer.object(
    root,
    `<<\n/Type /Catalog\n/Pages ${tree} 0 R\n/Names << /Dests << /Names [${names.join(' ')}] >> >>\n` +
      `/PageLabels << /Nums [${labels.join(' ')}] >>\n${outlines === undefined ? '' : `/Outlines ${outlines} 0 R\n`}` +
      `${kept.join('\n')}\n>>`,
  );
  writer.object(tree, `<<\n/Type /Pages\n/Count ${sheets}\n/Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}]\n>>`);
  return { root, names: new Set(places.keys()), heads };
}

function refIn(head: string, key: string): number {
  const found = new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1];
  if (found === undefined) throw new Error(`the compiled PDF has no ${key}`);
  return Number(found);
}

const entryIn = (catalog: string, key: string): string[] =>
  new RegExp(`/${key} (?:<<[^<>]*>>|\\d+ 0 R|\\([^()]*\\))`).exec(catalog)?.slice(0, 1) ?? [];
