// A member or a team of the organization, found by the server while one types.
import { fill } from '@lectern/content/locale';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { organizationTexts } from '../../../texts/organization.ts';
import { FoundPicker } from '../../../ui/picker.tsx';
import { nameOf } from '../members/name.ts';
import { membersOf } from '../members/queries.ts';
import { teamsOf } from '../teams/queries.ts';

type Found = { id: string; name: string };
type PickerProps = { organizationId: string; chosen: string | undefined; choose(found: Found): void };

export function MemberPicker({ organizationId, chosen, choose }: PickerProps) {
  const o = organizationTexts();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim());
  const { data } = useInfiniteQuery({
    ...membersOf(organizationId, { ...(wanted !== '' && { search: wanted }), sort: 'name', order: 'asc' }),
    placeholderData: (before) => before,
  });
  const found = data?.pages[0]?.items.map((one) => ({ id: one.id, title: nameOf(one), note: one.user.email }));
  return (
    <FoundPicker
      label={o.access.person}
      find={o.members.find}
      isLong
      choose={({ id, title }) => choose({ id, name: title })}
      {...{ typed, setTyped, found, chosen }}
    />
  );
}

export function TeamPicker({ organizationId, chosen, choose }: PickerProps) {
  const o = organizationTexts();
  const [typed, setTyped] = useState('');
  const { data } = useInfiniteQuery({
    ...teamsOf(organizationId, useDeferredValue(typed.trim())),
    placeholderData: (before) => before,
  });
  const found = data?.pages[0]?.items.map(({ id, title, members, spaces }) => ({
    id,
    title,
    note: fill(o.teams.facts, { members: String(members), spaces: String(spaces) }),
  }));
  return (
    <FoundPicker
      label={o.access.team}
      find={o.teams.find}
      isLong
      choose={({ id, title }) => choose({ id, name: title })}
      {...{ typed, setTyped, found, chosen }}
    />
  );
}
