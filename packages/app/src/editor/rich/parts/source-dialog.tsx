// The source of one block.
import { useRef } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './parts.module.css';

type SourceDialogProps = { source: string; onSave(source: string): void; onClose(): void };

export function SourceDialog({ source, onSave, onClose }: SourceDialogProps) {
  const t = useTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      title={t.rich.sourceOfBlock}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={() => onSave(area.current?.value ?? source)}>
          {t.rich.apply}
        </Button>
      }
    >
      <textarea
        ref={area}
        className={styles.source}
        defaultValue={source}
        aria-label={t.rich.sourceOfBlock}
        rows={Math.min(20, source.split('\n').length + 2)}
        spellCheck={false}
        dir="auto"
      />
    </Dialog>
  );
}
