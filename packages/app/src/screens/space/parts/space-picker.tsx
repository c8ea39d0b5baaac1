// A space of the organization, found by the server while one types.
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { foundSpaces } from '../../../api/space-pages.ts';
import type { Space } from '../../../api/spaces.ts';
import { useTexts } from '../../../texts/context.tsx';
import { FoundPicker, most } from '../../../ui/picker.tsx';
import { titleOf } from '../../../ui/title.ts';

type SpacePickerProps = {
  organizationId: string;
  label: string;
  /** The name of a condition, and the condition; without one all spaces are offered. */
  only?: [string, (space: Space) => boolean];
  /** Shown instead when there is nothing to choose. */
  none?: string;
  chosen: string | undefined;
  choose(space: Space): void;
};

const always = (): boolean => true;

export function SpacePicker({ organizationId, label, only, none, chosen, choose }: SpacePickerProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const [condition, isWanted] = only ?? ['', always];
  const title = useDeferredValue(typed.trim());
  const { data } = useQuery(foundSpaces(organizationId, title, { condition, isWanted, most }));
  if (none !== undefined && title === '' && typed === '' && data?.items.length === 0) return <p>{none}</p>;
  const found = data?.items.map((space) => ({ id: space.id, title: titleOf(space, t), space }));
  return (
    <FoundPicker
      label={label}
      find={t.transfer.findSpace}
      isLong={typed !== '' || data?.hasMore === true}
      choose={({ space }) => choose(space)}
      {...{ typed, setTyped, found, chosen }}
    />
  );
}
