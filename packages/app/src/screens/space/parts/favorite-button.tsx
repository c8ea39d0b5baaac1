import { faultText } from '../../../texts/faults.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { favoriteKey, type FavoriteInput } from '../../../api/favorites-model.ts';
import { favoritesOf, toggleFavorite } from '../../../api/favorites.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { problemToast } from '../../../ui/toast.tsx';
import styles from './favorite-button.module.css';

type FavoriteButtonProps = { organizationId: string; favorite: FavoriteInput; name: string };

export function FavoriteButton({ organizationId, favorite, name }: FavoriteButtonProps) {
  const t = useTexts();
  const { data } = useQuery(favoritesOf(organizationId));
  const { mutate, isPending } = useMutation({
    mutationFn: () => toggleFavorite(organizationId, favorite),
    onError: (error: Error) => problemToast(faultText(error, t)),
  });
  const wasFavorite = data?.items.some((one) => favoriteKey(one) === favoriteKey(favorite)) ?? false;
  return (
    <span className={styles.favorite}>
      <IconButton
        icon="star"
        label={fill(t.personal.favorite, { name })}
        aria-pressed={isPending ? !wasFavorite : wasFavorite}
        onClick={() => !isPending && mutate()}
      />
    </span>
  );
}
