// A field for an emoji or for the name of an icon, which is typed or chosen.
import { useId, useState } from 'react';
import { useTexts } from '../../texts/context.tsx';
import { panelTextFiles } from '../../texts/panels.ts';
import { Button } from '../button.tsx';
import { Input, Labelled } from '../field.tsx';
import { onDemand } from '../on-demand.tsx';
import styles from './glyph-field.module.css';

async function loadPickers() {
  const [pickers] = await Promise.all([import('./pickers.tsx'), panelTextFiles.load()]);
  return pickers;
}

const EmojiPicker = onDemand(async () => (await loadPickers()).EmojiPicker);
const IconPicker = onDemand(async () => (await loadPickers()).IconPicker);

type GlyphFieldProps = {
  kind: 'emoji' | 'icon';
  label: string;
  hint?: string;
  name: string;
  defaultValue: string;
  maxLength?: number;
  readOnly?: boolean;
};

export function GlyphField({
  kind,
  label,
  hint,
  name,
  defaultValue,
  maxLength = 50,
  readOnly = false,
}: GlyphFieldProps) {
  const t = useTexts();
  const id = useId();
  const [value, setValue] = useState(defaultValue);
  const [isOpen, setOpen] = useState(false);
  const choose = (chosen: string) => {
    setValue(chosen);
    setOpen(false);
    document.getElementById(id)?.focus();
  };
  return (
    <Labelled id={id} label={label} hint={hint}>
      <div className={styles.row}>
        <Input
          id={id}
          name={name}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          maxLength={maxLength}
          readOnly={readOnly}
          dir={kind === 'icon' ? 'ltr' : 'auto'}
          aria-describedby={hint ? `${id}-hint` : undefined}
        />
        {!readOnly && (
          <Button icon="smile" title={label} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t.pictures.choose}
          </Button>
        )}
      </div>
      {isOpen && kind === 'emoji' && (
        <EmojiPicker autoFocus chosen={undefined} onChoose={({ character }) => choose(character)} />
      )}
      {isOpen && kind === 'icon' && <IconPicker autoFocus chosen={value} onChoose={choose} />}
    </Labelled>
  );
}
