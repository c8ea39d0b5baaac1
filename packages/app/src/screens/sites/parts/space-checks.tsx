// Some of many, found by typing: spaces by the server, sections here.
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { foundSpaces } from '../../../api/space-pages.ts';
import { useTexts } from '../../../texts/context.tsx';
import { siteTexts } from '../../../texts/sites.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Input } from '../../../ui/field.tsx';
import { titleOf } from '../../../ui/title.ts';
import styles from '../sites.module.css';

type Item = { id: string; title: string };

const most = 8;
const every = { condition: '', isWanted: () => true, most };

type SpaceChecksProps = {
  organizationId: string;
  label: string;
  chosen: readonly Item[];
  choose(spaces: readonly Item[]): void;
};

export function SpaceChecks({ organizationId, label, chosen, choose }: SpaceChecksProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const { data } = useQuery(foundSpaces(organizationId, useDeferredValue(typed.trim()), every));
  const found = data?.items.map((space) => ({ id: space.id, title: titleOf(space, t) }));
  const isLong = typed !== '' || data?.hasMore === true;
  return <Checks {...{ label, typed, setTyped, found, isLong, chosen, choose }} />;
}

type SectionChecksProps = Pick<SpaceChecksProps, 'label' | 'chosen' | 'choose'> & { sections: readonly Item[] };

export function SectionChecks({ sections, ...rest }: SectionChecksProps) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLocaleLowerCase();
  const found = sections.filter(({ title }) => title.toLocaleLowerCase().includes(wanted));
  return <Checks {...rest} {...{ typed, setTyped, found }} isLong={sections.length > most} />;
}

type ChecksProps = Pick<SpaceChecksProps, 'label' | 'chosen' | 'choose'> & {
  typed: string;
  setTyped(typed: string): void;
  found: readonly Item[] | undefined;
  isLong: boolean;
};

function Checks({ label, typed, setTyped, found, isLong, chosen, choose }: ChecksProps) {
  const t = useTexts();
  const texts = siteTexts();
  const shown = found?.slice(0, most) ?? [];
  // Chosen ones stay in sight whatever is typed.
  const kept = chosen.filter(({ id }) => !shown.some((one) => one.id === id));
  const isChosen = ({ id }: Item): boolean => chosen.some((one) => one.id === id);
  const toggle = (item: Item) => choose(isChosen(item) ? chosen.filter(({ id }) => id !== item.id) : [...chosen, item]);
  return (
    <fieldset className={styles.checks}>
      <legend>{label}</legend>
      {isLong && (
        <Input
          type="search"
          aria-label={texts.findSpace}
          placeholder={texts.findSpace}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {[...kept, ...shown].map((item) => (
        <Checkbox key={item.id} label={item.title} checked={isChosen(item)} onChange={() => toggle(item)} />
      ))}
      {found?.length === 0 && <p className={styles.faint}>{t.nothingFound}</p>}
      {found && found.length > most && <p className={styles.faint}>{t.transfer.moreFound}</p>}
    </fieldset>
  );
}
