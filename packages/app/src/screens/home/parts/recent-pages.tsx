import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { timeAgo } from '../../../texts/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { ListSection } from '../../../ui/list-section.tsx';
import { titleOf } from '../../../ui/title.ts';
import { recentPagesOf } from '../queries.ts';
import styles from './personal-list.module.css';

/** The pages that the user opened last, on any device. */
export function RecentPages({ organizationId }: { organizationId: string }) {
  const t = useTexts();
  const { data } = useQuery(recentPagesOf(organizationId));
  if (!data) return null;
  return (
    <ListSection title={t.recentPages} none={t.personal.noRecentPages} isEmpty={data.items.length === 0}>
      {data.items.map((one) => (
        <li key={`${one.space.id} ${one.page}`}>
          <Link to={paths.page({ spaceId: one.space.id }, one.path ?? '')} className={styles.entry}>
            <Icon name="page" />
            <span className={styles.about}>
              <bdi className={styles.name}>{titleOf(one, t)}</bdi>
              <span className={styles.facts}>{[one.space.title, timeAgo(one.visitedAt)].join(' · ')}</span>
            </span>
          </Link>
        </li>
      ))}
    </ListSection>
  );
}
