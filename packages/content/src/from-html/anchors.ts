// Ids of the HTML that links lead to. Their positions are marked by placeholder characters in the Markdown, because
// which ones are needed is known only after all pages have been read.
import { slug } from '../markdown/anchors.ts';

const open = '\ue000';
const close = '\ue001';
const target = '\ue002';
const signs = /[\ue000-\ue002]/g;
const placed = /\ue000(\d+)\ue001/g;
const targeted = /\ue002([^\ue001]*)\ue001/g;

/** Whether an anchor is needed, by its id and whether it belongs to a heading. */
export type IsAnchorNeeded = (id: string, heading: boolean) => boolean;

/** A position for anchors: the ids that lead to it, and the text of the heading if it is one. */
export type AnchorMark = { ids: string[]; heading: string | undefined };

/** Removes the placeholder characters from the source. */
export const withoutSigns = (html: string): string => html.replace(signs, '');

/** A block without placeholders, for comparison. */
export const withoutPlaces = (markdown: string): string => markdown.replace(placed, '');

export class Anchors {
  readonly marks: AnchorMark[] = [];
  /** Ids waiting for the next position they can be written at. */
  private waiting: string[] = [];
  /** Ids of elements that cannot hold an anchor, at the heading above them. */
  private above: AnchorMark | undefined;

  meet(id: string | undefined): void {
    if (id) this.waiting.push(id);
  }

  /** The placeholder for the start of a text, or empty when no id is waiting. */
  place(): string {
    if (this.waiting.length === 0) return '';
    return this.sign({ ids: this.waiting.splice(0), heading: undefined });
  }

  /** The placeholder for the end of a heading; every heading needs one, as its own anchor occupies a name. */
  placeHeading(words: string): string {
    this.above = { ids: this.waiting.splice(0), heading: words };
    return this.sign(this.above);
  }

  /** No anchor can be written here: use the heading above, or the text below where there is none. */
  skip(): void {
    this.above?.ids.push(...this.waiting.splice(0));
  }

  private sign(mark: AnchorMark): string {
    this.marks.push(mark);
    return `${open}${this.marks.length - 1}${close}`;
  }

  /** A link within the page, which follows its anchor. */
  static linkTo(id: string): string {
    return target + id + close;
  }
}

/** Writes the needed anchors and removes all placeholders. */
export function writeAnchors(
  markdown: string,
  marks: readonly AnchorMark[],
  wanted: IsAnchorNeeded,
): { markdown: string; anchors: Map<string, string> } {
  const anchors = new Map<string, string>();
  const written = choose(marks, wanted, anchors);
  const text = markdown
    .replace(placed, (_, at: string) => written[Number(at)] ?? '')
    .replace(targeted, (_, id: string) => `#${anchors.get(id) ?? id}`);
  return { markdown: text, anchors };
}

function choose(marks: readonly AnchorMark[], wanted: IsAnchorNeeded, anchors: Map<string, string>): string[] {
  const slugs = marks.map(({ heading }) => (heading === undefined ? '' : slug(heading) || 'section'));
  const count = new Map<string, number>();
  for (const name of slugs) count.set(name, (count.get(name) ?? 0) + 1);
  const used = new Set(slugs);
  return marks.map((mark, i) => {
    // Of two elements with one id links lead to the first.
    const ids = mark.ids.filter((id) => !anchors.has(id) && wanted(id, mark.heading !== undefined));
    const own = slugs[i] ?? '';
    if (ids.length === 0) return '';
    const clear = own !== '' && count.get(own) === 1;
    if (clear && ids.some((id) => nameOf(id) === own || nameOf(id) === '' || slug(id) === own)) {
      for (const id of ids) anchors.set(id, own);
      return '';
    }
    const name = free(nameOf(ids.find((id) => nameOf(id) !== '') ?? '') || 'anchor', used);
    used.add(name);
    for (const id of ids) anchors.set(id, name);
    return mark.heading === undefined ? `<a id="${name}"></a>` : ` <a href="#${name}" id="${name}"></a>`;
  });
}

/** The id in the characters that an anchor of the dialect allows. */
const nameOf = (id: string): string =>
  /^[-a-z0-9.+_]+$/.test(id)
    ? id
    : id
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^a-z0-9.+_]+/g, '-')
        .replace(/^-+|-+$/g, '');

function free(name: string, used: ReadonlySet<string>): string {
  let tried = name;
  for (let count = 1; used.has(tried); count += 1) tried = `${name}-${count}`;
  return tried;
}
