import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { timeAgo } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { aspectNames, revisionTitle, type Entry } from '../history-model.ts';
import styles from './revision-list.module.css';

type RevisionListProps = {
  spaceId: string;
  pageId: string | undefined;
  entries: readonly Entry[];
  chosenId: string | undefined;
  loadMore: (() => void) | undefined;
};

export function RevisionList({ spaceId, pageId, entries, chosenId, loadMore }: RevisionListProps) {
  const t = useTexts();
  const names = aspectNames(t);
  return (
    <nav className={styles.list} aria-label={t.history}>
      <ol className={styles.rows}>
        {entries.map(({ revision, changed = [] }) => (
          <li key={revision.id}>
            <Link
              to={paths.history(spaceId, { page: pageId, revision: revision.id })}
              className={styles.row}
              aria-current={revision.id === chosenId ? 'true' : undefined}
            >
              <bdi className={styles.title}>{revisionTitle(revision, t)}</bdi>
              <span className={styles.facts}>
                {[revision.createdBy?.displayName, timeAgo(revision.createdAt), ...changed.map((one) => names[one])]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {loadMore && (
        <Button small onClick={loadMore}>
          {t.revisions.older}
        </Button>
      )}
    </nav>
  );
}
