// Random edits of a tree: what users do in an editor.
import type { Block, Inline, List, ListItem, Paragraph, Table, Text } from '../../markdown/tree.ts';
import type { AnyNode } from '../nodes.ts';
import { isTextBlock, kindOf } from '../nodes.ts';
import { changeAttribute } from './attributes.ts';
import type { Random } from './random.ts';
import { blockSamples, cell, column, inlineSamples } from './samples.ts';
import type { Found } from './tree-edits.ts';
import { at, paragraph, replaced, slotsIn, text, withSlot } from './tree-edits.ts';

export interface RandomEdit {
  blocks: Block[];
  /** The node with inline content that is edited; undefined when blocks are. */
  leaf?: AnyNode;
  /** Whether nodes are removed. */
  removes?: true;
}

type MakeEdit = (blocks: readonly Block[], random: Random) => RandomEdit | undefined;

const phrases = [
  'word',
  ' more',
  'x ',
  'Größe',
  '日本',
  '😀',
  'a<b',
  '#1',
  '2*3',
  '[x]',
  '{{y}}',
  'a_b',
  '. ',
  '-',
  '1. ',
  '> ',
  '&',
];
const markup = [
  '**b**',
  '`c`',
  '&amp;',
  '<b>',
  '$$',
  '{% if',
  '# ',
  '- ',
  '|',
  '\\',
  '_u_',
  ':smile:',
  'www.a.example',
  '    ',
];

function typed(random: Random): string {
  return (random.chance(0.12) ? random.pick(markup) : random.pick(phrases)) ?? '';
}

/** Texts of paragraphs, headings and cells with the node they are in. */
function textsIn(blocks: readonly Block[]): { node: Text; leaf: AnyNode }[] {
  const found: { node: Text; leaf: AnyNode }[] = [];
  const walk = (inlines: readonly Inline[], leaf: AnyNode): void => {
    for (const inline of inlines) {
      if (inline.type === 'text') found.push({ node: inline, leaf });
      else if ('children' in inline) walk(inline.children, leaf);
    }
  };
  for (const { holder, slot } of slotsIn(blocks)) {
    if (holder && slot.holds === 'inlines' && isTextBlock(holder)) walk(slot.nodes, holder);
  }
  return found;
}

const type: MakeEdit = (blocks, random) => {
  const found = random.pick(textsIn(blocks));
  if (!found) return undefined;
  const { node, leaf } = found;
  const place = random.int(node.value.length + 1);
  const value = node.value.slice(0, place) + typed(random) + node.value.slice(place);
  return { blocks: replaced(blocks, node, [{ ...node, value }]), leaf };
};

const erase: MakeEdit = (blocks, random) => {
  const found = random.pick(textsIn(blocks));
  if (!found) return undefined;
  const { node, leaf } = found;
  const place = random.int(node.value.length);
  const value = node.value.slice(0, place) + node.value.slice(place + 1 + random.int(5));
  return { blocks: replaced(blocks, node, value === '' ? [] : [{ ...node, value }]), leaf };
};

const paragraphsIn = (blocks: readonly Block[]): Found[] =>
  slotsIn(blocks).filter(({ slot }) => slot.holds === 'blocks' && slot.nodes.some(isParagraph));
const isParagraph = (block: AnyNode): block is Paragraph => 'type' in block && block.type === 'paragraph';

const split: MakeEdit = (blocks, random) => {
  const found = random.pick(paragraphsIn(blocks));
  const target = found && random.pick(found.slot.nodes.filter(isParagraph));
  const index = target?.children.findIndex((inline) => inline.type === 'text' && inline.value.length > 2) ?? -1;
  const node = target?.children[index];
  if (!target || node?.type !== 'text') return undefined;
  const place = 1 + random.int(node.value.length - 1);
  const before = [...target.children.slice(0, index), { ...node, value: node.value.slice(0, place).trimEnd() }];
  const after = [{ ...node, value: node.value.slice(place).trimStart() }, ...target.children.slice(index + 1)];
  const halves: Block[] = [
    { ...target, children: before },
    { ...target, children: after },
  ];
  return { blocks: replaced(blocks, target, halves) };
};

const join: MakeEdit = (blocks, random) => {
  for (const { slot } of slotsIn(blocks)) {
    if (slot.holds !== 'blocks' || random.chance(0.3)) continue;
    const index = slot.nodes.findIndex(
      (block, i) => isParagraph(block) && isParagraph(slot.nodes[i + 1] ?? block) && i + 1 < slot.nodes.length,
    );
    const [first, second] = slot.nodes.slice(index, index + 2);
    if (index < 0 || !first || !second || !isParagraph(first) || !isParagraph(second)) continue;
    const joined: Block = { ...first, children: [...first.children, text(' '), ...second.children] };
    const without = replaced(blocks, second, []);
    return { blocks: replaced(without, first, [joined]) };
  }
  return undefined;
};

