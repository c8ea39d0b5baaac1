// A new variable, or a variable with a new name or value.
import { Fault } from '../../../ui/fault.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { edit, refreshBranch, type Branch } from '../../../api/branch.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, textIn } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { kindOf, namePattern, valueOf, variableChange, type ValueKind, type Variable } from '../variables-model.ts';
import styles from './variable-dialog.module.css';

type VariableDialogProps = {
  branch: Branch;
  /** Absent for a new one. */
  variable?: Variable;
  /** Of a new one. */
  name?: string;
  onClose(): void;
};

export function VariableDialog({ branch, variable, name = variable?.name ?? '', onClose }: VariableDialogProps) {
  const t = useTexts();
  const texts = t.spaceVariables;
  const [kind, setKind] = useState<ValueKind>(variable ? kindOf(variable.value) : 'text');
  const { mutate, isPending, error } = useMutation({
    async mutationFn(after: Variable) {
      const change = variableChange(variable, after);
      if (change) await edit(branch, [change]);
    },
    async onSuccess() {
      onClose();
      toast(texts.saved);
      await refreshBranch(branch);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = kind === 'boolean' ? String(new FormData(form).has('value')) : textIn(form, 'value');
    const value = valueOf(kind, typed);
    if (value !== undefined) mutate({ name: textIn(form, 'name'), value });
  };
  return (
    <Dialog
      title={variable ? texts.edit : texts.new}
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" type="submit" form="variable" {...(isPending && { disabledReason: t.working })}>
            {t.reusable.save}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </>
      }
    >
      <form id="variable" className={styles.form} onSubmit={submit}>
        <Field
          label={t.fileActions.name}
          hint={variable ? texts.renameHint : texts.nameHint}
          name="name"
          defaultValue={name}
          required
          // A name from elsewhere may stay as it is.
          {...(variable ? {} : { pattern: namePattern })}
          maxLength={100}
          dir="ltr"
          autoFocus
        />
        <Switch<ValueKind>
          label={texts.kind}
          chosen={kind}
          choose={setKind}
          choices={[
            ['text', texts.text],
            ['number', texts.number],
            ['boolean', texts.boolean],
          ]}
        />
        {kind === 'boolean' ? (
          <Checkbox label={texts.yes} name="value" defaultChecked={variable?.value === true} />
        ) : (
          <Field
            key={kind}
            label={texts.value}
            name="value"
            defaultValue={variable && kindOf(variable.value) === kind ? String(variable.value) : ''}
            required={kind === 'number'}
            {...(kind === 'number' ? { type: 'number', step: 'any', dir: 'ltr' } : { maxLength: 256 })}
          />
        )}
      </form>
      <Fault error={error} />
    </Dialog>
  );
}
