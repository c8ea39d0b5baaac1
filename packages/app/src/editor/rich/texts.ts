// What node views say. They are outside of React, so they are given their texts.
import type { ColumnType, TableColumn } from '@lectern/content/edit';

export type RichTexts = {
  language: string;
  title: string;
  condition: string;
  date: string;
  task: string;
  /** What a picture shows, for those who do not see it. */
  alt: string;
  /** The picture that the dark theme shows instead. */
  dark: string;
  upload: string;
  hintStyle: string;
  styles: Record<'info' | 'success' | 'warning' | 'danger', string>;
  editSource: string;
  /** What the cells of a column contain. */
  columns: Record<ColumnType | NonNullable<TableColumn['role']>, string>;
};