const marks = ['strong', 'emphasis', 'delete', 'inlineCode', 'keyboard', 'superscript', 'color', 'link'] as const;

const mark: MakeEdit = (blocks, random) => {
  const found = random.pick(textsIn(blocks).filter(({ node }) => /\w{2}/.test(node.value)));
  const kind = random.pick(marks);
  if (!found || !kind) return undefined;
  const { node, leaf } = found;
  const word = random.pick([...node.value.matchAll(/\w{2,}/g)]);
  if (!word) return undefined;
  const inner = text(word[0]);
  const sample = inlineSamples[kind]();
  if (!('children' in sample)) return undefined;
  const made: Inline = { ...sample, children: [inner] };
  const parts = [text(node.value.slice(0, word.index)), made, text(node.value.slice(word.index + word[0].length))];
  const blocksNow = replaced(
    blocks,
    node,
    parts.filter((part) => part.type !== 'text' || part.value !== ''),
  );
  return { blocks: blocksNow, leaf };
};

const unmark: MakeEdit = (blocks, random) => {
  const holders = slotsIn(blocks).flatMap(({ holder }) =>
    holder && /^(?:strong|emphasis|delete|link|color)$/.test(kindOf(holder)) ? [holder] : [],
  );
  const target = random.pick(holders);
  if (!target || !('children' in target)) return undefined;
  return { blocks: replaced(blocks, target, target.children) };
};

const insertInline: MakeEdit = (blocks, random) => {
  const found = random.pick(textsIn(blocks).filter(({ node }) => node.value.includes(' ')));
  const kind = random.pick(Object.keys(inlineSamples) as Inline['type'][]);
  if (!found || !kind || kind === 'annotation') return undefined;
  const { node, leaf } = found;
  const place = node.value.indexOf(' ') + 1;
  const parts = [text(node.value.slice(0, place)), inlineSamples[kind](), text(` ${node.value.slice(place)}`)];
  return { blocks: replaced(blocks, node, parts), leaf };
};

const attribute: MakeEdit = (blocks, random) => {
  const nodes = slotsIn(blocks).flatMap(({ slot }): AnyNode[] => slot.nodes);
  for (let tries = 0; tries < 30; tries++) {
    const node = random.pick(nodes);
    const changed = node && changeAttribute(node, random);
    if (node && changed) return { blocks: replaced(blocks, node, [changed]) };
  }
  return undefined;
};

/** Lists of blocks; mostly the page itself. */
function blockList(blocks: readonly Block[], random: Random): Found & { nodes: readonly Block[] } {
  const found = slotsIn(blocks).filter(({ slot }) => slot.holds === 'blocks');
  const one = (random.chance(0.5) ? found[0] : random.pick(found)) ?? found[0]!;
  return { ...one, nodes: one.slot.holds === 'blocks' ? one.slot.nodes : [] };
}

const insertBlock: MakeEdit = (blocks, random) => {
  const list = blockList(blocks, random);
  const isInTable = list.holder !== undefined && kindOf(list.holder) === 'tableCell';
  const kind = isInTable ? 'paragraph' : random.pick(Object.keys(blockSamples) as Block['type'][]);
  if (!kind) return undefined;
  return {
    blocks: withSlot(blocks, list, list.nodes.toSpliced(random.int(list.nodes.length + 1), 0, blockSamples[kind]())),
  };
};

const deleteBlock: MakeEdit = (blocks, random) => {
  const list = blockList(blocks, random);
  const index = random.int(list.nodes.length);
  // References to a definition would become text.
  if (list.nodes.length < 2 || /^(?:definition|footnoteDefinition)$/.test(list.nodes[index]?.type ?? ''))
    return undefined;
  return { blocks: withSlot(blocks, list, list.nodes.toSpliced(index, 1)), removes: true };
};

const moveBlock: MakeEdit = (blocks, random) => {
  const list = blockList(blocks, random);
  if (list.nodes.length < 2) return undefined;
  const from = random.int(list.nodes.length);
  const [moved] = list.nodes.slice(from, from + 1);
  if (!moved) return undefined;
  const rest = list.nodes.toSpliced(from, 1);
  return { blocks: withSlot(blocks, list, rest.toSpliced(random.int(rest.length + 1), 0, moved)) };
};

