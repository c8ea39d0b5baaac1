// The source of one block.
import { useRef } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';

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
      <TextArea
        ref={area}
        lines={8}
        isCode
        defaultValue={source}
        aria-label={t.rich.sourceOfBlock}
        spellCheck={false}
      />
    </Dialog>
  );
}
