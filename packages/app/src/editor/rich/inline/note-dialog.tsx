// The text of a note, new or there already.
import { useState } from 'react';
import { panelTexts } from '../../../texts/panels.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { FieldsDialog } from './inline-dialog.tsx';

type NoteDialogProps = {
  text: string;
  onSave(text: string): void;
  /** Not for a new note. */
  onRemove?: (() => void) | undefined;
  onClose(): void;
};

export function NoteDialog({ text: before, onSave, onRemove, onClose }: NoteDialogProps) {
  const { inline: t } = panelTexts();
  const [text, setText] = useState(before);
  return (
    <FieldsDialog
      title={t.note}
      onSubmit={() => text.trim() !== '' && onSave(text)}
      onClose={onClose}
      actions={onRemove && <Button onClick={onRemove}>{t.removeNote}</Button>}
    >
      <TextAreaField
        label={t.noteText}
        hint={t.noteHint}
        lines={4}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        required
      />
    </FieldsDialog>
  );
}
