import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../texts/context.tsx';
import { titleOf } from '../../../ui/title.ts';
import { spaceOf } from '../queries.ts';

/** The title of a space of which only the id is known; nothing while it loads, and when the user cannot see it. */
export function SpaceTitle({ spaceId }: { spaceId: string }) {
  const t = useTexts();
  const { data } = useQuery({ ...spaceOf(spaceId), staleTime: 60_000 });
  return data && <bdi>{titleOf(data, t)}</bdi>;
}
