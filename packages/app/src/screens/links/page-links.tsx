// The links of one page, and what links to it.
import { api, type Reply } from '@lectern/contract/browser';
import { useQuery } from '@tanstack/react-query';
import type { Branch } from '../../api/branch.ts';
import { query } from '../../api/query.ts';
import { useTexts } from '../../texts/context.tsx';
import { LocationLink } from './location-link.tsx';

type Location = Reply<'listPageBacklinks'>['items'][number];

const limit = 100;

const linksOf = ({ spaceId, changeRequestId }: Branch, pageId: string) =>
  changeRequestId === undefined
    ? query(api.listPageLinks, { spaceId, pageId, query: { limit } })
    : query(api.listPageLinksInChangeRequest, { spaceId, changeRequestId, pageId, query: { limit } });

const backlinksOf = ({ spaceId, changeRequestId }: Branch, pageId: string) =>
  changeRequestId === undefined
    ? query(api.listPageBacklinks, { spaceId, pageId, query: { limit } })
    : query(api.listPageBacklinksInChangeRequest, { spaceId, changeRequestId, pageId, query: { limit } });

export function PageLinks({ branch, pageId }: { branch: Branch; pageId: string }) {
  const t = useTexts();
  const { data: links } = useQuery<Reply<'listPageLinks'>>(linksOf(branch, pageId));
  const { data: backlinks } = useQuery<Reply<'listPageBacklinks'>>(backlinksOf(branch, pageId));
  return (
    <>
      <Locations
        title={t.links.fromPage}
        none={t.links.noneFrom}
        branch={branch}
        locations={links?.items.flatMap(({ targetReference }) => targetReference ?? [])}
      />
      <Locations title={t.links.toPage} none={t.links.noneTo} branch={branch} locations={backlinks?.items} />
    </>
  );
}

type LocationsProps = { title: string; none: string; branch: Branch; locations: readonly Location[] | undefined };

function Locations({ title, none, branch, locations }: LocationsProps) {
  if (!locations) return null;
  return (
    <details>
      <summary>
        {title} ({locations.length})
      </summary>
      {locations.length === 0 && <p>{none}</p>}
      <ul>
        {locations.map((location, index) => (
          <li key={index}>
            <LocationLink {...{ branch, location }} />
          </li>
        ))}
      </ul>
    </details>
  );
}
