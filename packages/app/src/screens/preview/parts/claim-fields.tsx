import { useId } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { ClaimField, ClaimValues } from '../claims-model.ts';
import styles from './claim-fields.module.css';

type ClaimFieldsProps = { fields: readonly ClaimField[]; values: ClaimValues; change(values: ClaimValues): void };

export function ClaimFields({ fields, values, change }: ClaimFieldsProps) {
  return fields.map((field) => (
    <Claim
      key={field.name}
      field={field}
      value={values[field.name] ?? ''}
      change={(value) => change({ ...values, [field.name]: value })}
    />
  ));
}

type ClaimProps = { field: ClaimField; value: string; change(value: string): void };

function Claim({ field: { name, kind, description, options }, value, change }: ClaimProps) {
  const t = useTexts();
  const choices: [string, string][] =
    kind === 'boolean'
      ? [
          ['true', t.readerPreview.yes],
          ['false', t.readerPreview.no],
        ]
      : options.map((one) => [one, one]);
  if (choices.length > 0) {
    const all: [string, string][] = [['', t.readerPreview.notSet], ...choices];
    return <Select label={name} hint={description} value={value} choices={all} choose={change} />;
  }
  return (
    <Field
      label={name}
      hint={kind === 'list' ? `${description} ${t.readerPreview.listHint}` : description}
      type={kind === 'number' ? 'number' : 'text'}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

type ClaimsJsonProps = { text: string; isWrong: boolean; change(text: string): void };

/** Without a schema the claims are written as JSON. */
export function ClaimsJson({ text, isWrong, change }: ClaimsJsonProps) {
  const t = useTexts();
  const id = useId();
  const [before, after] = t.readerPreview.jsonHint.split('{example}');
  return (
    <div className={styles.json}>
      <label htmlFor={id}>{t.readerPreview.json}</label>
      <textarea
        id={id}
        rows={4}
        dir="ltr"
        spellCheck={false}
        value={text}
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {isWrong ? (
          t.readerPreview.jsonWrong
        ) : (
          <>
            {before}
            <code dir="ltr">{'{"plan": "pro"}'}</code>
            {after}
          </>
        )}
      </p>
    </div>
  );
}
