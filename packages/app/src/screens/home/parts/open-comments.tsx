import type { Reply } from '@lectern/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { timeAgo } from '../../../texts/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { ListSection } from '../../../ui/list-section.tsx';
import { openCommentsOf } from '../queries.ts';
import styles from './personal-list.module.css';

type OpenComment = Reply<'listOpenComments'>['items'][number];

/** The page with its comments, or the change request. */
function pathOf({ space, changeRequest, page }: OpenComment): string {
  const branch = { spaceId: space.id, changeRequestId: changeRequest && String(changeRequest.number) };
  return page === undefined ? paths.space(branch) : paths.pageComments(branch, page);
}

/** Unresolved comments that concern the user. */
export function OpenComments({ organizationId }: { organizationId: string }) {
  const t = useTexts();
  const { data } = useQuery(openCommentsOf(organizationId));
  if (!data) return null;
  return (
    <ListSection title={t.personal.openComments} none={t.personal.noOpenComments} isEmpty={data.items.length === 0}>
      {data.items.map((comment) => {
        const { id, excerpt, postedBy, postedAt, space, changeRequest } = comment;
        const facts = [postedBy.displayName, space.title, changeRequest && `#${changeRequest.number}`];
        return (
          <li key={id}>
            <Link to={pathOf(comment)} className={styles.entry}>
              <Icon name="comment" />
              <span className={styles.about}>
                <span className={styles.excerpt} dir="auto">
                  {excerpt}
                </span>
                <span className={styles.facts}>{[...facts, timeAgo(postedAt)].filter(Boolean).join(' · ')}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ListSection>
  );
}
