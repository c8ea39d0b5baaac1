import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../texts/context.tsx';
import { timeAgo } from '../../../texts/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { reviewersOf, reviewsOf } from '../queries.ts';
import styles from './reviews.module.css';

export function Reviews({ at }: { at: { spaceId: string; changeRequestId: string } }) {
  const t = useTexts();
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
          </li>
        ))}
      </ul>
    </section>
  );
}
