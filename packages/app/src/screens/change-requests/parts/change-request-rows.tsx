import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { timeAgo } from '../../../texts/format.ts';
import { Link } from '../../../ui/link.tsx';
import { ListSection } from '../../../ui/list-section.tsx';
import type { ChangeRequest } from '../queries.ts';
import { SpaceTitle } from '../../space/parts/space-title.tsx';
import { StatusBadge } from './status-badge.tsx';
import styles from './change-request-rows.module.css';

type ChangeRequestRowsProps = {
  title?: string;
  /** Said when there are none. */
  none: string;
  requests: readonly ChangeRequest[] | undefined;
  /** Names of spaces, where the list has requests of several; others are loaded. */
  spaceTitles?: ReadonlyMap<string, string>;
};

export function ChangeRequestRows({ title, none, requests, spaceTitles }: ChangeRequestRowsProps) {
  const t = useTexts();
  if (!requests) return null;
  return (
    <ListSection title={title} none={none} isEmpty={requests.length === 0}>
      {requests.map(({ id, number, subject, status, space, createdBy, updatedAt }) => (
        <li key={id}>
          <Link to={paths.changeRequest(space, number)} className={styles.row}>
            <span className={styles.subject}>
              <bdi>{subject || t.noSubject}</bdi>
              <StatusBadge status={status} />
            </span>
            <span className={styles.facts}>
              {`#${number} · `}
              {spaceTitles && (
                <>
                  {spaceTitles.has(space) ? <bdi>{spaceTitles.get(space)}</bdi> : <SpaceTitle spaceId={space} />}
                  {' · '}
                </>
              )}
              {[createdBy.displayName, timeAgo(updatedAt)].filter(Boolean).join(' · ')}
            </span>
          </Link>
        </li>
      ))}
    </ListSection>
  );
}
