import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './field.module.css';

type InputProps = Omit<ComponentProps<'input'>, 'className'>;

/** An input without a label of its own, for bars and rows that name it otherwise. */
export const Input = ({ autoFocus, ...rest }: InputProps) => (
  <input className={styles.input} dir="auto" autoFocus={autoFocus} data-autofocus={autoFocus} {...rest} />
);

type FieldProps = Omit<InputProps, 'id'> & { label: string; hint?: string };

export function Field({ label, hint, ...rest }: FieldProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint}>
      <Input id={id} {...rest} aria-describedby={hint ? `${id}-hint` : undefined} />
    </Labelled>
  );
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'rows'> & {
  /** Lines that are seen when it is empty. It grows with its text, up to a part of the window. */
  lines?: 2 | 4 | 8;
  isCode?: boolean;
};

/** A text area without a label of its own. */
export function TextArea({ lines = 4, isCode = false, ...rest }: TextAreaProps) {
  const className = [styles.input, styles.area, isCode && styles.code].filter(Boolean).join(' ');
  return <textarea className={className} data-lines={lines} dir="auto" {...rest} />;
}

type TextAreaFieldProps = Omit<TextAreaProps, 'id'> & { label: string; hint?: ReactNode };

export function TextAreaField({ label, hint, ...rest }: TextAreaFieldProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint}>
      <TextArea id={id} {...rest} aria-describedby={hint ? `${id}-hint` : undefined} />
    </Labelled>
  );
}

type LabelledProps = { id: string; label: string; hint: ReactNode; children: ReactNode };

/** The label above a control and the hint below it. The control has the id and is described by `<id>-hint`. */
export const Labelled = ({ id, label, hint, children }: LabelledProps) => (
  <div className={styles.field}>
    <label htmlFor={id}>{label}</label>
    {children}
    {hint && (
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    )}
  </div>
);

/** The text of a field, without white space around it; empty when the form does not have it. */
export function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}
