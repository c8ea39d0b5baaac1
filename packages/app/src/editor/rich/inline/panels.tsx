// Panels for what is in the document: its inlines, notes and columns.
import type { SelectOption, TableColumn } from '@lectern/content/edit';
import { useTexts } from '../../../texts/context.tsx';
import { problemToast } from '../../../ui/toast.tsx';
import { shortened } from '../../splice.ts';
import { cellTexts, changeColumn, columnFrom } from '../columns/change-column.ts';
import { ColumnPanel } from '../columns/column-panel.tsx';
import type { Shown } from '../parts/shown.ts';
import type { Suggest } from '../parts/suggest.ts';
import { schema } from '../schema/schema.ts';
import { changeInline, inlineAt } from './edit-inline.ts';
import { InlineDialog } from './inline-dialog.tsx';
import { hasFields, type FieldInline } from './inline-source.ts';
import { NoteDialog } from './note-dialog.tsx';
import { addNote, definitionOf, noteAt, noteSplice, noteText, removeNote } from './notes.ts';

export type Panel =
  /** An inline of the document. */
  | { kind: 'inline'; position: number }
  /** One that is inserted at the cursor. */
  | { kind: 'new-inline'; inline: FieldInline }
  /** The note at the cursor, or a new one for the selected words. */
  | { kind: 'note' }
  /** A column of a table, by its header cell. */
  | { kind: 'column'; position: number };

type PanelsProps = { panel: Panel; shown: Shown; suggest: Suggest; onClose(): void };

export function Panels({ panel, shown: { view, binding }, suggest, onClose }: PanelsProps) {
  if (panel.kind === 'column') {
    const column = columnFrom(view.state, panel.position);
    if (!column) return null;
    const save = (like: TableColumn, named: readonly SelectOption[]) => {
      onClose();
      view.dispatch(changeColumn(view.state, column, like, named));
    };
    return <ColumnPanel {...{ column, onClose }} texts={cellTexts(view.state, column)} onSave={save} />;
  }
  if (panel.kind === 'note') return <NotePanel {...{ view, binding, onClose }} />;
  const inline = panel.kind === 'inline' ? inlineAt(view.state, panel.position) : panel.inline;
  if (!inline) return null;
  if (inline.type === 'annotation') return <NotePanel {...{ view, binding, onClose }} />;
  if (!hasFields(inline)) return null;
  const save = (changed: FieldInline) => {
    onClose();
    if (panel.kind === 'inline') changeInline(binding, view, panel.position, changed);
    else view.dispatch(view.state.tr.replaceSelectionWith(schema.node('inlineIsland', { node: changed })));
  };
  return <InlineDialog {...{ inline, suggest, onClose }} onSave={save} />;
}

function NotePanel({ view, binding, onClose }: Pick<Shown, 'view' | 'binding'> & { onClose(): void }) {
  const { rich: t } = useTexts();
  const { page, text } = binding;
  const note = noteAt(view.state);
  const found = note && definitionOf(page, note.label);
  const before = found ? noteText(page.text.slice(found.from, found.to)) : '';
  const save = (written: string) => {
    onClose();
    const added = found ? undefined : addNote(view.state, page, written, note?.label);
    const splice = note && found && noteSplice(page, note.label, written);
    if (added) view.dispatch(added);
    else if (splice) text.apply(shortened(page.text, splice), 'command');
    else problemToast(t.refused);
  };
  const remove = note && (() => (onClose(), view.dispatch(removeNote(view.state, note))));
  return <NoteDialog text={before} onSave={save} onRemove={remove} onClose={onClose} />;
}
