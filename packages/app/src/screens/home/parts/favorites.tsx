import { useQuery } from '@tanstack/react-query';
import { favoriteKey, type Favorite } from '../../../api/favorites-model.ts';
import { favoritesOf } from '../../../api/favorites.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { titleOf } from '../../../ui/title.ts';
import styles from './personal-list.module.css';

/** Collections are shown with the spaces and have no screen of their own. */
function pathOf({ kind, space, path = '' }: Favorite): string | undefined {
  if (space === undefined) return undefined;
  return kind === 'page' ? paths.page({ spaceId: space }, path) : paths.space({ spaceId: space });
}

export function Favorites({ organizationId }: { organizationId: string }) {
  const t = useTexts();
  const { data } = useQuery(favoritesOf(organizationId));
  const shown = (data?.items ?? []).flatMap((favorite) => {
    const path = pathOf(favorite);
    return path === undefined ? [] : [{ favorite, path }];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-label={t.personal.favorites}>
      <h3 className={styles.heading}>{t.personal.favorites}</h3>
      <ul className={styles.list}>
        {shown.map(({ favorite, path }) => (
          <li key={favoriteKey(favorite)}>
            <Link to={path} className={styles.entry}>
              <Icon name={favorite.kind === 'page' ? 'page' : 'space'} />
              <bdi className={styles.name}>{titleOf(favorite, t)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
