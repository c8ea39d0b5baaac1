// What the cells of a column contain, how they are aligned, and the choices of a column of choices.
import type { SelectOption, TableColumn } from '@lectern/content/edit';
import { useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { panelTexts } from '../../../texts/panels.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { FieldsDialog } from '../inline/inline-dialog.tsx';
import { addChoice, isRole, withChoices, withType, type Column } from './change-column.ts';
import { typeNames, typesFor } from './column-types.ts';
import styles from './columns.module.css';

type ColumnPanelProps = {
  column: Column;
  /** Of the cells, which become choices. */
  texts: readonly string[];
  /** With the choices that were made of the texts, as they were named then. */
  onSave(like: TableColumn, named: readonly SelectOption[]): void;
  onClose(): void;
};

export function ColumnPanel({ column, texts, onSave, onClose }: ColumnPanelProps) {
  const all = useTexts();
  const { column: t } = panelTexts();
  const [like, setLike] = useState(column.like);
  const [named, setNamed] = useState<readonly SelectOption[]>([]);
  const names = typeNames(all);
  const types = typesFor(column);
  const chooseType = (chosen: string) => {
    const type = types.find((one) => one === chosen);
    if (type === undefined) return;
    const next = withType(like, type);
    const made = type === 'select' ? withChoices(next, texts) : next;
    setLike(made);
    setNamed(made.options ?? []);
  };
  const isTyped = like.kind !== 'text' || like.hidden === true;
  return (
    <FieldsDialog title={t.title} onSubmit={() => onSave(withoutEmptyChoices(like), named)} onClose={onClose}>
      <Select
        label={t.type}
        hint={isTyped ? t.becomes : ''}
        value={like.role ?? like.kind}
        choices={types.map((type) => [type, names[type]])}
        choose={chooseType}
      />
      {like.kind === 'rating' && (
        <Field
          label={t.most}
          type="number"
          min={1}
          max={20}
          required
          value={like.max ?? ''}
          onChange={(event) => setLike({ ...like, max: event.currentTarget.valueAsNumber || 5 })}
        />
      )}
      {like.kind === 'select' && <Choices like={like} onChange={setLike} />}
      <Select
        label={t.align}
        value={like.align ?? ''}
        choices={[
          ['', t.start],
          ['left', t.left],
          ['center', t.center],
          ['right', t.right],
        ]}
        choose={(chosen) => setLike(withAlign(like, chosen))}
      />
      {!isRole(like.role ?? '') && (
        <Checkbox
          label={t.hidden}
          checked={like.hidden === true}
          onChange={(event) => setLike(withHidden(like, event.currentTarget.checked))}
        />
      )}
    </FieldsDialog>
  );
}

function withAlign(like: TableColumn, chosen: string): TableColumn {
  const { align: _, ...rest } = like;
  return chosen === 'left' || chosen === 'center' || chosen === 'right' ? { ...rest, align: chosen } : rest;
}

function withHidden(like: TableColumn, isHidden: boolean): TableColumn {
  const { hidden: _, ...rest } = like;
  return isHidden ? { ...rest, hidden: true } : rest;
}

const withoutEmptyChoices = (like: TableColumn): TableColumn =>
  like.kind === 'select' ? { ...like, options: (like.options ?? []).filter(({ label }) => label.trim() !== '') } : like;

function Choices({ like, onChange }: { like: TableColumn; onChange(like: TableColumn): void }) {
  const { column: t } = panelTexts();
  const options = like.options ?? [];
  return (
    <fieldset className={styles.choices}>
      <legend>{t.choices}</legend>
      {options.map((option, i) => (
        <div key={option.value} className={styles.choice}>
          <Input
            aria-label={fill(t.choice, { number: String(i + 1) })}
            value={option.label}
            onChange={(event) =>
              onChange({ ...like, options: options.with(i, { ...option, label: event.currentTarget.value }) })
            }
          />
          <IconButton
            icon="trash"
            label={fill(t.removeChoice, { number: String(i + 1) })}
            onClick={() => onChange({ ...like, options: options.toSpliced(i, 1) })}
          />
        </div>
      ))}
      <div>
        <Button small icon="plus" onClick={() => onChange(addChoice(like))}>
          {t.addChoice}
        </Button>
      </div>
      <Checkbox
        label={t.multiple}
        checked={like.multiple === true}
        onChange={(event) => onChange({ ...like, multiple: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
