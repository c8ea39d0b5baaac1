// Some of many spaces, found by typing.
import { useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { siteTexts } from '../../../texts/sites.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Input } from '../../../ui/field.tsx';
import styles from '../sites.module.css';

type SpaceChecksProps = {
  label: string;
  spaces: readonly { id: string; title: string }[] | undefined;
  chosen: ReadonlySet<string>;
  choose(ids: ReadonlySet<string>): void;
};

const most = 8;

export function SpaceChecks({ label, spaces = [], chosen, choose }: SpaceChecksProps) {
  const t = useTexts();
  const texts = siteTexts();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLocaleLowerCase();
  const found = spaces.filter(({ title }) => title.toLocaleLowerCase().includes(wanted));
  // Chosen ones stay in sight whatever is typed.
  const kept = spaces.filter(({ id, title }) => chosen.has(id) && !title.toLocaleLowerCase().includes(wanted));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    choose(next);
  };
  return (
    <fieldset className={styles.checks}>
      <legend>{label}</legend>
      {spaces.length > most && (
        <Input
          type="search"
          aria-label={texts.findSpace}
          placeholder={texts.findSpace}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {[...kept, ...found.slice(0, most)].map(({ id, title }) => (
        <Checkbox key={id} label={title} checked={chosen.has(id)} onChange={() => toggle(id)} />
      ))}
      {found.length === 0 && <p className={styles.faint}>{t.nothingFound}</p>}
      {found.length > most && <p className={styles.faint}>{t.transfer.moreFound}</p>}
    </fieldset>
  );
}
