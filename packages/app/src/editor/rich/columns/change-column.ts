// Another type for a column of a table, with what its cells become.
import type { ColumnType, SelectOption, Table, TableColumn } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { schema } from '../schema/schema.ts';
import { withControl, type CellChoice } from '../schema/tables.ts';

/** A header cell: its position, its number in the row, and the table around it. */
export type Column = { position: number; index: number; like: TableColumn; title: string; view: Table['view'] };

/** The column of the cell around the cursor. */
export function columnAt({ selection: { $from } }: EditorState): Column | undefined {
  for (let depth = $from.depth; depth > 1; depth--) {
    if ($from.node(depth).type.spec['tableRole'] !== 'row') continue;
    return columnOf($from.node(depth - 1), $from.before(depth - 1), $from.index(depth));
  }
  return undefined;
}

/** Undefined when the first row has other cells, such as after its row of titles was deleted. */
function columnOf(table: Node, at: number, index: number): Column | undefined {
  const row = table.firstChild;
  const header = row?.maybeChild(index);
  if (!row || header?.type.name !== 'tableHeader') return undefined;
  let position = at + 2;
  for (let i = 0; i < index; i++) position += row.child(i).nodeSize;
  const { view }: Table = table.attrs['like'];
  return { position, index, like: header.attrs['like'], title: header.textContent, view };
}

/** The column of a header cell. */
export function columnFrom({ doc }: EditorState, position: number): Column | undefined {
  const at = doc.resolve(position);
  return at.depth > 1 ? columnOf(at.node(at.depth - 1), at.before(at.depth - 1), at.index()) : undefined;
}

export const isRole = (type: string): type is NonNullable<TableColumn['role']> =>
  type === 'target' || type === 'cover' || type === 'cover-dark';

const usualMax = 5;

/** The column with another type. What only the former type has is left out. */
export function withType(like: TableColumn, type: ColumnType | NonNullable<TableColumn['role']>): TableColumn {
  const { max = usualMax, multiple = false, options = [], role, hidden, ...rest } = like;
  const isKept = hidden === true && role === undefined ? { hidden } : {};
  if (isRole(type)) return { ...rest, kind: type === 'target' ? 'content-ref' : 'files', role: type, hidden: true };
  if (type === 'rating') return { ...rest, ...isKept, kind: type, max };
  if (type === 'select') return { ...rest, ...isKept, kind: type, multiple, options };
  return { ...rest, ...isKept, kind: type };
}

const newOption = (label: string): SelectOption => ({
  value: crypto.randomUUID().replaceAll('-', '').slice(0, 12),
  label,
  color: 'blue',
});

const partsOf = (text: string, multiple: boolean): string[] =>
  (multiple ? text.split(',') : [text]).map((part) => part.trim()).filter((part) => part !== '');

/** The texts of the cells of a column below its title. */
export function cellTexts({ doc }: EditorState, { position, index }: Column): string[] {
  const table = doc.resolve(position).node(-1);
  return table.children.slice(1).map((row) => row.maybeChild(index)?.textContent.trim() ?? '');
}

/** A column of texts that becomes one of choices has them as choices. */
export function withChoices(like: TableColumn, texts: readonly string[]): TableColumn {
  const { options = [], multiple = false } = like;
  const labels = new Set(texts.flatMap((text) => partsOf(text, multiple)));
  for (const { label } of options) labels.delete(label);
  return { ...like, options: [...options, ...Array.from(labels, newOption)] };
}

export const addChoice = (like: TableColumn): TableColumn => ({
  ...like,
  options: [...(like.options ?? []), newOption('')],
});

/**
 * Writes the column, and the cells as it has them. No text of a cell is lost by another type. Texts become the choices
 * that have their names in `named`; they may have other names by now.
 */
export function changeColumn(
  state: EditorState,
  column: Column,
  like: TableColumn,
  named: readonly SelectOption[] = [],
): Transaction {
  const { position, index } = column;
  const { doc, tr } = state;
  const table = doc.resolve(position).node(-1);
  const start = doc.resolve(position).start(-1);
  tr.setNodeAttribute(position, 'like', like);
  table.forEach((row, rowOffset, number) => {
    const cell = row.maybeChild(index);
    if (number === 0 || cell?.type.name !== 'tableCell') return;
    let at = start + rowOffset + 1;
    for (let i = 0; i < index; i++) at += row.child(i).nodeSize;
    const next = cellFor(cell, column.like, like, [...named, ...(like.options ?? [])]);
    if (next !== cell) tr.replaceWith(tr.mapping.map(at), tr.mapping.map(at + cell.nodeSize), next);
  });
  return tr;
}

const cellFor = (cell: Node, before: TableColumn, like: TableColumn, named: readonly SelectOption[]): Node =>
  withControl(contentFor(cell, before, like, named), like);

function contentFor(
  cell: Node,
  before: TableColumn,
  { kind, options = [], multiple = false }: TableColumn,
  named: readonly SelectOption[],
): Node {
  const choice: CellChoice | null = cell.attrs['choice'];
  if (kind === 'select') {
    const known = new Set(options.map(({ value }) => value));
    const chosen = (choice?.chosen ?? chosenBy(cell.textContent, named, multiple)).filter((id) => known.has(id));
    if (!choice && chosen.length === 0 && cell.textContent.trim() !== '') return cell;
    return cellWith({ chosen: multiple ? chosen : chosen.slice(0, 1), options, multiple });
  }
  const text = choice ? labelsOf(choice, before) : cell.textContent.trim();
  const said = kind === 'checkbox' ? (checkedWord(text) ?? text) : text;
  if (!choice && said === cell.textContent.trim()) return cell;
  return schema.node('tableCell', null, schema.node('paragraph', null, said === '' ? [] : schema.text(said)));
}

const cellWith = (choice: CellChoice): Node => schema.node('tableCell', { choice }, schema.node('paragraph'));

function chosenBy(text: string, options: readonly SelectOption[], multiple: boolean): string[] {
  return partsOf(text, multiple).flatMap((part) => options.find(({ label }) => label === part)?.value ?? []);
}

function labelsOf({ chosen, options }: CellChoice, before: TableColumn): string {
  const known = [...(before.options ?? []), ...options];
  return chosen.map((id) => known.find(({ value }) => value === id)?.label ?? id).join(', ');
}

/** How a cell says that it is checked; undefined for words that say something else. */
function checkedWord(text: string): string | undefined {
  if (/^(?:true|yes|x|✓|✔|✅|☑|1)\uFE0F?$/iu.test(text)) return 'true';
  return /^(?:false|no|-|–|✗|✘|❌|☐|0)\uFE0F?$/iu.test(text) ? 'false' : undefined;
}
