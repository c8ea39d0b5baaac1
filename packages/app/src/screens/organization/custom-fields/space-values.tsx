// The values of custom fields on one space.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Space } from '../../../api/spaces.ts';
import { SpacePicker } from '../../space/parts/space-picker.tsx';
import { CannotChange } from '../permissions/explanation.tsx';
import { isChosen, textOf, valueIn } from './fields-model.ts';
import { updateValues, valuesOf, type FieldValue } from './queries.ts';
import styles from '../parts/section.module.css';

export function SpaceValues({ organizationId }: { organizationId: string }) {
  const t = useTexts();
  const o = organizationTexts();
  const [space, choose] = useState<Space>();
  return (
    <section className={styles.part} aria-labelledby="values">
      <h2 id="values">{o.fields.values}</h2>
      <SpacePicker label={t.space} none={t.noSpaces} {...{ organizationId, choose }} chosen={space?.id} />
      {space && !space.permissions.admin && <CannotChange target={{ kind: 'space', id: space.id }} />}
      {space && <ValuesForm key={space.id} spaceId={space.id} canChange={space.permissions.admin} />}
    </section>
  );
}

function ValuesForm({ spaceId, canChange }: { spaceId: string; canChange: boolean }) {
  const t = useTexts();
  const { data } = useQuery(valuesOf(spaceId));
  const { mutate, isPending, error } = useMutation({ mutationFn: updateValues, onSuccess: () => toast(t.saved) });
  if (!data) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values = data.map(({ customField }) => [customField.name, { value: valueIn(customField, form) }]);
    mutate({ spaceId, body: { values: Object.fromEntries(values) } });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {data.map((one) => (
        <ValueField key={one.customField.id} field={one} canChange={canChange} />
      ))}
      {error && <Notice tone="danger">{faultText(error, t)}</Notice>}
      {canChange && (
        <div>
          <Button tone="primary" type="submit" disabledReason={isPending ? t.working : undefined}>
            {t.reusable.save}
          </Button>
        </div>
      )}
    </form>
  );
}

type ValueFieldProps = { field: FieldValue; canChange: boolean };

function ValueField({ field: { customField, value }, canChange }: ValueFieldProps) {
  const { name, title, type, description, placeholder, options = [] } = customField;
  const label = title || name;
  if (type === 'boolean') {
    return <Checkbox label={label} name={name} defaultChecked={value === true} disabled={!canChange} />;
  }
  if (type === 'select:multi' || type === 'select:single') {
    return (
      <fieldset className={styles.fieldset}>
        <legend>{label}</legend>
        {(type === 'select:single' ? ['', ...options] : options).map((option) => (
          <Checkbox
            key={option}
            label={option === '' ? '–' : option}
            name={name}
            value={option}
            type={type === 'select:single' ? 'radio' : 'checkbox'}
            defaultChecked={isChosen(value ?? '', option)}
            disabled={!canChange}
          />
        ))}
      </fieldset>
    );
  }
  return (
    <Field
      label={label}
      hint={description}
      name={name}
      placeholder={placeholder}
      defaultValue={textOf(value)}
      readOnly={!canChange}
      {...(type === 'number' && { type: 'number', step: 'any' })}
    />
  );
}
