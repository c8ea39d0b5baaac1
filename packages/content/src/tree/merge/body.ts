import { diff3 } from '../text/diff3.ts';
import type { Range } from '../text/diff3.ts';
import { diffSequences } from '../text/sequence-diff.ts';
import type { Inside, Split } from '../text/split.ts';
import { joinPieces, mergeGaps, piecesOf, wholeOf } from '../text/pieces.ts';
import type { Piece } from '../text/pieces.ts';
import type { Choice } from './conflict.ts';

export interface BodyConflict {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
  readonly blocks: { readonly base: Range; readonly ours: Range; readonly theirs: Range };
}

export interface BodyMerge {
  /** Absent when both sides created the body independently. */
  readonly base: string | undefined;
  readonly ours: string;
  readonly theirs: string;
  readonly split: Split;
  /** With it, conflicts are narrowed to the parts of a block. */
  readonly inside?: Inside | undefined;
  /** The choice for a conflict; undefined keeps our text. */
  readonly settle: (conflict: BodyConflict) => Choice | undefined;
}

/** A merge of parts of blocks, reported by the position of those blocks. */
interface Merge extends BodyMerge {
  readonly within?: { readonly blocks: BodyConflict['blocks']; readonly depth: number };
}

type Three = Readonly<Record<'base' | 'ours' | 'theirs', readonly Piece[]>>;

/** Three-way by blocks; blocks changed by both sides by lines; what then overlaps is a conflict. */
export function mergeBodies(merge: BodyMerge): string {
  const ours = piecesOf(merge.ours, merge.split);
  const theirs = piecesOf(merge.theirs, merge.split);
  const base = isIndependent(merge) ? sharedPieces(ours, theirs) : piecesOf(merge.base ?? '', merge.split);
  const { head, at } = mergeHeads(merge, { base, ours, theirs });
  const rest: Three = { base: base.slice(at.base), ours: ours.slice(at.ours), theirs: theirs.slice(at.theirs) };
  return joinPieces([...head, ...mergeSequences(merge, rest, at)]);
}

function mergeSequences(merge: Merge, all: Three, at: Starts): Piece[] {
  const merged: Piece[] = [];
  for (const region of diff3(texts(all.base), texts(all.ours), texts(all.theirs), false)) {
    const three: Three = {
      base: all.base.slice(...region.base),
      ours: all.ours.slice(...region.ours),
      theirs: all.theirs.slice(...region.theirs),
    };
    if (region.changed === 'none') merged.push(...columns(three).map(mergeGaps));
    else if (region.changed === 'both') merged.push(...mergeRegion(merge, three, shifted(region, at)));
    else merged.push(...three[region.changed]);
  }
  return merged;
}

const shifted = (region: BodyConflict['blocks'], at: Starts): BodyConflict['blocks'] => {
  const shift = ([from, to]: Range, by: number): Range => [from + by, to + by];
  return {
    base: shift(region.base, at.base),
    ours: shift(region.ours, at.ours),
    theirs: shift(region.theirs, at.theirs),
  };
};

/** How many pieces of each text belong to its head. */
type Starts = Record<keyof Three, number>;

/**
 * Frontmatter and a new title are valid only at the top, and only once: two of them are not two additions, and no other
 * block comes before them.
 */
function mergeHeads(merge: Merge, three: Three): { head: Piece[]; at: Starts } {
  const at: Starts = { base: 0, ours: 0, theirs: 0 };
  const head: Piece[] = [];
  const take = (isHead: (piece: Piece) => boolean): void => {
    const rangeOf = (side: keyof Three): Range => {
      const piece = three[side][at[side]];
      return [at[side], at[side] + (piece !== undefined && isHead(piece) ? 1 : 0)];
    };
    const ranges = { base: rangeOf('base'), ours: rangeOf('ours'), theirs: rangeOf('theirs') };
    const parts: Three = {
      base: three.base.slice(...ranges.base),
      ours: three.ours.slice(...ranges.ours),
      theirs: three.theirs.slice(...ranges.theirs),
    };
    for (const side of ['base', 'ours', 'theirs'] as const) at[side] = ranges[side][1];
    head.push(...mergeHead(merge, parts, ranges));
  };
  take(isFrontmatter);
  // A title that existed before is a block like any other.
  const first = three.base[at.base];
  if (first === undefined || !isTitle(first)) take(isTitle);
  return { head, at };
}

function mergeHead(merge: Merge, three: Three, region: BodyConflict['blocks']): Piece[] {
  const [base, ours, theirs] = [three.base[0]?.text, three.ours[0]?.text, three.theirs[0]?.text];
  if (ours === theirs) return columns(three).map(mergeGaps);
  if (theirs === base) return [...three.ours];
  if (ours === base) return [...three.theirs];
  return base === undefined ? conflicting(merge, three, region) : mergeRegion(merge, three, region);
}

