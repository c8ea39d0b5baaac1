// The bell in the bar. It is loaded after the first paint.
import { useQuery } from '@tanstack/react-query';
import { useScreenContext } from '../../actions/screen-context.ts';
import { organizations } from '../../api/organizations.ts';
import { paths } from '../../paths.ts';
import { notificationTexts } from '../../texts/notifications.ts';
import { fill } from '../../texts/format.ts';
import { Link } from '../../ui/link.tsx';
import { unreadIn } from './queries.ts';
import styles from './bell.module.css';

const mostOrganizations = 5;
const mostCounted = 100;

export function Bell() {
  const texts = notificationTexts();
  const { space, organizationId = space?.organization } = useScreenContext();
  const { data } = useQuery(organizations());
  const ids = (data?.items ?? []).slice(0, mostOrganizations).map(({ id }) => id);
  if (organizationId !== undefined && !ids.includes(organizationId)) ids.unshift(organizationId);
  const { data: counts } = useQuery(unreadIn(ids));
  const unread = ids.map((id) => counts?.[id] ?? 0);
  const total = unread.reduce((sum, one) => sum + one, 0);
  const withNews = ids[unread.findIndex((one) => one > 0)];
  const here = organizationId === undefined ? -1 : ids.indexOf(organizationId);
  // The organization that is shown, unless only another one has news.
  const target = here >= 0 && (unread[here] || !withNews) ? organizationId : (withNews ?? ids[0]);
  if (target === undefined) return null;
  const shown = total >= mostCounted ? `${mostCounted - 1}+` : String(total);
  const label = total === 0 ? texts.title : fill(texts.bell, { count: shown });
  return (
    <Link to={paths.notifications(target)} className={styles.bell} title={label} aria-label={label}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7zM10 20a2 2 0 0 0 4 0" />
      </svg>
      {total > 0 && (
        <span className={styles.count} aria-hidden="true">
          {shown}
        </span>
      )}
    </Link>
  );
}
