import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { timeAgo } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { changedTitle } from '../../comparison/semantic-change.ts';
import { aspectNames, revisionTitle, type Entry } from '../history-model.ts';
import { firstChangesOf } from '../queries.ts';
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
              {pageId === undefined && <ChangedTitles spaceId={spaceId} revisionId={revision.id} />}
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

/** A revision never changes, so what it changed is loaded once. */
function ChangedTitles({ spaceId, revisionId }: { spaceId: string; revisionId: string }) {
  const t = useTexts();
  const { data } = useQuery({ ...firstChangesOf(spaceId, revisionId), staleTime: Infinity });
  const titles = new Set(data?.changes.map((change) => changedTitle(change, t.variables)));
  const text = [...titles].join(', ');
  return (
    <bdi className={styles.changed} title={text}>
      {data?.more ? `${text} …` : text}
    </bdi>
  );
}
