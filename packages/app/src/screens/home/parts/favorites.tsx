import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { favoriteKey, type Favorite } from '../../../api/favorites-model.ts';
import { favoritesOf } from '../../../api/favorites.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { ListSection } from '../../../ui/list-section.tsx';
import { titleOf } from '../../../ui/title.ts';
import { collectionAnchor } from './space-tree-model.ts';
import styles from './personal-list.module.css';

function pathOf({ kind, space = '', path = '' }: Favorite): string {
  return kind === 'page' ? paths.page({ spaceId: space }, path) : paths.space({ spaceId: space });
}

const icons = { page: 'page', space: 'space', collection: 'folder' } as const;

export function Favorites({ organizationId }: { organizationId: string }) {
  const t = useTexts();
  const { data } = useQuery(favoritesOf(organizationId));
  const shown = data?.items ?? [];
  if (shown.length === 0) return null;
  return (
    <ListSection title={t.personal.favorites}>
      {shown.map((favorite) => (
        <li key={favoriteKey(favorite)}>
          <FavoriteLink favorite={favorite}>
            <Icon name={icons[favorite.kind]} />
            <bdi className={styles.name}>{titleOf(favorite, t)}</bdi>
          </FavoriteLink>
        </li>
      ))}
    </ListSection>
  );
}

/** Collections are shown with the spaces and have no screen of their own. */
function FavoriteLink({ favorite, children }: { favorite: Favorite; children: ReactNode }) {
  if (favorite.kind === 'collection') {
    return (
      <a href={`#${collectionAnchor(favorite.collection ?? '')}`} className={styles.entry}>
        {children}
      </a>
    );
  }
  return (
    <Link to={pathOf(favorite)} className={styles.entry}>
      {children}
    </Link>
  );
}
