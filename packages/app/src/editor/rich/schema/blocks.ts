// Blocks that are edited in place. Attribute `like` has the fields of the tree node without its children.
import type { Holder } from './tree.ts';
import type { Expandable, Hint } from '@lectern/content/edit';
import type { Attrs, NodeSpec } from 'prosemirror-model';
import { isBlockHolder, newCode, newExpandable, newGroups, newHolders, newImage, partOfGroup } from './tree.ts';

const alignment = ({ align }: Attrs): Record<string, string> => (align ? { class: `align-${String(align)}` } : {});

const headingRules = [1, 2, 3, 4, 5, 6].map((depth) => ({ tag: `h${depth}`, attrs: { depth } }));

/** `whitespace: pre` keeps the line breaks of the source when the browser changes a text. */
const textBlocks: Record<string, NodeSpec> = {
  paragraph: {
    group: 'block',
    content: 'inline*',
    whitespace: 'pre',
    attrs: { align: { default: null } },
    parseDOM: [{ tag: 'p' }],
    toDOM: ({ attrs }) => ['p', { dir: 'auto', ...alignment(attrs) }, 0],
  },
  heading: {
    group: 'block',
    content: 'inline*',
    whitespace: 'pre',
    defining: true,
    attrs: { depth: { default: 2 }, id: { default: null }, align: { default: null } },
    parseDOM: headingRules,
    toDOM: ({ attrs }) => [`h${Math.min(6, Number(attrs['depth']))}`, { dir: 'auto', ...alignment(attrs) }, 0],
  },
  code: {
    group: 'block',
    content: 'text*',
    code: true,
    marks: '',
    defining: true,
    attrs: { like: { default: newCode } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', ['code', 0]],
  },
  math: {
    group: 'block',
    content: 'text*',
    code: true,
    marks: '',
    defining: true,
    toDOM: () => ['pre', { class: 'math-source', dir: 'ltr' }, ['code', 0]],
  },
};

const lists: Record<string, NodeSpec> = {
  bulletList: {
    group: 'block list',
    content: 'listItem+',
    attrs: { tight: { default: true } },
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  orderedList: {
    group: 'block list',
    content: 'listItem+',
    attrs: { tight: { default: true }, from: { default: null } },
    parseDOM: [{ tag: 'ol' }],
    toDOM: ({ attrs }) => ['ol', attrs['from'] === null ? {} : { start: Number(attrs['from']) }, 0],
  },
  listItem: {
    content: 'block+',
    defining: true,
    attrs: { checked: { default: null } },
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
};

function classOf(like: Holder): string {
  if (like.type === 'hint') return `hint hint-${hintStyle(like)}`;
  return like.type === 'if' ? 'condition' : like.type;
}

const hintStyle = ({ style }: Hint): string => style;

const holder = (like: Holder, group: string | undefined): NodeSpec => ({
  ...(group !== undefined && { group }),
  content: 'block+',
  defining: true,
  attrs: { like: { default: like } },
  toDOM: ({ attrs }) => [like.type === 'blockquote' ? 'blockquote' : 'div', { class: classOf(attrs['like']) }, 0],
  ...(like.type === 'blockquote' && { parseDOM: [{ tag: 'blockquote' }] }),
});

const holders = Object.fromEntries(
  Object.values(newHolders).map((like) => [like.type, holder(like, isBlockHolder(like.type) ? 'block' : undefined)]),
);

const groups = Object.fromEntries(
  Object.values(newGroups).map((like): [string, NodeSpec] => [
    like.type,
    {
      group: 'block',
      content: `${partOfGroup[like.type]}+`,
      isolating: true,
      attrs: { like: { default: like } },
      toDOM: () => ['div', { class: like.type }, 0],
    },
  ]),
);

const expandables: Record<string, NodeSpec> = {
  expandable: {
    group: 'block',
    content: 'summary block+',
    isolating: true,
    attrs: { like: { default: newExpandable } },
    toDOM: ({ attrs }) => ['div', { class: 'expandable', 'data-open': String(isOpen(attrs['like'])) }, 0],
  },
  summary: {
    content: 'inline*',
    whitespace: 'pre',
    defining: true,
    toDOM: () => ['div', { class: 'summary', dir: 'auto' }, 0],
  },
};

/** One picture or a gallery. The content of a picture is its caption. */
const figures: Record<string, NodeSpec> = {
  figure: {
    group: 'block',
    content: 'picture+',
    isolating: true,
    draggable: true,
    attrs: { like: {} },
    toDOM: ({ childCount }) => ['div', { class: childCount > 1 ? 'gallery' : 'pictures' }, 0],
  },
  picture: {
    content: 'inline*',
    whitespace: 'pre',
    isolating: true,
    attrs: { like: { default: newImage } },
    toDOM: () => ['figure', ['figcaption', { dir: 'auto' }, 0]],
  },
};

const isOpen = ({ open }: Expandable): boolean => open;

export const blocks: Record<string, NodeSpec> = {
  ...textBlocks,
  ...lists,
  ...holders,
  ...groups,
  ...expandables,
  ...figures,
  thematicBreak: {
    group: 'block',
    parseDOM: [{ tag: 'hr' }],
    toDOM: () => ['div', { class: 'rule' }, ['hr']],
  },
};
