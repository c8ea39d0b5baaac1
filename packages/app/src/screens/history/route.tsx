// The history of a space or of a page: revisions, what each changed, and the way back.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { contentOf } from '../../api/branch.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { fill } from '../../texts/format.ts';
import { Link } from '../../ui/link.tsx';
import { stepOf, stepThroughChanges, useKeys } from '../comparison/change-keys.ts';
import { ErrorScreen } from '../shell/parts/error-screen.tsx';
import { useBranch } from '../space/route.tsx';
import { trailTo } from '../space/tree-model.ts';
import { chooseEntry } from './history-model.ts';
import { RevisionDetails } from './parts/revision-details.tsx';
import { RevisionList } from './parts/revision-list.tsx';
import { entriesOf } from './queries.ts';
import { Screen } from '../../ui/screen.tsx';
import styles from './history.module.css';

export function HistoryScreen() {
  const t = useTexts();
  const { spaceId } = useBranch();
  const { page: pageId, revision, against } = useSearch({ strict: false });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(entriesOf(spaceId, pageId));
  const { data: content } = useQuery(contentOf({ spaceId }));
  const container = useRef<HTMLElement>(null);
  useKeys(
    useCallback((key) => {
      const step = stepOf(key);
      return step !== undefined && stepThroughChanges(container, step);
    }, []),
  );
  if (error) return <ErrorScreen error={error} />;
  const page = pageId === undefined ? undefined : trailTo(content?.pages ?? [], pageId).at(-1);
  const title = pageId === undefined ? t.history : fill(t.revisions.ofPage, { title: page?.title ?? t.untitled });
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const chosen = chooseEntry(entries, { revision, against, isPage: pageId !== undefined });
  return (
    <Screen isWide ref={container}>
      <title>{`${title} · Lectern`}</title>
      <header className={styles.header}>
        <h1 dir="auto">{title}</h1>
        {pageId !== undefined && <Link to={paths.history(spaceId)}>{t.revisions.ofSpace}</Link>}
      </header>
      {data && entries.length === 0 && <p>{t.revisions.none}</p>}
      {entries.length > 0 && (
        <div className={styles.columns}>
          <RevisionList
            {...{ spaceId, pageId, entries }}
            chosenId={chosen?.entry.revision.id}
            loadMore={hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined}
          />
          {chosen ? (
            <RevisionDetails {...{ spaceId, pageId, entries, chosen, against }} pageTitle={page?.title} />
          ) : (
            <p>{t.revisions.unknown}</p>
          )}
        </div>
      )}
    </Screen>
  );
}
