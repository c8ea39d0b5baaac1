// The types that a column may have, and their names.
import type { ColumnType, TableColumn } from '@lectern/content/edit';
import type { Texts } from '../../../texts/en.ts';
import type { Column } from './change-column.ts';

export type AnyType = ColumnType | NonNullable<TableColumn['role']>;

const types: readonly ColumnType[] = [
  'text',
  'number',
  'checkbox',
  'select',
  'rating',
  'files',
  'image',
  'content-ref',
  'users',
];
const roles: readonly AnyType[] = ['target', 'cover', 'cover-dark'];

/** Cards have a page that they lead to, and covers. */
export const typesFor = ({ view, like }: Column): readonly AnyType[] =>
  view === 'cards' || like.role !== undefined ? [...types, ...roles] : types;

export const typeNames = ({ rich, kinds }: Texts): Record<AnyType, string> => ({
  ...kinds.columns,
  text: rich.paragraph,
});
