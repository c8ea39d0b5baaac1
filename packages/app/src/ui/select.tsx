import { useId } from 'react';
import styles from './field.module.css';

type SelectProps = {
  label: string;
  hint?: string;
  value: string;
  choices: readonly (readonly [value: string, title: string])[];
  choose(value: string): void;
};

export function Select({ label, hint = '', value, choices, choose }: SelectProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.input}
        value={value}
        aria-describedby={hint === '' ? undefined : `${id}-hint`}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {choices.map(([one, title]) => (
          <option key={one} value={one}>
            {title}
          </option>
        ))}
      </select>
      {hint !== '' && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
