import { useId, type ComponentProps } from 'react';
import styles from './field.module.css';

type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & { label: string; hint?: string };

export function Field({ label, hint, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} className={styles.input} dir="auto" {...rest} aria-describedby={hint ? `${id}-hint` : undefined} />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The text of a field, without white space around it; empty when the form does not have it. */
export function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}
