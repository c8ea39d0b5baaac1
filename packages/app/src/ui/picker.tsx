// One of many things, found by typing.
import { useId, useState } from 'react';
import { useTexts } from '../texts/context.tsx';
import { Field } from './field.tsx';
import styles from './picker.module.css';

export type Choice = { id: string; title: string; note?: string };

type PickerProps = {
  label: string;
  /** Of the field that filters the choices. */
  find: string;
  choices: readonly Choice[];
  chosen: string | undefined;
  choose(id: string): void;
};

const most = 6;

export function Picker({ label, find, choices, chosen, choose }: PickerProps) {
  const t = useTexts();
  const name = useId();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLocaleLowerCase();
  const found = choices.filter(({ title }) => title.toLocaleLowerCase().includes(wanted));
  const shown = found.slice(0, most);
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{label}</legend>
      {choices.length > most && (
        <Field label={find} type="search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      )}
      {shown.map(({ id, title, note }) => (
        <label key={id} className={styles.choice}>
          <input type="radio" name={name} value={id} checked={id === chosen} onChange={() => choose(id)} />
          <span className={styles.text}>
            <bdi>{title}</bdi>
            {note !== undefined && note !== '' && <span className={styles.note}>{note}</span>}
          </span>
        </label>
      ))}
      {shown.length === 0 && <p className={styles.note}>{t.nothingFound}</p>}
      {found.length > most && <p className={styles.note}>{t.transfer.moreFound}</p>}
    </fieldset>
  );
}
