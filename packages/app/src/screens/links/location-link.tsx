// One end of a link: a page of this space leads there, everything else is named.
import type { Reply } from '@lectern/contract/browser';
import type { Branch } from '../../api/branch.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { Link } from '../../ui/link.tsx';
import { nameOfLocation } from './links-model.ts';

type Location = Reply<'listFileBacklinks'>['items'][number];

export function LocationLink({ branch, location }: { branch: Branch; location: Location }) {
  const t = useTexts();
  const { page, space } = location;
  const name = <bdi>{nameOfLocation(location) || t.links.deletedTarget}</bdi>;
  if (!page || page.path === '') return name;
  const isHere = space === undefined || space.id === branch.spaceId;
  return <Link to={paths.page(isHere ? branch : { spaceId: space.id }, page.path)}>{name}</Link>;
}
