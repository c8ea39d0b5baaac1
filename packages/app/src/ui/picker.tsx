// One of many things, found by typing.
import { useId, useState } from 'react';
import { useTexts } from '../texts/context.tsx';
import { Field } from './field.tsx';
import styles from './picker.module.css';

export type Choice = { id: string; title: string; note?: string | undefined };

type PickerProps = {
  label: string;
  /** Of the field that filters the choices. */
  find: string;
  choices: readonly Choice[];
  chosen: string | undefined;
  choose(id: string): void;
};

/** The most choices that are shown. */
export const most = 6;

/** All choices are here. */
export function Picker({ choices, choose, ...rest }: PickerProps) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLocaleLowerCase();
  const found = choices.filter(({ title }) => title.toLocaleLowerCase().includes(wanted));
  const isLong = choices.length > most;
  return <FoundPicker {...rest} {...{ typed, setTyped, found, isLong }} choose={({ id }) => choose(id)} />;
}

type FoundPickerProps<T extends Choice> = {
  label: string;
  find: string;
  typed: string;
  setTyped(typed: string): void;
  /** More than are shown when there are more. */
  found: readonly T[] | undefined;
  /** Whether there is a field to type in. */
  isLong: boolean;
  chosen: string | undefined;
  choose(found: T): void;
};

/** The choices are found elsewhere, such as by the server. */
export function FoundPicker<T extends Choice>(props: FoundPickerProps<T>) {
  const { label, find, typed, setTyped, found, isLong, chosen, choose } = props;
  const t = useTexts();
  const name = useId();
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{label}</legend>
      {isLong && (
        <Field label={find} type="search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      )}
      {found?.slice(0, most).map((one) => (
        <label key={one.id} className={styles.choice}>
          <input type="radio" name={name} value={one.id} checked={one.id === chosen} onChange={() => choose(one)} />
          <span className={styles.text}>
            <bdi>{one.title}</bdi>
            {one.note !== undefined && one.note !== '' && <span className={styles.note}>{one.note}</span>}
          </span>
        </label>
      ))}
      {found?.length === 0 && <p className={styles.note}>{t.nothingFound}</p>}
      {found && found.length > most && <p className={styles.note}>{t.transfer.moreFound}</p>}
    </fieldset>
  );
}
