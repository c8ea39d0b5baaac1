// A choice among few values, as a row of buttons.
import styles from './switch.module.css';

type SwitchProps<T extends string> = {
  label: string;
  chosen: T;
  choose(value: T): void;
  choices: readonly (readonly [value: T, title: string])[];
};

export const Switch = <T extends string>({ label, chosen, choose, choices }: SwitchProps<T>) => (
  <div className={styles.switch} role="group" aria-label={label}>
    {choices.map(([value, title]) => (
      <button
        key={value}
        type="button"
        className={styles.choice}
        aria-pressed={value === chosen}
        onClick={() => choose(value)}
      >
        {title}
      </button>
    ))}
  </div>
);
