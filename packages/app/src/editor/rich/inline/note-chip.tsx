// Beside words that have a note: a button that opens it.
import type { EditorState } from 'prosemirror-state';
import { panelTexts } from '../../../texts/panels.ts';
import { Button } from '../../../ui/button.tsx';
import { below } from '../parts/floating-position.ts';
import { useShown, type Shown } from '../parts/shown.ts';
import styles from './inline.module.css';
import { noteAt } from './notes.ts';

/** Where the words begin; -1 when the cursor is elsewhere. A number, so that nothing is drawn while it is the same. */
const wordsAt = (state: EditorState): number => (state.selection.empty ? (noteAt(state)?.from ?? -1) : -1);

export function NoteChip({ shown, onOpen }: { shown: Shown; onOpen(): void }) {
  const from = useShown(shown, wordsAt);
  if (from < 0) return null;
  return (
    <div className={styles.chip} style={below(shown.view, from, 160)} onPointerDown={(event) => event.preventDefault()}>
      <Button small tone="quiet" icon="edit" onClick={onOpen}>
        {panelTexts().inline.editNote}
      </Button>
    </div>
  );
}
