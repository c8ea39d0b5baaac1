import { useTexts } from '../../../texts/context.tsx';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { ClaimField, ClaimValues } from '../claims-model.ts';

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
  const [before, after] = t.readerPreview.jsonHint.split('{example}');
  const example = (
    <>
      {before}
      <code dir="ltr">{'{"plan": "pro"}'}</code>
      {after}
    </>
  );
  return (
    <TextAreaField
      label={t.readerPreview.json}
      hint={isWrong ? t.readerPreview.jsonWrong : example}
      isCode
      dir="ltr"
      spellCheck={false}
      value={text}
      aria-invalid={isWrong}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
