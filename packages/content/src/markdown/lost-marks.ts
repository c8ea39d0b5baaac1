// Conditions in positions the parser does not represent: in an attribute, a URL, a label, a position without blocks.
// The tree has no node for them, and what follows would be visible to everyone. So the source is searched for
// conditions, those in the tree are skipped, and the others are recorded at the nodes they are in or before.
import { splitAtMarks } from './condition-marks.ts';
import type { ConditionMark, LostMarks } from './marks.ts';
import type { Block } from './tree.ts';

interface Node {
  type?: string;
  start: number;
  end: number;
  value?: string;
  lost?: LostMarks;
}

interface Found {
  mark: ConditionMark;
  from: number;
  to: number;
  told: boolean;
  /** The node that contains it is known. */
  held: boolean;
}

const conditional = /\{%[-~]?\s*(?:end)?(?:if|unless|el)/i;

export function noteLostMarks(blocks: Block[], source: string, from: number): void {
  if (!conditional.test(source)) return;
  const found = marksOf(source, from);
  for (const block of blocks) tell(block, found);
  const lost = found.filter(({ told }) => !told);
  if (lost.length === 0) return;
  const noted = { next: 0 };
  for (const block of blocks) note(block, lost, noted);
}

/** An escaped brace is text in any position. */
function marksOf(source: string, from: number): Found[] {
  return splitAtMarks(source).flatMap((part) => {
    if (!('mark' in part) || part.from < from) return [];
    let slashes = 0;
    while (source[part.from - slashes - 1] === '\\') slashes++;
    return slashes % 2 === 1 ? [] : [{ ...part, told: false, held: false }];
  });
}

function within(found: Found[], { start, end }: Node): Found[] {
  let low = 0;
  let high = found.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (found[middle]!.from < start) low = middle + 1;
    else high = middle;
  }
  let stop = low;
  while (stop < found.length && found[stop]!.from < end) stop++;
  return found.slice(low, stop);
}

/** Skips what a node represents itself, and what is merely displayed as code. */
function tell(node: Node, found: Found[]): void {
  const inside = within(found, node);
  if (inside.length === 0 && node.type !== undefined) return;
  switch (node.type) {
    case 'comment':
    case 'if':
    case 'unknownTag':
      for (const one of inside) {
        const ends = node.type !== 'comment' && one.mark.kind === 'end' && one.to === node.end;
        if (one.from === node.start || ends) one.told = true;
      }
      break;
    case 'text':
    case 'code':
    case 'diagram': {
      const told = splitAtMarks(node.value ?? '').filter((part) => 'mark' in part).length;
      if (told >= inside.length) for (const one of inside) one.told = true;
    }
  }
  for (const child of childrenOf(node)) tell(child, found);
}

function note(node: Node, lost: Found[], noted: { next: number }): void {
  const before: ConditionMark[] = [];
  for (let next = lost[noted.next]; next && takesMark(node, next); next = lost[++noted.next]) before.push(next.mark);
  for (const child of childrenOf(node)) note(child, lost, noted);
  const own = isDecided(node) ? within(lost, node).filter(({ held }) => !held) : [];
  for (const one of own) one.held = true;
  const marks = own.map(({ mark }) => mark);
  if (before.length + marks.length > 0)
    node.lost = { ...(before.length > 0 && { before }), ...(marks.length > 0 && { within: marks }) };
}

/** Rows, columns and images are evaluated with their parent. */
const isDecided = (node: Node): boolean =>
  typeof node.start === 'number' && (node.type === undefined ? 'children' in node : node.type !== 'image');

const takesMark = (node: Node, { from }: Found): boolean => isDecided(node) && from < node.start;

function childrenOf(node: Node): Node[] {
  const children = Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter((one: unknown): one is Node => typeof one === 'object' && one !== null) : [],
  );
  return children.sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
}
