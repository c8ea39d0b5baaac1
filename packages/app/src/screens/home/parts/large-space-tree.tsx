// The spaces of an organization that has very many: collections load theirs when they are opened, and the server finds.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { spacesAtTop, spacesInCollection, spacesTitled } from '../../../api/space-pages.ts';
import { collectionsOf, type Space } from '../../../api/spaces.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Input } from '../../../ui/field.tsx';
import { ListSection } from '../../../ui/list-section.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { spaceTree, type SpaceNode } from './space-tree-model.ts';
import { CollectionRow, SpaceRow } from './space-tree.tsx';

export function LargeSpaceTree({ organizationId }: { organizationId: string }) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const title = useDeferredValue(typed.trim());
  return (
    <>
      <Input
        type="search"
        aria-label={t.transfer.findSpace}
        placeholder={t.transfer.findSpace}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ListSection title={t.spaces}>
        {title === '' ? (
          <AllSpaces organizationId={organizationId} />
        ) : (
          <FoundSpaces organizationId={organizationId} title={title} />
        )}
      </ListSection>
    </>
  );
}

function AllSpaces({ organizationId }: { organizationId: string }) {
  const { data } = useQuery(collectionsOf(organizationId));
  const pages = useInfiniteQuery(spacesAtTop(organizationId));
  return (
    <>
      {spaceTree(data?.items ?? [], []).map((node) => (
        <Node key={node.id} {...{ organizationId, node }} />
      ))}
      <Pages {...{ organizationId, pages }} />
    </>
  );
}

function FoundSpaces({ organizationId, title }: { organizationId: string; title: string }) {
  const t = useTexts();
  const pages = useInfiniteQuery({ ...spacesTitled(organizationId, title), placeholderData: (before) => before });
  return pages.data?.pages[0]?.count === 0 ? <li>{t.nothingFound}</li> : <Pages {...{ organizationId, pages }} />;
}

function Node({ organizationId, node }: { organizationId: string; node: SpaceNode }) {
  const [isOpen, setOpen] = useState(false);
  if (node.kind === 'space') return <SpaceRow {...{ organizationId, node }} />;
  return (
    <CollectionRow {...{ organizationId, node, isOpen }} onToggle={setOpen}>
      {isOpen && node.children.map((child) => <Node key={child.id} {...{ organizationId }} node={child} />)}
      {isOpen && <InCollection organizationId={organizationId} collectionId={node.id} />}
    </CollectionRow>
  );
}

function InCollection({ organizationId, collectionId }: { organizationId: string; collectionId: string }) {
  const pages = useInfiniteQuery(spacesInCollection(organizationId, collectionId));
  return <Pages {...{ organizationId, pages }} />;
}

type Paged = {
  data: { pages: { items: Space[] }[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
};

function Pages({ organizationId, pages }: { organizationId: string; pages: Paged }) {
  const spaces = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      {spaceTree([], spaces).map(
        (node) => node.kind === 'space' && <SpaceRow key={node.id} {...{ organizationId, node }} />,
      )}
      {pages.hasNextPage && (
        <li>
          <ShowMore pages={pages} />
        </li>
      )}
    </>
  );
}
