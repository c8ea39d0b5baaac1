// The nodes of a Markdown tree that are edited in place, and new ones of them.
import type {
  Block,
  Blockquote,
  Code,
  Column,
  Columns,
  Conditional,
  Expandable,
  Hint,
  Image,
  Step,
  Stepper,
  Tab,
  Table,
  TableColumn,
  Tabs,
  Target,
  Update,
  Updates,
} from '@lectern/content/edit';

/** A node that contains blocks. */
export type Holder = Blockquote | Hint | Conditional | Tab | Step | Column | Update;
/** A block whose parts contain blocks. */
export type Group = Tabs | Stepper | Columns | Updates;
export type GroupPart = Tab | Step | Column | Update;

/** Nodes made by the editor are not in the text yet. */
export const nowhere = { start: 0, end: 0 } as const;

export const newTarget = (value: string): Target => ({ value, form: 'destination', ...nowhere });

export const newHolders: { [K in Holder['type']]: Extract<Holder, { type: K }> } = {
  blockquote: { type: 'blockquote', children: [], ...nowhere },
  hint: { type: 'hint', style: 'info', children: [], ...nowhere },
  if: { type: 'if', expression: 'true', children: [], ...nowhere },
  tab: { type: 'tab', children: [], ...nowhere },
  step: { type: 'step', children: [], ...nowhere },
  column: { type: 'column', children: [], ...nowhere },
  update: { type: 'update', tags: [], children: [], ...nowhere },
};

export const newGroups: { [K in Group['type']]: Extract<Group, { type: K }> } = {
  tabs: { type: 'tabs', children: [], ...nowhere },
  stepper: { type: 'stepper', children: [], ...nowhere },
  columns: { type: 'columns', children: [], ...nowhere },
  updates: { type: 'updates', children: [], ...nowhere },
};

export const partOfGroup: { [K in Group['type']]: GroupPart['type'] } = {
  tabs: 'tab',
  stepper: 'step',
  columns: 'column',
  updates: 'update',
};

export const newExpandable: Expandable = { type: 'expandable', open: true, summary: [], children: [], ...nowhere };
export const newCode: Code = { type: 'code', value: '', ...nowhere };
export const newImage: Image = { type: 'image', target: newTarget(''), caption: [], ...nowhere };
export const newTable: Table = { type: 'table', view: 'grid', columns: [], rows: [], ...nowhere };
export const newColumn: TableColumn = { kind: 'text', title: [], ...nowhere };

/** Those that are blocks themselves; the others are parts of a group. */
const blockHolders = ['blockquote', 'hint', 'if'] as const;
export type BlockHolder = Extract<Holder, { type: (typeof blockHolders)[number] }>;

export const isBlockHolder = (type: string): boolean => blockHolders.some((one) => one === type);

export const isHolder = (block: Block): block is BlockHolder =>
  isBlockHolder(block.type) && !(block.type === 'if' && block.unended === true);

export const isGroup = (block: Block): block is Group => block.type in newGroups;
