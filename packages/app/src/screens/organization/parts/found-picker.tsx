// A member or a team of the organization, found by the server while one types.
import { fill } from '@lectern/content/locale';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { organizationTexts } from '../../../texts/organization.ts';
import { Field } from '../../../ui/field.tsx';
import { nameOf } from '../members/name.ts';
import { membersOf } from '../members/queries.ts';
import { teamsOf } from '../teams/queries.ts';
import styles from '../../../ui/picker.module.css';

const most = 6;

type Found = { id: string; name: string; note: string | undefined };
type PickerProps = { organizationId: string; chosen: string | undefined; choose(found: Found): void };

export function MemberPicker({ organizationId, ...rest }: PickerProps) {
  const o = organizationTexts();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim());
  const { data } = useInfiniteQuery({
    ...membersOf(organizationId, { ...(wanted !== '' && { search: wanted }), sort: 'name', order: 'asc' }),
    placeholderData: (before) => before,
  });
  const found = data?.pages[0]?.items.map((member) => ({
    id: member.id,
    name: nameOf(member),
    note: member.user.email,
  }));
  const texts = { label: o.access.person, find: o.members.find };
  return <FoundPicker {...texts} {...rest} typed={typed} setTyped={setTyped} found={found} />;
}

export function TeamPicker({ organizationId, ...rest }: PickerProps) {
  const o = organizationTexts();
  const [typed, setTyped] = useState('');
  const { data } = useInfiniteQuery({
    ...teamsOf(organizationId, useDeferredValue(typed.trim())),
    placeholderData: (before) => before,
  });
  const found = data?.pages[0]?.items.map(({ id, title, members, spaces }) => ({
    id,
    name: title,
    note: fill(o.teams.facts, { members: String(members), spaces: String(spaces) }),
  }));
  const texts = { label: o.access.team, find: o.teams.find };
  return <FoundPicker {...texts} {...rest} typed={typed} setTyped={setTyped} found={found} />;
}

type FoundPickerProps = Omit<PickerProps, 'organizationId'> & {
  label: string;
  find: string;
  typed: string;
  setTyped(typed: string): void;
  found: Found[] | undefined;
};

function FoundPicker({ label, find, typed, setTyped, found, chosen, choose }: FoundPickerProps) {
  const t = useTexts();
  const name = useId();
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{label}</legend>
      <Field label={find} type="search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      {found?.slice(0, most).map((one) => (
        <label key={one.id} className={styles.choice}>
          <input type="radio" name={name} checked={one.id === chosen} onChange={() => choose(one)} />
          <span className={styles.text}>
            <bdi>{one.name}</bdi>
            <span className={styles.note}>{one.note}</span>
          </span>
        </label>
      ))}
      {found?.length === 0 && <p className={styles.note}>{t.nothingFound}</p>}
      {found && found.length > most && <p className={styles.note}>{t.transfer.moreFound}</p>}
    </fieldset>
  );
}
