import { useMutation, useQuery } from '@tanstack/react-query';
import { session } from '../../../api/session.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill, timeAgo } from '../../../texts/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { problemToast } from '../../../ui/toast.tsx';
import { reviewersOf, reviewsOf, withdrawReviewer } from '../queries.ts';
import styles from './reviews.module.css';

type ReviewsProps = { at: { spaceId: string; changeRequestId: string }; canEdit: boolean };

/** People who are asked for a review may also decline it themselves. */
export function Reviews({ at, canEdit }: ReviewsProps) {
  const t = useTexts();
  const { mutate: withdraw } = useMutation({
    ...withdrawReviewer,
    onError: (error: Error) => problemToast(error.message),
  });
  const { data: reviews } = useQuery(reviewsOf(at));
  const { data: requested } = useQuery(reviewersOf(at));
  if (!reviews || !requested) return null;
  const waiting = requested.items.flatMap(({ user }) => (user ? [user] : []));
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">{t.reviews}</h2>
      {reviews.items.length + waiting.length === 0 && <p className={styles.none}>{t.noReviews}</p>}
      <ul className={styles.list}>
        {reviews.items.map(({ id, reviewer, status, outdated, createdAt }) => (
          <li key={id} className={styles.review}>
            <bdi>{reviewer.displayName}</bdi>
            <Badge tone={outdated ? 'neutral' : status === 'approved' ? 'success' : 'warning'}>
              {status === 'approved' ? t.approved : t.changesRequested}
            </Badge>
            <span className={styles.time}>{timeAgo(createdAt)}</span>
          </li>
        ))}
        {waiting.map(({ id, displayName }) => (
          <li key={id} className={styles.review}>
            <bdi>{displayName}</bdi>
            <Badge>{t.reviewRequested}</Badge>
            {(canEdit || id === session().userId) && (
              <IconButton
                icon="close"
                label={fill(t.withdrawReview, { name: displayName })}
                onClick={() => withdraw({ ...at, userId: id })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