const copyBlock: MakeEdit = (blocks, random) => {
  const block = random.pick(blocks);
  if (!block || block.type === 'definition' || block.type === 'footnoteDefinition') return undefined;
  return { blocks: [...blocks].toSpliced(random.int(blocks.length + 1), 0, block) };
};

const tablesIn = (blocks: readonly Block[]): Table[] =>
  slotsIn(blocks).flatMap(({ slot }) =>
    slot.nodes.filter((node): node is Table => 'type' in node && node.type === 'table'),
  );

const table: MakeEdit = (blocks, random) => {
  const target = random.pick(tablesIn(blocks));
  if (!target) return undefined;
  return { blocks: replaced(blocks, target, [changeTable(target, random)]), removes: true };
};

function changeTable(target: Table, random: Random): Table {
  const { rows, columns } = target;
  const place = random.int(rows.length + 1);
  const across = random.int(columns.length + 1);
  switch (random.int(4)) {
    case 0:
      return { ...target, rows: rows.toSpliced(place, 0, { cells: columns.map(() => cell('new')), ...at }) };
    case 1:
      return rows.length < 2 ? target : { ...target, rows: rows.toSpliced(random.int(rows.length), 1) };
    case 2: {
      const wider = rows.map((row) => ({ ...row, cells: row.cells.toSpliced(across, 0, cell('x')) }));
      return { ...target, columns: columns.toSpliced(across, 0, column('New')), rows: wider };
    }
    default: {
      if (columns.length < 2) return target;
      const gone = random.int(columns.length);
      const rest = rows.map((row) => ({ ...row, cells: row.cells.toSpliced(gone, 1) }));
      return { ...target, columns: columns.toSpliced(gone, 1), rows: rest };
    }
  }
}

const listsIn = (blocks: readonly Block[]): List[] =>
  slotsIn(blocks).flatMap(({ slot }) =>
    slot.nodes.filter((node): node is List => 'type' in node && node.type === 'list'),
  );

const list: MakeEdit = (blocks, random) => {
  const target = random.pick(listsIn(blocks));
  const changed = target && changeList(target, random);
  return target && changed ? { blocks: replaced(blocks, target, [changed]), removes: true } : undefined;
};

function changeList(target: List, random: Random): List | undefined {
  const items = target.children;
  const index = random.int(items.length);
  const item = items[index];
  const before = items[index - 1];
  switch (random.int(4)) {
    case 0: {
      const made: ListItem = { type: 'listItem', children: [paragraph(text('a new item'))], ...at };
      return { ...target, children: items.toSpliced(index, 0, made) };
    }
    case 1:
      return items.length < 2 ? undefined : { ...target, children: items.toSpliced(index, 1) };
    case 2: {
      // Indents an item: it becomes the list of the item before it.
      if (!item || !before) return undefined;
      const inner: List = { ...target, children: [item], ...(target.ordered ? { from: 1 } : {}) };
      return {
        ...target,
        children: items.toSpliced(index - 1, 2, { ...before, children: [...before.children, inner] }),
      };
    }
    default: {
      // Outdents the items of a nested list.
      const inner = item?.children.at(-1);
      if (!item || inner?.type !== 'list') return undefined;
      const outer = { ...item, children: item.children.slice(0, -1) };
      return { ...target, children: items.toSpliced(index, 1, outer, ...inner.children) };
    }
  }
}

export const editKinds = {
  type,
  erase,
  split,
  join,
  mark,
  unmark,
  insertInline,
  attribute,
  insertBlock,
  deleteBlock,
  moveBlock,
  copyBlock,
  table,
  list,
} satisfies Record<string, MakeEdit>;

const weights: [keyof typeof editKinds, number][] = [
  ['type', 30],
  ['erase', 12],
  ['split', 6],
  ['join', 4],
  ['mark', 8],
  ['unmark', 4],
  ['insertInline', 5],
  ['attribute', 6],
  ['insertBlock', 8],
  ['deleteBlock', 4],
  ['moveBlock', 6],
  ['copyBlock', 2],
  ['table', 6],
  ['list', 8],
];
const wheel = weights.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind));

export function randomEdit(
  blocks: readonly Block[],
  random: Random,
): (RandomEdit & { kind: keyof typeof editKinds }) | undefined {
  for (let tries = 0; tries < 10; tries++) {
    const kind = random.pick(wheel);
    const edit = kind && editKinds[kind](blocks, random);
    if (kind && edit) return { ...edit, kind };
  }
  return undefined;
}
