// Nodes with marks as inline content of the tree. Inlines that were not changed are those they were made from.
import type { Inline } from '@lectern/content/edit';
import type { Mark, Node } from 'prosemirror-model';
import { newTarget, nowhere } from '../schema/tree.ts';
import { depthOf, inlineOriginOf } from './origins.ts';

/** Without `keepsOrigins` the inlines are exactly those of the nodes, to compare them with others. */
export function inlinesToTree(parent: Node, keepsOrigins = true): Inline[] {
  const inlines: Inline[] = [];
  let changed: Node[] = [];
  const flush = (): void => {
    inlines.push(...nested(changed, [], keepsOrigins));
    changed = [];
  };
  for (let i = 0; i < parent.childCount;) {
    const kept = keepsOrigins ? wholeAt(parent, i) : undefined;
    if (kept) {
      flush();
      inlines.push(kept.top);
      i += kept.count;
    } else changed.push(parent.child(i++));
  }
  flush();
  return inlines;
}

/** The inline of the tree whose nodes all follow here. */
function wholeAt(parent: Node, start: number): { top: Inline; count: number } | undefined {
  const first = inlineOriginOf(parent.child(start));
  if (!first || start + first.count > parent.childCount) return undefined;
  for (let i = 0; i < first.count; i++) {
    const origin = inlineOriginOf(parent.child(start + i));
    if (origin?.top !== first.top || origin.index !== i) return undefined;
  }
  return first;
}

function nested(nodes: readonly Node[], applied: readonly Mark[], trims: boolean): Inline[] {
  const inlines: Inline[] = [];
  for (let i = 0; i < nodes.length;) {
    const node = nodes[i];
    if (!node) break;
    const open = node.marks.filter((mark) => mark.type.name !== 'soft' && !applied.some((one) => one.eq(mark)));
    const mark = outermost(open, nodes, i);
    if (!mark) {
      pushLeaf(inlines, node);
      i++;
      continue;
    }
    const extent = extentOf(mark, nodes, i);
    const made = wrapped(mark, nested(nodes.slice(i, i + extent), [...applied, mark], trims));
    if (made && trims) pushTrimmed(inlines, made);
    else if (made) inlines.push(made);
    i += extent;
  }
  return inlines;
}

/** As nested in the page; else the mark that covers most. */
function outermost(open: readonly Mark[], nodes: readonly Node[], start: number): Mark | undefined {
  const rank = (mark: Mark): [number, number] => [depthOf(mark) ?? -1, -extentOf(mark, nodes, start)];
  const isKnown = open.every((mark) => depthOf(mark) !== undefined);
  return open.toSorted((a, b) => {
    const [depthA, extentA] = rank(a);
    const [depthB, extentB] = rank(b);
    return isKnown ? depthA - depthB : extentA - extentB;
  })[0];
}

function extentOf(mark: Mark, nodes: readonly Node[], start: number): number {
  let end = start + 1;
  while (nodes[end]?.marks.some((other) => continues(mark, other))) end++;
  return end - start;
}

/** Two equal marks that the page has beside each other stay two. */
const continues = (mark: Mark, other: Mark): boolean =>
  mark === other || (mark.eq(other) && (depthOf(mark) === undefined || depthOf(other) === undefined));

function pushLeaf(inlines: Inline[], node: Node): void {
  if (!node.isText) {
    inlines.push(node.type.name === 'hardBreak' ? { type: 'break', ...nowhere } : islandOf(node));
    return;
  }
  pushText(inlines, node.text ?? '');
}

function pushText(inlines: Inline[], value: string): void {
  if (value === '') return;
  const last = inlines.at(-1);
  if (last?.type === 'text') inlines.splice(-1, 1, { ...last, value: last.value + value });
  else inlines.push({ type: 'text', value, ...nowhere });
}

const trimmed = new Set<Inline['type']>(['strong', 'emphasis', 'delete']);

/**
 * Spaces at the ends of bold and the like are written outside of it, because Markdown has them there. They get there
 * while words are typed one after the other.
 */
function pushTrimmed(inlines: Inline[], made: Inline): void {
  if (!('children' in made) || !trimmed.has(made.type)) {
    inlines.push(made);
    return;
  }
  const children = [...made.children];
  const first = children[0];
  const before = first?.type === 'text' ? (/^\s+/.exec(first.value)?.[0] ?? '') : '';
  if (first?.type === 'text' && before !== '') children[0] = { ...first, value: first.value.slice(before.length) };
  const last = children.at(-1);
  const after = last?.type === 'text' ? (/\s+$/.exec(last.value)?.[0] ?? '') : '';
  if (last?.type === 'text' && after !== '')
    children[children.length - 1] = { ...last, value: last.value.slice(0, last.value.length - after.length) };
  const kept = children.filter((child) => child.type !== 'text' || child.value !== '');
  pushText(inlines, before);
  if (kept.length > 0) inlines.push({ ...made, children: kept });
  pushText(inlines, after);
}

const islandOf = (node: Node): Inline => node.attrs['node'];

function wrapped({ type, attrs }: Mark, children: Inline[]): Inline | undefined {
  switch (type.name) {
    case 'strong':
    case 'emphasis':
    case 'delete':
    case 'inlineCode':
    case 'keyboard':
    case 'superscript':
    case 'subscript':
      return { type: type.name, children, ...nowhere };
    case 'color':
      return { type: 'color', text: attrs['text'], background: attrs['background'], children, ...nowhere };
    case 'link': {
      const title: string | null = attrs['title'];
      return {
        type: 'link',
        target: newTarget(attrs['href']),
        ...(title !== null && { title }),
        children,
        ...nowhere,
      };
    }
    case 'mention':
      return { type: 'mention', target: newTarget(attrs['href']), children, ...nowhere };
    case 'annotation':
      return { type: 'annotation', label: attrs['label'], children, ...nowhere };
    case 'inlineElement':
      return { type: 'inlineElement', name: attrs['name'], attributes: attrs['attributes'], children, ...nowhere };
    default:
      return undefined;
  }
}