const isFrontmatter = ({ text }: Piece): boolean => /^\ufeff?---[ \t]*\r?\n(?:[\s\S]*\n)?(?:---|\.\.\.)$/.test(text);

const isTitle = ({ text }: Piece): boolean => /^#(?:[ \t]|$)/.test(text) || /^[^\n]+\n=+$/.test(text);

function mergeRegion(merge: Merge, three: Three, region: BodyConflict['blocks']): Piece[] {
  const { base, ours, theirs } = three;
  const isEqual = ours.length === theirs.length && ours.every((piece, index) => piece.text === theirs[index]?.text);
  if (isEqual) return columns({ ...three, base: ours }).map(mergeGaps);
  if (base.length === 0 && !isIndependent(merge)) return unite(ours, theirs);
  const shared = sharedEnds(three);
  if (shared.before + shared.behind > 0) return withoutEnds(merge, three, region, shared);
  if (base.length > 1 && base.length === ours.length && base.length === theirs.length) {
    return columns(three).flatMap((column, index) => mergeColumn(merge, column, region, index));
  }
  if (base.length > 0 && ours.length > 0 && theirs.length > 0) {
    const text = mergeLines(wholeOf(base).text, wholeOf(ours).text, wholeOf(theirs).text);
    const last = mergeGaps([wholeOf(base), wholeOf(ours), wholeOf(theirs)]);
    if (text !== undefined) return text === '' ? [] : [{ ...last, text, was: firstTexts(three) }];
  }
  return mergeInside(merge, three, region) ?? conflicting(merge, three, region);
}

const deepest = 8;

/** Merges a container by its parts. The other blocks of a side are what it added around it. */
function mergeInside(merge: Merge, three: Three, region: BodyConflict['blocks']): Piece[] | undefined {
  const depth = (merge.within?.depth ?? 0) + 1;
  const { inside } = merge;
  const [before] = three.base;
  if (!inside || !before || three.base.length > 1 || depth > deepest) return undefined;
  const base = inside(before.text);
  const ours = base && holderOf(three.ours, base.kind, inside);
  const theirs = base && holderOf(three.theirs, base.kind, inside);
  if (!ours || !theirs) return undefined;
  const parts: Three = {
    base: piecesOf(before.text, () => base.parts),
    ours: piecesOf(ours.piece.text, () => ours.parts),
    theirs: piecesOf(theirs.piece.text, () => theirs.parts),
  };
  const mergeParts = (inner: Merge): string =>
    joinPieces(mergeSequences(inner, parts, { base: 0, ours: 0, theirs: 0 }), base.areBlocks).trimEnd();
  const inner: Merge = { ...merge, within: { blocks: merge.within?.blocks ?? region, depth } };
  // Where the parts no longer form such a block, merge it as a whole.
  if (depth === 1 && inside(mergeParts({ ...inner, settle: () => undefined }))?.kind !== base.kind) return undefined;
  const text = mergeParts(inner);
  return [
    ...unite(three.ours.slice(0, ours.at), three.theirs.slice(0, theirs.at)),
    ...(text === '' ? [] : [{ ...mergeGaps([before, ours.piece, theirs.piece]), text, was: firstTexts(three) }]),
    ...unite(three.ours.slice(ours.at + 1), three.theirs.slice(theirs.at + 1)),
  ];
}

