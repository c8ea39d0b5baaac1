import { useId } from 'react';
import styles from './field.module.css';
import { Labelled } from './field.tsx';

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
    <Labelled id={id} label={label} hint={hint}>
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
    </Labelled>
  );
}

/** In a row of a list, which shows what it belongs to. */
export const RowSelect = ({ label, value, choices, choose }: Omit<SelectProps, 'hint'>) => (
  <select
    className={`${styles.input} ${styles.inRow}`}
    aria-label={label}
    value={value}
    onChange={(event) => choose(event.currentTarget.value)}
  >
    {choices.map(([one, title]) => (
      <option key={one} value={one}>
        {title}
      </option>
    ))}
  </select>
);