/** The only piece that is a block of this kind. */
function holderOf(pieces: readonly Piece[], kind: string, inside: Inside) {
  const found = pieces.flatMap((piece, at) => {
    const made = inside(piece.text);
    return made?.kind === kind ? [{ at, piece, parts: made.parts }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** How many pieces both sides added at the start and at the end. */
function sharedEnds({ base, ours, theirs }: Three): { before: number; behind: number } {
  const known = new Set(texts(base));
  const most = Math.min(ours.length, theirs.length);
  const isShared = (mine: Piece | undefined, yours: Piece | undefined): boolean =>
    mine !== undefined && mine.text === yours?.text && !known.has(mine.text);
  let before = 0;
  while (before < most && isShared(ours[before], theirs[before])) before++;
  let behind = 0;
  while (behind < most - before && isShared(ours.at(-1 - behind), theirs.at(-1 - behind))) behind++;
  return { before, behind };
}

/** Writes what both sides added once, and merges what is between. */
function withoutEnds(
  merge: Merge,
  { base, ours, theirs }: Three,
  region: BodyConflict['blocks'],
  { before, behind }: ReturnType<typeof sharedEnds>,
): Piece[] {
  const cut = (pieces: readonly Piece[]): readonly Piece[] => pieces.slice(before, pieces.length - behind);
  const pairs = (from: (pieces: readonly Piece[]) => readonly Piece[]): Piece[] => {
    const [mine, yours] = [from(ours), from(theirs)];
    return columns({ base: mine, ours: mine, theirs: yours }).map(mergeGaps);
  };
  const within = ([from, to]: Range): Range => [from + before, to - behind];
  const blocks = { base: region.base, ours: within(region.ours), theirs: within(region.theirs) };
  return [
    ...pairs((pieces) => pieces.slice(0, before)),
    ...mergeRegion(merge, { base, ours: cut(ours), theirs: cut(theirs) }, blocks),
    ...pairs((pieces) => pieces.slice(pieces.length - behind)),
  ];
}

/** Two texts for one empty page are alternatives, not two additions. */
function isIndependent(merge: Merge): boolean {
  return merge.base === undefined || merge.base.trim() === '';
}

function mergeColumn(
  merge: Merge,
  [base, ours, theirs]: [Piece, Piece, Piece],
  region: BodyConflict['blocks'],
  index: number,
): Piece[] {
  const at = (range: Range): Range => [range[0] + index, range[0] + index + 1];
  const one: Three = { base: [base], ours: [ours], theirs: [theirs] };
  if (base.text === ours.text) return [{ ...mergeGaps([base, ours, theirs]), text: theirs.text }];
  if (base.text === theirs.text) return [{ ...mergeGaps([base, ours, theirs]), text: ours.text }];
  return mergeRegion(merge, one, { base: at(region.base), ours: at(region.ours), theirs: at(region.theirs) });
}

function conflicting(merge: Merge, three: Three, region: BodyConflict['blocks']): Piece[] {
  const choice = merge.settle({
    base: wholeOf(three.base).text,
    ours: wholeOf(three.ours).text,
    theirs: wholeOf(three.theirs).text,
    blocks: merge.within?.blocks ?? { base: region.base, ours: region.ours, theirs: region.theirs },
  });
  if (choice === undefined || choice === 'ours') return [...three.ours];
  if (choice === 'theirs') return [...three.theirs];
  if (choice.text.trim() === '') return [];
  if (!merge.within) return piecesOf(choice.text, merge.split);
  const sides = [three.ours, three.theirs, three.base];
  const like = sides.find((pieces) => pieces.length > 0) ?? [];
  const text = indentedLike(choice.text.trimEnd(), like[0]?.text ?? '');
  return [{ gap: '', next: [], ...like.at(-1), text, was: firstTexts(three) }];
}

const firstTexts = ({ base, ours, theirs }: Three): string[] =>
  [base, ours, theirs].flatMap((pieces) => pieces.slice(0, 1)).map(({ text }) => text);

/** A text chosen for the content of a list item must be indented accordingly. */
function indentedLike(text: string, like: string): string {
  const [wanted = '', own = ''] = [like, text].map((one) => /^ */.exec(one)?.[0]);
  const missing = ' '.repeat(Math.max(0, wanted.length - own.length));
  return text.replaceAll(/^(?=[^\r\n])/gm, missing);
}

/** Both sides added blocks at one position: common ones once, the rest in an order independent of the side. */
function unite(ours: readonly Piece[], theirs: readonly Piece[]): Piece[] {
  const [first, second] = wholeOf(ours).text <= wholeOf(theirs).text ? [ours, theirs] : [theirs, ours];
  const united: Piece[] = [];
  let at = 0;
  for (const hunk of diffSequences(texts(first), texts(second))) {
    united.push(...first.slice(at, hunk.end), ...second.slice(hunk.from, hunk.to));
    at = hunk.end;
  }
  return united.concat(first.slice(at));
}

/** Undefined when both sides changed the same or neighbouring lines. */
export function mergeLines(base: string, ours: string, theirs: string): string | undefined {
  const [baseLines, ourLines, theirLines] = [base, ours, theirs].map((text) => text.split(/\r?\n/));
  if (baseLines === undefined || ourLines === undefined || theirLines === undefined) return undefined;
  const merged: string[] = [];
  for (const region of diff3(baseLines, ourLines, theirLines, true)) {
    const mine = ourLines.slice(...region.ours);
    const yours = theirLines.slice(...region.theirs);
    if (region.changed === 'both' && mine.join('\n') !== yours.join('\n')) return undefined;
    merged.push(...(region.changed === 'theirs' ? yours : mine));
  }
  return merged.join(`${ours}${theirs}`.includes('\r\n') ? '\r\n' : '\n');
}

function sharedPieces(ours: readonly Piece[], theirs: readonly Piece[]): Piece[] {
  const [first, second] = wholeOf(ours).text <= wholeOf(theirs).text ? [ours, theirs] : [theirs, ours];
  let at = 0;
  const shared: Piece[] = [];
  for (const hunk of diffSequences(texts(first), texts(second))) {
    shared.push(...first.slice(at, hunk.start));
    at = hunk.end;
  }
  return shared.concat(first.slice(at));
}

function columns(three: Three): [Piece, Piece, Piece][] {
  return three.ours.map((piece, index) => [three.base[index] ?? piece, piece, three.theirs[index] ?? piece]);
}

function texts(pieces: readonly Piece[]): string[] {
  return pieces.map((piece) => piece.text);
}
